package optchat.server.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.util.Objects;
import optchat.memory.EmptyReplyException;
import optchat.memory.Memory;
import optchat.search.SearchLimitException;
import org.jspecify.annotations.Nullable;

/** One response for one line. */
public final class Answerer {
  /** The error of a request that the heap cannot hold. */
  public static final String NO_ROOM = "not enough memory for this request; nothing was changed";

  private static final int LARGE_BYTES = 1 << 16;
  private static final int WORKING_COPIES = 4;

  private final Memory memory;

  public Answerer(Memory memory) {
    this.memory = Objects.requireNonNull(memory, "memory");
  }

  /** Answers {@code line[0, length)}; nothing if it is blank. */
  public void answer(byte[] line, int length, OutputStream out) throws IOException {
    if (RequestReader.isBlank(line, length)) return;
    Request request;
    try {
      request = RequestReader.read(line, length);
      requireRoom(length);
    } catch (OutOfMemoryError e) {
      refuse(NO_ROOM + ": bytes=" + length, out);
      return;
    }
    Result result;
    try {
      result = run(request);
    } catch (RefusedException
        | IOException
        | IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | EmptyReplyException
        | SearchLimitException e) {
      String message = e.getMessage();
      refuse(request.id(), message == null ? e.getClass().getSimpleName() : message, out);
      return;
    } catch (OutOfMemoryError e) {
      refuse(request.id(), "not enough memory; what was asked for may be done or not", out);
      return;
    }
    JsonWriter json = new JsonWriter(out);
    json.raw("{\"request_id\":").raw(request.id()).raw(",\"ok\":true,\"result\":");
    result.writeTo(json);
    json.raw("}\n").end();
  }

  /**
   * Throws now, while nothing is changed, if the copies that an operation makes of a large text
   * would not fit: encoded, escaped in a line that grows, and for its response.
   */
  private static void requireRoom(int length) {
    if (length < LARGE_BYTES) return;
    int bytes = (int) Math.min(Integer.MAX_VALUE - 64, (long) WORKING_COPIES * length);
    byte @Nullable [] room = null;
    try {
      room = new byte[bytes];
    } finally {
      Reference.reachabilityFence(room); // or the compiler may leave the array out
    }
  }

  private Result run(Request request) throws IOException, RefusedException {
    String problem = request.problem();
    String op = request.op();
    if (problem != null || op == null) {
      throw new RefusedException(problem == null ? "no op" : problem);
    }
    Operation operation = Operations.named(op);
    if (operation == null) throw new RefusedException("unknown op: " + ErrorText.quoted(op));
    Fields fields = Fields.of(request.fields(), operation.required(), operation.optional());
    return operation.body().run(memory, fields);
  }

  /** Answers a line that was not kept. */
  public void refuse(String error, OutputStream out) throws IOException {
    refuse(RequestReader.NO_ID, error, out);
  }

  private static void refuse(byte[] id, String error, OutputStream out) throws IOException {
    JsonWriter json = new JsonWriter(out);
    json.raw("{\"request_id\":").raw(id).raw(",\"ok\":false,\"error\":");
    json.string(ErrorText.of(error)).raw("}\n").end();
  }
}
