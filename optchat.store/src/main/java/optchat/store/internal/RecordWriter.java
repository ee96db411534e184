package optchat.store.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import optchat.text.JsonText;
import optchat.text.MessageKind;

/** Writes records as lines into one growing buffer. One thread. */
public final class RecordWriter {
  private static final int KEPT_BYTES = 1 << 20;

  private byte[] buffer = new byte[1 << 12];
  private int length;

  /** The bytes; only {@link #length} of them count. */
  public byte[] buffer() {
    return buffer;
  }

  /** How many bytes there are. */
  public int length() {
    return length;
  }

  /** Forgets all lines, and the memory of huge ones. */
  public void clear() {
    length = 0;
    if (buffer.length > KEPT_BYTES) buffer = new byte[1 << 12];
  }

  /** Appends a message's line; {@code date} is ASCII and needs no escape. */
  public void message(int id, MessageKind kind, byte[] text, String date) {
    ascii("{\"i\":");
    ascii(Integer.toString(id));
    ascii(",\"kind\":\"");
    ascii(kind.label());
    ascii("\",\"text\":\"");
    text(text);
    ascii("\",\"size\":");
    ascii(Long.toString((long) text.length + kind.label().length() + 2));
    ascii(",\"date\":\"");
    ascii(date);
    ascii("\"}\n");
  }

  /** Appends a node's line. */
  public void node(int level, int index, byte[] text) {
    ascii("{\"l\":");
    ascii(Integer.toString(level));
    ascii(",\"i\":");
    ascii(Integer.toString(index));
    ascii(",\"text\":\"");
    text(text);
    ascii("\",\"size\":");
    ascii(Integer.toString(text.length));
    ascii("}\n");
  }

  private void text(byte[] utf8) {
    reserve(JsonText.escapedSize(utf8, 0, utf8.length));
    length = JsonText.escape(utf8, 0, utf8.length, buffer, length);
  }

  private void ascii(String s) {
    reserve(s.length());
    byte[] bytes = s.getBytes(US_ASCII);
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  private void reserve(long more) {
    long need = length + more;
    if (need <= buffer.length) return;
    if (need > Integer.MAX_VALUE - 64) {
      throw new IllegalArgumentException("records too large for one write: bytes=" + need);
    }
    buffer = Arrays.copyOf(buffer, Columns.grown((int) need));
  }
}
