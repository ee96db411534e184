package optchat.importer;

import org.jspecify.annotations.Nullable;

/** Whose files are read. */
public enum SessionFormat {
  /** Claude Code: a JSON object a line, below {@code ~/.claude/projects}. */
  CLAUDE_CODE("claude-code"),
  /** Codex: a JSON object a line, {@code rollout-*.jsonl} below {@code ~/.codex/sessions}. */
  CODEX("codex"),
  /** Pi: a JSON object a line, below {@code ~/.pi/agent/sessions}. */
  PI("pi"),
  /** ChatGPT: {@code conversations.json} of a data export, an array of conversations. */
  CHATGPT("chatgpt"),
  /** An object a line with a kind or role, a text and perhaps a date. */
  JSONL("jsonl");

  private final String label;

  SessionFormat(String label) {
    this.label = label;
  }

  /**
   * The name on a command line.
   *
   * @return such as {@code claude-code}
   */
  public String label() {
    return label;
  }

  /**
   * The format of a name.
   *
   * @param label such as {@code claude-code}
   * @return null if there is none
   */
  public static @Nullable SessionFormat ofLabel(String label) {
    for (SessionFormat format : values()) if (format.label.equals(label)) return format;
    return null;
  }
}
