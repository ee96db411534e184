package hotpaths.reference.corpus;

/**
 * The two texts of the cases {@code cap}, {@code flatten}, {@code cache_blocks} and {@code
 * json_escape}.
 */
public final class TextCorpus {
  private TextCorpus() {}

  /** One byte a code point: 6,000 lines, 132,000 bytes. */
  public static String ascii() {
    return "a line of source code\n".repeat(6_000);
  }

  /** One to four bytes a code point: 12,000 lines, 120,000 code points, 216,000 bytes. */
  public static String unicode() {
    return "🦀 café 東京\n".repeat(12_000);
  }

  /** The text of a case: {@code ascii} or {@code unicode}. */
  public static String named(String name) {
    return switch (name) {
      case "ascii" -> ascii();
      case "unicode" -> unicode();
      default -> throw new IllegalArgumentException("no such text: name=" + name);
    };
  }
}
