package qcr.sse.internal;

import java.util.Arrays;

/** A byte array that doubles; counts what it copies, growth included. */
public final class GrowingBytes {
  private static final byte[] NONE = {};

  private byte[] array = NONE;
  private int length;
  private long copied;

  /** Empty; the first append allocates. */
  public GrowingBytes() {}

  /** The backing array; another one after an append that grew it. */
  public byte[] array() {
    return array;
  }

  /** Bytes in use. */
  public int length() {
    return length;
  }

  /** All bytes ever copied into or within this buffer. */
  public long copied() {
    return copied;
  }

  /** Empties the buffer; gives memory back if more than {@code keepBytes} of it are held. */
  public void clear(int keepBytes) {
    length = 0;
    if (array.length > keepBytes) array = NONE;
  }

  /** Sets the length back to {@code to}, at most what the array held; keeps the bytes before it. */
  public void truncate(int to) {
    assert 0 <= to && to <= array.length : "to=" + to + ", length=" + array.length;
    length = to;
  }

  /** Appends {@code buf[from, to)}, which may lie in this very buffer's array. */
  public void append(byte[] buf, int from, int to) {
    int count = to - from;
    ensure(count);
    if (count == 1) array[length] = buf[from];
    else System.arraycopy(buf, from, array, length, count);
    length += count;
    copied += count;
  }

  /** Appends one byte. */
  public void append(byte value) {
    ensure(1);
    array[length++] = value;
    copied++;
  }

  private void ensure(int more) {
    if (array.length - length >= more) return;
    copied += length;
    long doubled = Math.max(256, Math.max(2L * array.length, (long) length + more));
    array = Arrays.copyOf(array, (int) Math.min(doubled, Integer.MAX_VALUE - 8));
  }
}
