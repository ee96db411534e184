package optchat.springai.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Conversation ids as names of folders: small letters, digits, {@code _} and {@code -} stay, every
 * other byte of UTF-8 becomes {@code %} and two small hexadecimal digits. Different ids have
 * different names, on file systems that know no case too.
 */
public final class FolderName {
  private static final int MAX_BYTES = 250; // of 255, for the number of a deleted one

  private FolderName() {}

  /** The name; refuses an id that is empty, ill-formed or too long. */
  public static String of(String conversationId) {
    if (conversationId.isEmpty())
      throw new IllegalArgumentException("the conversation id is empty");
    StringBuilder name = new StringBuilder();
    for (byte b : Utf8.encode(conversationId)) {
      if (stays(b)) name.append((char) b);
      else name.append('%').append(String.format(Locale.ROOT, "%02x", b));
    }
    if (name.length() > MAX_BYTES) {
      throw new IllegalArgumentException(
          "the conversation id is too long for a folder: bytes="
              + name.length()
              + ", most="
              + MAX_BYTES);
    }
    return name.toString();
  }

  /** The id; null if the name is not one that {@link #of} gives. */
  public static @Nullable String idOf(String name) {
    ByteArrayOutputStream id = new ByteArrayOutputStream();
    byte[] bytes = name.getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '%') {
        if (!stays(bytes[i])) return null;
        id.write(bytes[i]);
        continue;
      }
      if (i + 2 >= bytes.length) return null;
      int high = Character.digit(bytes[i + 1], 16);
      int low = Character.digit(bytes[i + 2], 16);
      if (high < 0 || low < 0) return null;
      id.write(high << 4 | low);
      i += 2;
    }
    String conversationId = id.toString(UTF_8);
    boolean isOurs = !conversationId.isEmpty() && new String(bytes, US_ASCII).equals(name);
    return isOurs && of(conversationId).equals(name) ? conversationId : null;
  }

  private static boolean stays(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '_' || b == '-';
  }
}
