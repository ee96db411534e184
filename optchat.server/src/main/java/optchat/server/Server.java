package optchat.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import optchat.memory.Memory;
import optchat.server.internal.Answerer;
import optchat.server.internal.LineReader;

/**
 * Answers requests to one memory: a JSON object a line, one response line for each, in order.
 *
 * <p>A line that is no good request gets a response that says why; nothing is changed then. Lines
 * of blanks get no response, a carriage return before the line feed does no harm. The last line may
 * lack its line feed: no part of an object is an object, so a request that was cut off is refused
 * like any other bad line.
 *
 * <p>Threads: any. It keeps nothing but the memory, which stays the caller's to close.
 */
public final class Server {
  /** The longest line unless another is given: 256 MiB. */
  public static final int DEFAULT_MAX_LINE_BYTES = 256 << 20;

  private final Answerer answerer;
  private final int maxLineBytes;

  /**
   * A server that takes lines of up to {@link #DEFAULT_MAX_LINE_BYTES}.
   *
   * @param memory what it serves
   */
  public Server(Memory memory) {
    this(memory, DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * A server.
   *
   * @param memory what it serves
   * @param maxLineBytes the longest request in bytes, without its line feed; 1 to 1 GiB
   * @throws IllegalArgumentException if {@code maxLineBytes} is out of range
   */
  public Server(Memory memory, int maxLineBytes) {
    if (maxLineBytes < 1 || maxLineBytes > 1 << 30) {
      throw new IllegalArgumentException("line limit out of range: maxLineBytes=" + maxLineBytes);
    }
    answerer = new Answerer(memory);
    this.maxLineBytes = maxLineBytes;
  }

  /**
   * Answers all requests of a stream, until it ends. A response is flushed before the next request
   * is waited for. Neither stream is closed.
   *
   * @param in requests; read in large pieces, needs no buffer
   * @param out takes the responses
   * @throws IOException if a stream fails; what was answered before is done and durable
   */
  public void serve(InputStream in, OutputStream out) throws IOException {
    LineReader lines = new LineReader(in, maxLineBytes);
    while (true) {
      if (!lines.holdsLine()) out.flush();
      if (!lines.next()) break;
      if (lines.lost()) answerer.refuse(lost(lines.length()), out);
      else answerer.answer(lines.bytes(), lines.length(), out);
    }
    out.flush();
  }

  /**
   * Answers one request.
   *
   * @param line the request in UTF-8, without its line feed; not changed
   * @param out takes one line with its line feed, or nothing if {@code line} is blank; not flushed
   * @throws IOException if {@code out} fails; the request may have been done
   */
  public void answer(byte[] line, OutputStream out) throws IOException {
    Objects.requireNonNull(out, "out");
    if (line.length > maxLineBytes) answerer.refuse(tooLong(line.length), out);
    else answerer.answer(line, line.length, out);
  }

  private String lost(int bytes) {
    return bytes > maxLineBytes ? tooLong(bytes) : Answerer.NO_ROOM + ": bytes=" + bytes;
  }

  private String tooLong(long bytes) {
    return "line too long: bytes=" + bytes + ", limit=" + maxLineBytes;
  }
}
