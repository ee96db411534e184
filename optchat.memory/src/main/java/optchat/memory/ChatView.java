package optchat.memory;

import java.util.List;
import java.util.Objects;

/**
 * A view as it is shown to a model.
 *
 * @param text all of it, from {@code <chat>} to {@code </chat>}
 * @param blocks the same text cut for a prompt cache: at most four, every one but the last cached
 * @param settled whether every line has its summary
 */
public record ChatView(Block text, List<Block> blocks, boolean settled) {
  /** Copies the list. */
  public ChatView {
    Objects.requireNonNull(text, "text");
    blocks = List.copyOf(blocks);
  }
}
