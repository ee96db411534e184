package rozi.terminal.internal;

/** The four graphic sets and which of them is in use. */
final class Charsets {
  static final int ASCII = 0;
  static final int LINES = 1;
  static final int UK = 2;

  /** The right half of ISO Latin-1, a set of 96 characters. */
  static final int LATIN_1 = 3;

  /** What DEC's special graphics show for 0x5F to 0x7E. */
  private static final String GRAPHICS = "\u00A0◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";

  private final int[] sets = new int[4];
  int gl;

  /** The set of the next character only, 2 or 3; else 0. */
  int single;

  void designate(int set, int charset) {
    sets[set] = charset;
  }

  /** Whether ASCII shows itself. */
  boolean plain() {
    return sets[gl] == ASCII && single == 0;
  }

  int map(int c) {
    int set = single != 0 ? single : gl;
    single = 0;
    return switch (sets[set]) {
      case LINES -> c >= 0x5F ? GRAPHICS.charAt(c - 0x5F) : c;
      case UK -> c == '#' ? '£' : c;
      case LATIN_1 -> c + 0x80;
      default -> c;
    };
  }

  /** What designates a set as it is. */
  String designation(int number) {
    return "\u001b"
        + switch (sets[number]) {
          case LINES -> "()*+".charAt(number) + "0";
          case UK -> "()*+".charAt(number) + "A";
          case LATIN_1 -> "(-./".charAt(number) + "A";
          default -> "()*+".charAt(number) + "B";
        };
  }

  int set(int number) {
    return sets[number];
  }

  void copy(Charsets other) {
    System.arraycopy(other.sets, 0, sets, 0, 4);
    gl = other.gl;
    single = other.single;
  }

  boolean isInitial() {
    return (sets[0] | sets[1] | sets[2] | sets[3] | gl | single) == 0;
  }

  void reset() {
    java.util.Arrays.fill(sets, ASCII);
    gl = 0;
    single = 0;
  }
}
