package optchat.server.internal;

import java.io.IOException;
import java.io.OutputStream;
import optchat.memory.Block;
import optchat.text.JsonText;
import optchat.text.Utf8;

/** Writes JSON piece by piece through a small buffer, strings of any length included. */
public final class JsonWriter {
  private static final int CHUNK_BYTES = 1 << 13;

  private final OutputStream out;
  private final byte[] buffer = new byte[CHUNK_BYTES * JsonText.MAX_GROWTH];
  private int used;

  /** Writes to {@code out} when the buffer is full and at the {@link #end}. */
  public JsonWriter(OutputStream out) {
    this.out = out;
  }

  /** Hands the rest on; does not flush {@code out}. */
  public void end() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }

  /** ASCII that is JSON already. */
  JsonWriter raw(String json) throws IOException {
    for (int i = 0; i < json.length(); i++) {
      if (used == buffer.length) end();
      buffer[used++] = (byte) json.charAt(i);
    }
    return this;
  }

  /** UTF-8 that is JSON already. */
  JsonWriter raw(byte[] utf8) throws IOException {
    end();
    out.write(utf8);
    return this;
  }

  JsonWriter number(long value) throws IOException {
    return raw(Long.toString(value));
  }

  JsonWriter flag(boolean value) throws IOException {
    return raw(value ? "true" : "false");
  }

  JsonWriter string(String text) throws IOException {
    return string(Utf8.encode(text));
  }

  JsonWriter string(Block text) throws IOException {
    byte[] utf8 = new byte[text.length()];
    text.copyTo(utf8, 0);
    return string(utf8);
  }

  /** What writes the UTF-8 of a string piece by piece. */
  @FunctionalInterface
  interface Text {
    void writeTo(OutputStream out) throws IOException;
  }

  /** A string that is never held as a whole. */
  JsonWriter string(Text text) throws IOException {
    raw("\"");
    text.writeTo(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] utf8, int from, int length) throws IOException {
            escaped(utf8, from, from + length);
          }
        });
    return raw("\"");
  }

  private JsonWriter string(byte[] utf8) throws IOException {
    raw("\"");
    escaped(utf8, 0, utf8.length);
    return raw("\"");
  }

  /** An escape concerns one byte, so a chunk may end anywhere. */
  private void escaped(byte[] utf8, int begin, int end) throws IOException {
    for (int from = begin; from < end; from += CHUNK_BYTES) {
      int to = Math.min(end, from + CHUNK_BYTES);
      if (buffer.length - used < (to - from) * JsonText.MAX_GROWTH) end();
      used = JsonText.escape(utf8, from, to, buffer, used);
    }
  }
}
