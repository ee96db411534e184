package optchat.search.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import optchat.search.Covering;
import optchat.text.JsonText;
import org.jspecify.annotations.Nullable;

/** How large a hit is as JSON, without writing it. */
public final class HitSize {
  private static final int FRAME =
      "{\"id\":,\"date\":\"\",\"kind\":\"\",\"snippet\":\"\",\"covering\":}".length();
  private static final int COVERING_FRAME = "{\"id\":,\"n\":}".length();
  private static final int NULL = "null".length();

  private HitSize() {}

  /**
   * UTF-8 bytes of {@code {"id":..,"date":"..","kind":"..","snippet":"..","covering":..}}, of whose
   * snippet the size is known, escaped.
   */
  public static long of(
      int id, String date, String kind, long snippetBytes, @Nullable Covering covering) {
    long size = FRAME + digits(id) + escaped(date) + kind.length() + snippetBytes;
    return size
        + (covering == null ? NULL : COVERING_FRAME + digits(covering.id()) + digits(covering.n()));
  }

  private static int digits(int value) {
    int digits = value < 0 ? 2 : 1;
    for (int rest = value / 10; rest != 0; rest /= 10) digits++;
    return digits;
  }

  /** The size of a text, escaped; a date of the usual characters is as large as it is long. */
  private static long escaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || c > '~') {
        byte[] utf8 = text.getBytes(UTF_8);
        return JsonText.escapedSize(utf8, 0, utf8.length);
      }
    }
    return text.length();
  }
}
