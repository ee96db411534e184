package optchat.server.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import optchat.memory.EmptyReplyException;
import optchat.memory.Memory;
import optchat.search.SearchLimitException;

/** One response for one line. */
public final class Answerer {
  private final Memory memory;

  public Answerer(Memory memory) {
    this.memory = Objects.requireNonNull(memory, "memory");
  }

  /** Answers {@code line[0, length)}; nothing if it is blank. */
  public void answer(byte[] line, int length, OutputStream out) throws IOException {
    if (RequestReader.isBlank(line, length)) return;
    Request request = RequestReader.read(line, length);
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
    }
    JsonWriter json = new JsonWriter(out);
    json.raw("{\"request_id\":").raw(request.id()).raw(",\"ok\":true,\"result\":");
    result.writeTo(json);
    json.raw("}\n").end();
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
