package qcr.sse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code text/event-stream} so that a parser gives back what was written, offsets aside.
 *
 * <p>What the format cannot carry is an {@link IllegalArgumentException} before a byte is written:
 * a CR in the data, a CR or LF in a type, id or comment, a NUL in an id, a lone surrogate anywhere,
 * and no id once there was one. Each call is one write to the stream; flushing is the caller's.
 */
public final class SseWriter {
  private final OutputStream out;
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream(512);
  private final CharsetEncoder encoder =
      StandardCharsets.UTF_8
          .newEncoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private @Nullable String idInForce;

  /**
   * A writer at the start of a stream.
   *
   * @param out never closed or flushed here
   */
  public SseWriter(OutputStream out) {
    this.out = Objects.requireNonNull(out, "out");
  }

  /**
   * Writes one event. The id is written only when it differs from the one in force.
   *
   * @param event its offset does not matter
   * @throws IOException from the stream
   */
  public void event(SseEvent event) throws IOException {
    String id = event.lastEventId();
    if (id == null && idInForce != null) {
      throw new IllegalArgumentException(
          "an id cannot be unset, only be empty: idChars=" + idInForce.length());
    }
    pending.reset();
    if (!event.type().equals("message")) field("event", event.type());
    if (id != null && !id.equals(idInForce)) {
      refuse("id", id, '\0');
      field("id", id);
    }
    refuse("data", event.data(), '\r');
    String data = event.data();
    int from = 0;
    for (int lf = data.indexOf('\n'); lf >= 0; lf = data.indexOf('\n', from)) {
      field("data", data.substring(from, lf));
      from = lf + 1;
    }
    field("data", data.substring(from));
    pending.write('\n');
    pending.writeTo(out);
    idInForce = id;
  }

  /**
   * Writes a comment line.
   *
   * @param text without a line end
   * @throws IOException from the stream
   */
  public void comment(String text) throws IOException {
    pending.reset();
    field("", text);
    pending.writeTo(out);
  }

  /**
   * Writes a reconnection time.
   *
   * @param millis not negative
   * @throws IOException from the stream
   */
  public void retry(long millis) throws IOException {
    if (millis < 0) throw new IllegalArgumentException("retry is negative: millis=" + millis);
    pending.reset();
    field("retry", Long.toString(millis));
    pending.writeTo(out);
  }

  private void field(String name, String value) {
    refuse(name, value, '\r');
    refuse(name, value, '\n');
    ascii(name);
    pending.write(':');
    pending.write(' '); // always: else a space that starts the value would be lost
    try {
      ByteBuffer bytes = encoder.encode(CharBuffer.wrap(value));
      pending.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(label(name) + " holds a lone surrogate", e);
    }
    pending.write('\n');
  }

  private void ascii(String name) {
    for (int i = 0; i < name.length(); i++) pending.write(name.charAt(i));
  }

  private static void refuse(String name, String value, char banned) {
    int index = value.indexOf(banned);
    if (index < 0) return;
    throw new IllegalArgumentException(
        "%s cannot hold U+%04X: index=%d".formatted(label(name), (int) banned, index));
  }

  private static String label(String name) {
    return name.isEmpty() ? "comment" : name;
  }
}
