package optchat.text;

import org.jspecify.annotations.Nullable;

/** What a message of a chat is. The one list of kinds: store, search and memory all use it. */
public enum MessageKind {
  /** Words of the person. */
  USER("user"),
  /** Words of the model. */
  TALK("talk"),
  /** A tool call of the model. */
  TOOL("tool"),
  /** The result of a tool call. */
  ECHO("echo"),
  /** A remark kept beside the conversation. */
  NOTE("note"),
  /** Work given to the model by a program; treated like {@link #USER}. */
  WORK("work");

  private final String label;

  MessageKind(String label) {
    this.label = label;
  }

  /**
   * The name in files and requests.
   *
   * @return lower-case ASCII, four letters
   */
  public String label() {
    return label;
  }

  /**
   * Whether the message belongs to the tool lane, which a search skips unless asked.
   *
   * @return true for {@link #TOOL} and {@link #ECHO}
   */
  public boolean isTool() {
    return this == TOOL || this == ECHO;
  }

  /**
   * The kind with a label.
   *
   * @param label a name as in a file; case matters
   * @return the kind, or null if no kind has this label
   */
  public static @Nullable MessageKind ofLabel(String label) {
    return switch (label) {
      case "user" -> USER;
      case "talk" -> TALK;
      case "tool" -> TOOL;
      case "echo" -> ECHO;
      case "note" -> NOTE;
      case "work" -> WORK;
      default -> null;
    };
  }
}
