package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A query with its ASCII letters in lower case, ready to be compared. Immutable. */
public final class FoldedQuery {
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private final byte[] values;
  private final byte[] folds;
  private final long[] valueWords;
  private final long[] foldWords;

  public FoldedQuery(byte[] utf8) {
    int length = utf8.length;
    values = utf8.clone();
    folds = new byte[length];
    for (int i = 0; i < length; i++) {
      byte lower = (byte) (values[i] | 0x20);
      if (lower >= 'a' && lower <= 'z') {
        values[i] = lower;
        folds[i] = 0x20;
      }
    }
    valueWords = words(values);
    foldWords = words(folds);
  }

  /**
   * Words at 0, 8, ...; the last one ends with the query, overlapping the one before. Empty below 8
   * bytes.
   */
  private static long[] words(byte[] bytes) {
    long[] words = new long[bytes.length < 8 ? 0 : (bytes.length + 7) / 8];
    for (int i = 0; i < words.length; i++) {
      int at = Math.min(8 * i, bytes.length - 8);
      for (int k = 7; k >= 0; k--) words[i] = (words[i] << 8) | (bytes[at + k] & 0xff);
    }
    return words;
  }

  public int length() {
    return values.length;
  }

  public byte value(int i) {
    return values[i];
  }

  public byte fold(int i) {
    return folds[i];
  }

  /** Whether a text byte agrees with byte {@code i} of the query. */
  boolean agrees(int i, byte text) {
    return (byte) (text | folds[i]) == values[i];
  }

  /** How many leading bytes agree at {@code at}: exact if all do, else rounded down to a word. */
  public int agreeing(MemorySegment text, long at) {
    int length = values.length;
    if (length < 8) {
      for (int i = 0; i < length; i++) if (!agrees(i, text.get(BYTE, at + i))) return i;
      return length;
    }
    for (int i = 0; i < valueWords.length; i++) {
      int offset = Math.min(8 * i, length - 8);
      if ((text.get(LONG, at + offset) | foldWords[i]) != valueWords[i]) return offset;
    }
    return length;
  }
}
