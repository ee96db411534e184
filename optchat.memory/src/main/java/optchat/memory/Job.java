package optchat.memory;

import java.util.List;
import java.util.Objects;

/**
 * A prompt for a model whose reply becomes one summary: to be answered by {@link Memory#submit} or
 * {@link Memory#fail}.
 *
 * @param level the level of the node that the reply becomes
 * @param index its index within the level: it stands for messages {@code [index << level, (index +
 *     1) << level)}
 * @param system the system prompt
 * @param messages the conversation: a task, and after each reply that was too long the reply and
 *     what is wrong with it
 */
public record Job(int level, int index, String system, List<Message> messages) {
  /** Copies the list. */
  public Job {
    Objects.requireNonNull(system, "system");
    messages = List.copyOf(messages);
  }

  /** Who speaks. */
  public enum Role {
    /** The one who gives the task. */
    USER,
    /** The model. */
    ASSISTANT;

    /**
     * The name in a provider's JSON.
     *
     * @return {@code user} or {@code assistant}
     */
    public String label() {
      return this == USER ? "user" : "assistant";
    }
  }

  /**
   * One turn of the conversation.
   *
   * @param role who speaks
   * @param content what is said; joined, the blocks are the text
   */
  public record Message(Role role, List<Block> content) {
    /** Copies the list. */
    public Message {
      Objects.requireNonNull(role, "role");
      content = List.copyOf(content);
    }
  }
}
