package rozi.terminal;

import java.util.List;
import java.util.Random;

/** Pieces of what programs print, biased to control functions with small parameters. */
final class Streams {
  private static final String ESC = "\u001b";
  private static final String[] TEXT = {"abcdefghijkl", "a", "xyz", "0123456789012345"};
  private static final String[] WIDE = {"東", "🦀", "안", "東京の"};
  private static final String[] MARKS = {"e\u0301", "\u0301", "\u200d", "\ufe0f"};
  private static final String[] C0 = {"\r", "\n", "\b", "\t", "\r\n", "\u000b"};
  private static final String[] SGR = {
    "0", "1", "31", "44", "7", "38;5;200", "48;2;1;2;3", "4:3", "58:5:9", "1;4", "", "21", "22",
    "53", "9", "38:2::4:5:6", "24", "6", "25", "49", "4", "3;2", "8", "28", "97", "103"
  };
  private static final String[] MOVES = "A B C D E F G ` a d e I Z k j".split(" ", -1);
  private static final String[] EDITS = {
    "X", "@", "P", "L", "M", "S", "T", "^", " @", " A", "'}", "'~"
  };
  private static final String[] ESCAPES = {
    "D",
    "E",
    "H",
    "M",
    "7",
    "8",
    "6",
    "9",
    "#8",
    "c",
    "V",
    "W",
    "N",
    "O",
    "n",
    "o",
    "(0",
    "(B",
    ")0",
    "(A",
    "(2",
    "*1",
    "-A",
    ".A",
    "/A",
    "-B",
    "\u000e#_\u000f",
    "[s",
    "[u",
    "[!p",
    "[1\"q",
    "[0\"q",
    "[2\"q",
    "[0g",
    "[3g"
  };
  private static final String[] MODES = {
    "?6", "?7", "4", "20", "?47", "?1047", "?1049", "?1048", "?25", "?3", "?69", "?2027"
  };
  private static final String[] QUERIES = {
    "[5n",
    "[6n",
    "[?6n",
    "[c",
    "[>c",
    "[=c",
    "Z",
    "[?7$p",
    "[?6$p",
    "[?69$p",
    "[4$p",
    "[?1049$p",
    "[?25$p",
    "P$qr\u001b\\",
    "P$qs\u001b\\",
    "P$q\"q\u001b\\"
  };
  private static final String[] HOST = {
    "[x",
    "[1x",
    "[2x",
    "[18t",
    "[22t",
    "[22;1t",
    "[23t",
    "[23;1t",
    "[?u",
    "[>5u",
    "[>40u",
    "[<u",
    "[<2u",
    "[=3;2u",
    "[=1;3u",
    "[=9u",
    "[=1;4u",
    "[?7;6s",
    "[?7r",
    "[?6r",
    "[?69;2027s",
    "[?69r",
    "[?2027r",
    "[?25s",
    "[?25r",
    "[?5W",
    "[?15n",
    "[?26n",
    "[?62n",
    "[?63n",
    "[?85n",
    "[?99n",
    "[?95h",
    "[?95l",
    "[?3h",
    "[?3s",
    "[?3r"
  };
  private static final String[] STRINGS = {
    "]2;hi\u0007",
    "]8;;http://x\u001b\\",
    "]8;;\u0007",
    "]0;t\u00e9\u001b\\",
    "_Gx\u001b\\",
    "X abc\u001b\\",
    "^abc\u001b\\",
    "Pabc\u001b\\",
    "[1;2\u0018",
    "[5\r;2H",
    "[>4;1m",
    "[?1q",
    "[1 2H",
    "]2;cut\u0018"
  };
  private static final String[] OTHER = {"\u009b2C", "\u0085", "\u007f", "\u000e", "\u000f"};
  private static final String[] RECTANGLES = {"$x", "$z", "${", "$v", "$r", "$t", "*x", "*y"};
  private static final String[] PARTS = {
    "a", "❤", "\ufe0f", "❤\ufe0e", "⌚\ufe0e", "👨", "\u200d", "👩", "🇩", "🇪", "e", "\u0301", "東",
    "⌚", "1"
  };

  private Streams() {}

  /** The token of that number. */
  static String token(long number) {
    Random random = new Random(number);
    return switch (random.nextInt(20)) {
      case 0, 1, 2 -> any(random, TEXT);
      case 3, 4 -> any(random, WIDE);
      case 5 -> any(random, MARKS);
      case 6, 7 -> any(random, C0);
      case 8 -> ESC + "[" + any(random, SGR) + "m";
      case 9, 10 -> ESC + "[" + value(random) + any(random, MOVES);
      case 11 -> ESC + "[" + value(random) + ";" + value(random) + "H";
      case 12 -> erase(random);
      case 13 -> ESC + "[" + value(random) + any(random, EDITS);
      case 14 -> ESC + "[" + value(random) + "b";
      case 15 ->
          ESC + "[" + value(random) + ";" + value(random) + (random.nextBoolean() ? "r" : "s");
      case 16 -> ESC + any(random, ESCAPES);
      case 17 -> ESC + "[" + any(random, MODES) + (random.nextBoolean() ? "h" : "l");
      case 18 -> rectangle(random);
      default ->
          switch (random.nextInt(4)) {
            case 3 -> ESC + any(random, HOST);
            case 0 -> ESC + any(random, QUERIES);
            case 1 -> ESC + any(random, STRINGS);
            default -> any(random, OTHER);
          };
    };
  }

  /** A part of a grapheme cluster. */
  static String part(Random random) {
    return any(random, PARTS);
  }

  /** Bytes, half of them from sequences. UTF-8 is mostly broken. */
  static byte[] noise(Random random, int size) {
    byte[] alphabet = Screens.bytes("^[[]P_^X\\;:?0123456789mHJKABCDhlrsu@LMPX \r\n\b\t\u0007abc");
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      boolean any = random.nextInt(4) == 0;
      bytes[i] =
          any ? (byte) random.nextInt(0x20, 0x100) : alphabet[random.nextInt(alphabet.length)];
    }
    return bytes;
  }

  /** Tokens, readable. */
  static String shown(List<String> tokens) {
    return String.join(" ", tokens).replace(ESC, "^[").replace("\r", "\\r").replace("\n", "\\n");
  }

  private static String erase(Random random) {
    String prefix = random.nextInt(3) == 0 ? "?" : "";
    return ESC
        + "["
        + prefix
        + (random.nextBoolean() ? random.nextInt(4) + "J" : random.nextInt(3) + "K");
  }

  private static String rectangle(Random random) {
    String last = any(random, RECTANGLES);
    String area = value(random) + ";" + value(random) + ";" + value(random) + ";" + value(random);
    String params =
        switch (last) {
          case "$x" -> (33 + random.nextInt(60)) + ";" + area;
          case "$v" -> area + ";;" + value(random) + ";" + value(random);
          case "$r", "$t" -> area + ";" + new int[] {1, 4, 7, 0, 5, 22}[random.nextInt(6)];
          case "*y" -> "7;1;" + area;
          case "*x" -> Integer.toString(random.nextInt(3));
          default -> area;
        };
    return ESC + "[" + params + last;
  }

  private static String value(Random random) {
    if (random.nextInt(4) == 0) return "";
    return Integer.toString(random.nextInt(random.nextInt(6) == 0 ? 14 : 6));
  }

  private static String any(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }
}
