package optchat.text;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is more than words in a turn of an agent, as a text that people and models can read and that
 * can be read back: the words, and a last line in brackets with what else there is to know.
 *
 * <pre>
 * search {"query":"café"}          weather: none            You are a pirate.
 * [call id-1]                      [result search id-1]     [system]
 * </pre>
 *
 * <p>The last line begins with {@code also} where the text belongs to the same message as the one
 * before it, and with {@code error} for a result that tells of a failure. An id that is not known
 * is left out with its space; so are arguments.
 */
public sealed interface TurnText {
  /**
   * The text, with its last line.
   *
   * @return what {@link #read} takes
   */
  String text();

  /**
   * The kind of message that holds it.
   *
   * @return the one kind for which {@link #read} takes it
   */
  MessageKind kind();

  /**
   * Whether it belongs to the same message as the text before it.
   *
   * @return false for the first of a message
   */
  boolean also();

  /**
   * A call of a tool.
   *
   * @param name the tool; no white space or control character in it, not empty
   * @param id what its result will name; without line ends; null if there is none
   * @param arguments what it is given; null if there are none
   * @param also whether it belongs to the message before it
   */
  record Call(String name, @Nullable String id, @Nullable String arguments, boolean also)
      implements TurnText {
    /** Rejects names and ids that a line cannot hold with {@link IllegalArgumentException}. */
    public Call {
      requireName(name);
      requireId(id);
    }

    @Override
    public MessageKind kind() {
      return MessageKind.TOOL;
    }

    @Override
    public String text() {
      return (arguments == null ? name : name + " " + arguments) + lastLine(also, "call", id);
    }
  }

  /**
   * What a tool answered.
   *
   * @param name the tool, as in the call
   * @param id of the call; without line ends; null if there is none
   * @param words the answer
   * @param failed whether it tells of a failure
   * @param also whether it belongs to the message before it
   */
  record Result(String name, @Nullable String id, String words, boolean failed, boolean also)
      implements TurnText {
    /** Rejects names and ids that a line cannot hold with {@link IllegalArgumentException}. */
    public Result {
      Objects.requireNonNull(words, "words");
      requireName(name);
      requireId(id);
    }

    @Override
    public MessageKind kind() {
      return MessageKind.ECHO;
    }

    @Override
    public String text() {
      return words + lastLine(also, (failed ? "error " : "result ") + name, id);
    }
  }

  /**
   * What the program told the model about its task.
   *
   * @param words the instructions
   */
  record Instructions(String words) implements TurnText {
    /** Rejects null. */
    public Instructions {
      Objects.requireNonNull(words, "words");
    }

    @Override
    public MessageKind kind() {
      return MessageKind.NOTE;
    }

    @Override
    public boolean also() {
      return false;
    }

    @Override
    public String text() {
      return words + lastLine(false, "system", null);
    }
  }

  /**
   * Reads a text that {@link #text} made.
   *
   * @param kind of the message
   * @param text of the message
   * @return what it says; null if it has no such last line, so that it is words and nothing else
   */
  static @Nullable TurnText read(MessageKind kind, String text) {
    int end = text.lastIndexOf('\n');
    Matcher last = LastLine.FORM.matcher(text).region(end + 1, text.length());
    if (end < 0 || !last.matches()) return null;
    String words = text.substring(0, end);
    boolean also = last.group("also") != null;
    String id = last.group("id");
    String name = last.group("name");
    String what = last.group("what");
    if (kind == MessageKind.NOTE && what.equals("system")) {
      return also || id != null ? null : new Instructions(words);
    }
    if (kind == MessageKind.TOOL && what.equals("call")) {
      int space = words.indexOf(' ');
      String tool = space < 0 ? words : words.substring(0, space);
      if (!LastLine.NAME.matcher(tool).matches()) return null;
      return new Call(tool, id, space < 0 ? null : words.substring(space + 1), also);
    }
    if (kind != MessageKind.ECHO || name == null) return null;
    return new Result(name, id, words, what.startsWith("error"), also);
  }

  private static String lastLine(boolean also, String what, @Nullable String id) {
    return "\n[" + (also ? "also " : "") + what + (id == null ? "" : " " + id) + "]";
  }

  private static void requireName(String name) {
    if (!LastLine.NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name of a tool: name=\"" + name + "\"");
    }
  }

  private static void requireId(@Nullable String id) {
    if (id != null && !LastLine.ID.matcher(id).matches()) {
      throw new IllegalArgumentException("an id with line ends: chars=" + id.length());
    }
  }
}

/** The parts of a last line. */
final class LastLine {
  static final Pattern NAME = Pattern.compile("[^\\p{IsWhite_Space}\\p{Cntrl}\\]]+");
  static final Pattern ID = Pattern.compile("[^\\r\\n]*");
  static final Pattern FORM =
      Pattern.compile(
          "\\[(?<also>also )?(?<what>system|call|(?:result|error) (?<name>"
              + NAME.pattern()
              + "))(?: (?<id>"
              + ID.pattern()
              + "))?]");

  private LastLine() {}
}
