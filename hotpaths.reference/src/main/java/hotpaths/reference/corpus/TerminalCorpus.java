package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Locale;

/** What programs print, in five shapes; the same bytes in every run. */
public final class TerminalCorpus {
  private static final int BYTES = 262_144;

  private TerminalCorpus() {}

  /** The corpus of a name: plain_lines, sgr_heavy, scroll_regions, wide_unicode or cat_large. */
  public static byte[] named(String name) {
    return switch (name) {
      case "plain_lines" ->
          repeat(
              "2026-07-14T12:34:56.789Z INFO worker=17 request=8f31 elapsed_ms=12 path=/api/items\r\n",
              BYTES);
      case "sgr_heavy" ->
          repeat(
              "\u001b[1;38;5;196mERROR\u001b[0m \u001b[38;2;80;160;240mservice\u001b[0m"
                  + " \u001b[4;3;48;5;235mstyled payload\u001b[0m\r\n",
              BYTES);
      case "scroll_regions" -> scrollRegions();
      case "wide_unicode" ->
          repeat(
              "東京の端末 測試資料 안녕하세요 🦀🚀🙂 family: 👨\u200D👩\u200D👧\u200D👦 combining: e\u0301\r\n",
              262_116);
      case "cat_large" -> repeat("\u001b[0m" + "x".repeat(4_089) + "\r\n", 1 << 20);
      default -> throw new IllegalArgumentException("no such corpus: name=" + name);
    };
  }

  private static byte[] repeat(String line, int bytes) {
    byte[] one = line.getBytes(UTF_8);
    byte[] all = new byte[bytes];
    for (int i = 0; i < bytes; i++) all[i] = one[i % one.length];
    return all;
  }

  private static byte[] scrollRegions() {
    StringBuilder all = new StringBuilder();
    for (int n = 0; all.length() < BYTES; n++) {
      all.append("\u001b[2;23r\u001b[").append(2 + n % 22).append(";1H");
      all.append(String.format(Locale.ROOT, "line %06d | editor body\u001b[K", n));
      all.append("\u001b[23;1H\n\u001b[1;1Hstatus: NORMAL\u001b[K");
    }
    return Arrays.copyOf(all.toString().getBytes(UTF_8), BYTES);
  }
}
