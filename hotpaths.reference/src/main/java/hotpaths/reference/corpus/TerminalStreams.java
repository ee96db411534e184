package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;

/**
 * What stresses a terminal of 80 columns and 24 rows, in ten shapes of about 1 MiB each: nine that
 * terminal benchmarks agree on, and the log of a coding agent. Whole units, lines end in CR LF as a
 * program's output does behind a terminal device; the same bytes in every run.
 */
public final class TerminalStreams {
  /** The names that {@link #named} knows. */
  public static final List<String> NAMES =
      List.of(
          "agent_log",
          "cursor_motion",
          "dense_cells",
          "light_cells",
          "medium_cells",
          "scroll",
          "scroll_in_region",
          "scroll_full_lines",
          "scroll_small_region",
          "unicode");

  /** Columns that the streams fill. */
  public static final int COLUMNS = 80;

  /** Rows that the streams fill. */
  public static final int ROWS = 24;

  private static final int BYTES = 1 << 20;
  private static final String ESC = "\u001b";

  private TerminalStreams() {}

  /** The stream of one of {@link #NAMES}. */
  public static byte[] named(String name) {
    return named(name, BYTES);
  }

  /** The beginning of a stream: whole units, until there are {@code bytes} or a few more. */
  public static byte[] named(String name, int bytes) {
    StringBuilder out = new StringBuilder();
    Random random = new Random(20_260_714);
    String setUp =
        switch (name) {
          case "scroll_in_region" -> csi("1;23r") + csi("23;1H");
          case "scroll_small_region" -> csi("12;24r") + csi("24;1H");
          default -> "";
        };
    out.append(setUp);
    for (int n = 0; out.length() < bytes; n++) {
      switch (name) {
        case "agent_log" -> agentStep(out, random, n);
        case "cursor_motion" -> motionFrame(out, n);
        case "dense_cells" -> denseFrame(out, n);
        case "light_cells" -> out.append(csi("H")).append(letter(n).repeat(COLUMNS * ROWS));
        case "medium_cells" -> sourceLine(out, random, n);
        case "scroll", "scroll_in_region", "scroll_small_region" -> out.append("y\r\n");
        case "scroll_full_lines" -> out.append(letter(n).repeat(COLUMNS)).append("\r\n");
        case "unicode" -> unicodeLine(out, n);
        default -> throw new IllegalArgumentException("no such stream: name=" + name);
      }
    }
    return out.toString().getBytes(UTF_8);
  }

  private static String csi(String rest) {
    return ESC + "[" + rest;
  }

  private static String letter(int n) {
    return String.valueOf((char) ('A' + n % 26));
  }

  /** Every cell of a frame visited down the columns, so that each character needs a move. */
  private static void motionFrame(StringBuilder out, int n) {
    for (int column = 1; column <= COLUMNS; column++) {
      for (int row = 1; row <= ROWS; row++) {
        out.append(ESC).append('[').append(row).append(';').append(column).append('H');
        out.append((char) ('A' + n % 26));
      }
    }
  }

  /** A frame in which each cell has its own colours, and attributes that stay. */
  private static void denseFrame(StringBuilder out, int n) {
    out.append(csi("H"));
    for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
      int shade = 16 + (cell / COLUMNS + cell % COLUMNS + n) % 216;
      out.append(ESC).append("[38;5;").append(shade).append(";48;5;").append(271 - shade);
      out.append(";1;3;4m").append((char) ('A' + n % 26));
    }
  }

  private static final String[] WORDS = {
    "return", "buffer", "offset", "length", "final", "static", "value", "cursor", "row", "append",
    "index", "column", "while", "limit", "class", "record"
  };

  private static String word(Random random) {
    return WORDS[random.nextInt(WORDS.length)];
  }

  /** A line of highlighted source: some five colours a line. */
  private static void sourceLine(StringBuilder out, Random random, int n) {
    out.append(csi("38;5;240m")).append(String.format("%4d ", n % 10_000)).append(csi("m"));
    out.append(" ".repeat(2 * random.nextInt(4)));
    out.append(csi("1;34m")).append(word(random)).append(csi("m")).append(' ');
    out.append(word(random)).append(" = ").append(word(random)).append('(');
    out.append(csi("32m")).append('"').append(word(random)).append('"').append(csi("39m"));
    out.append(", ").append(csi("35m")).append(random.nextInt(1_000)).append(csi("39m"));
    out.append(");  ").append(csi("2;3m")).append("// ").append(word(random)).append(csi("m"));
    out.append("\r\n");
  }

  /** A step of an agent: a spinner that turns, a tool call, its output, a coloured change. */
  private static void agentStep(StringBuilder out, Random random, int n) {
    for (int k = 0; k < 8; k++) {
      out.append('\r').append(csi("2K")).append(csi("38;5;174m")).append("✻✽✶✢".charAt(k % 4));
      out.append(" Thinking… ").append(csi("2m")).append('(').append(k).append("s · ");
      out.append(random.nextInt(10_000)).append(" tokens · esc to interrupt)").append(csi("0m"));
    }
    out.append('\r')
        .append(csi("2K"))
        .append(csi("32m"))
        .append('●')
        .append(csi("39m"))
        .append(' ');
    out.append(csi("1m")).append("Edit").append(csi("22m")).append("(src/main/java/");
    out.append(word(random)).append('/').append(word(random)).append(".java)\r\n  ⎿  ");
    out.append(csi("2m")).append("Updated with ").append(1 + n % 9).append(" additions");
    out.append(csi("22m")).append("\r\n");
    for (int k = 0; k < 6; k++) {
      boolean added = k % 3 == 1;
      out.append("     ").append(csi(added ? "48;2;32;64;36m" : "38;5;245m"));
      out.append(String.format("%4d %c   ", 100 + k, added ? '+' : ' '));
      out.append(word(random)).append(' ').append(word(random)).append('.');
      out.append(word(random)).append('(').append(word(random)).append(");");
      out.append(csi(added ? "49m" : "39m")).append("\r\n");
    }
    for (int k = 0; k < 5; k++) {
      out.append("[INFO] ").append(word(random)).append(' ').append(word(random));
      out.append(" in module ").append(word(random)).append(": ").append(random.nextInt(100_000));
      out.append(" bytes written, no warnings\r\n");
    }
  }

  private static final String UNICODE =
      "─│┌┐└┘├┤┬┴┼═║╔╗╚╝▀▄█▌▐░▒▓■□▲△◆◇○●★☆"
          + "αβγδεζηθικλμνξοπρστυφχψω абвгдежзийклмнопрстуфхцчшщ"
          + "äöüßéèêñçøåœ ←↑→↓⇐⇒∀∂∃∅∇∈∑√∞∫≈≠≤≥ "
          + "漢字仮名交文東京大阪日本語한국어서울안녕 🚀🔥🎉✅❌🙂🦀";

  /** A line of characters of two to four bytes, starting elsewhere in each line. */
  private static void unicodeLine(StringBuilder out, int n) {
    int count = UNICODE.codePointCount(0, UNICODE.length());
    int columns = 0;
    for (int k = n; columns < COLUMNS - 1; k++) {
      int cp = UNICODE.codePointAt(UNICODE.offsetByCodePoints(0, k % count));
      out.appendCodePoint(cp);
      columns += cp >= 0x2E80 || cp == '✅' || cp == '❌' ? 2 : 1;
    }
    out.append("\r\n");
  }
}
