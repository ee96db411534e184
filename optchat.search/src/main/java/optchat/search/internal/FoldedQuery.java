package optchat.search.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import optchat.search.Probe;

/** A query with its ASCII letters in lower case, ready to be compared. Immutable. */
public final class FoldedQuery {
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private final byte[] values;
  private final byte[] masks;
  private final long[] valueWords;
  private final long[] maskWords;

  /** How far a word is shifted up so that only bytes of the query are left. */
  private final int shift;

  public FoldedQuery(byte[] utf8) {
    int length = utf8.length;
    values = utf8.clone();
    masks = new byte[length];
    for (int i = 0; i < length; i++) {
      byte lower = (byte) (values[i] | 0x20);
      if (lower >= 'a' && lower <= 'z') {
        values[i] = lower;
        masks[i] = 0x20;
      }
    }
    valueWords = words(values);
    maskWords = words(masks);
    shift = 64 - 8 * Math.min(8, length);
  }

  /** Words at 0, 8, ...; the last one ends with the query, overlapping the one before. */
  private static long[] words(byte[] bytes) {
    long[] words = new long[(bytes.length + 7) / 8];
    for (int i = 0; i < words.length; i++) {
      int at = Math.max(0, Math.min(8 * i, bytes.length - 8));
      for (int k = Math.min(7, bytes.length - 1); k >= 0; k--) {
        words[i] = (words[i] << 8) | (bytes[at + k] & 0xff);
      }
    }
    return words;
  }

  public int length() {
    return values.length;
  }

  byte value(int i) {
    return values[i];
  }

  Probe probe(int rare, int other) {
    return new Probe(rare, values[rare], masks[rare], other, values[other], masks[other]);
  }

  /** How many leading bytes agree at {@code at}: exact if all do, else rounded down to a word. */
  int agreeing(MemorySegment text, long at) {
    int length = values.length;
    if (at + 8 > text.byteSize()) return agreeingAtEnd(text, at);
    long first = (text.get(LONG, at) | maskWords[0]) ^ valueWords[0];
    if (first << shift != 0) return 0;
    for (int i = 1; i < valueWords.length; i++) {
      int offset = Math.min(8 * i, length - 8);
      if ((text.get(LONG, at + offset) | maskWords[i]) != valueWords[i]) return offset;
    }
    return length;
  }

  /** Where no word can be read: fewer than 8 bytes. */
  private int agreeingAtEnd(MemorySegment text, long at) {
    for (int i = 0; i < values.length; i++) {
      if ((byte) (text.get(BYTE, at + i) | masks[i]) != values[i]) return i;
    }
    return values.length;
  }
}
