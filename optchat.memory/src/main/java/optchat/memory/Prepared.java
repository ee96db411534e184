package optchat.memory;

import java.util.Objects;

/**
 * New messages of the user that were appended, and the view as it was before them: what a model
 * needs to answer them.
 *
 * @param view the view before them
 * @param firstId the first message's id; the others follow
 * @param count how many messages there are, at least 1
 */
public record Prepared(ChatView view, int firstId, int count) {
  /** Rejects null. */
  public Prepared {
    Objects.requireNonNull(view, "view");
  }
}
