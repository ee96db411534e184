package qcr.delta.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import qcr.delta.StreamEvent.Arguments;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.StreamEvent.ToolCallDelta;
import qcr.delta.StreamEvent.ToolCallEnd;
import qcr.delta.StreamEvent.ToolCallStart;

/** The tool calls of one answer. Arguments are appended once and looked at once, at the end. */
final class ToolCalls {
  /** One call. */
  static final class Call {
    private int number = -1; // until it is told
    private String providerId; // empty until the provider gives one
    private String id = ""; // as told: the provider's or ours
    private String name;
    private final StringBuilder arguments = new StringBuilder();
    private int told; // chars of arguments told
    private @Nullable String whole; // the provider's own last word on the arguments
    private boolean ended;

    private Call(String providerId, String name) {
      this.providerId = providerId;
      this.name = name;
    }

    boolean isEmpty() {
      return arguments.isEmpty();
    }

    private boolean isTold() {
      return number >= 0;
    }
  }

  private final Output out;
  private final List<Call> all = new ArrayList<>();
  private final Map<Long, Call> byIndex = new HashMap<>();
  private final Map<String, Call> byId = new HashMap<>();
  private final JsonReader reader = new JsonReader();
  private @Nullable Call last;
  private int numbers;

  ToolCalls(Output out) {
    this.out = out;
  }

  /** True if a call was ever told. */
  boolean any() {
    return numbers > 0;
  }

  /** A call whose id and name are known from the start. */
  Call open(String id, String name) {
    Call call = add(id, name);
    tell(call);
    return call;
  }

  /** A piece of a call that may lack anything: index, id, name or arguments. */
  void piece(long index, String id, String name, String arguments, long offset) {
    Call call = find(index, id, name);
    if (call == null) {
      call = add(id, name);
      if (!id.isEmpty()) byId.put(id, call);
    } else {
      if (call.providerId.isEmpty() && !call.isTold() && !id.isEmpty()) {
        call.providerId = id;
        byId.put(id, call);
      }
      if (call.name.isEmpty()) call.name = name;
    }
    if (index >= 0) byIndex.put(index, call);
    last = call;
    append(call, arguments, offset);
  }

  private @Nullable Call find(long index, String id, String name) {
    if (index >= 0) {
      Call call = byIndex.get(index);
      if (call == null || id.isEmpty() || id.equals(call.providerId)) return call;
      // Another id is another call, unless this one still waits for its first.
      boolean waits = call.providerId.isEmpty() && (!call.isTold() || name.isEmpty());
      return waits ? call : null;
    }
    Call before = last;
    if (!id.isEmpty()) {
      Call call = byId.get(id);
      if (call != null) return call;
      boolean waits =
          before != null && before.providerId.isEmpty() && !before.isTold() && name.isEmpty();
      return waits ? before : null;
    }
    boolean another = before != null && !name.isEmpty() && !before.name.isEmpty();
    return another ? null : before;
  }

  private Call add(String id, String name) {
    Call call = new Call(id, name);
    all.add(call);
    return call;
  }

  /**
   * Adds a piece of arguments; tells the call once its name and id, or name and arguments, are
   * known.
   */
  void append(Call call, String piece, long offset) {
    if (out.finished()) return;
    if (call.ended) {
      out.warn();
      return;
    }
    if ((long) call.arguments.length() + piece.length() > out.maxArgumentsChars()) {
      out.failFrame(
          Failure.LIMIT,
          "tool arguments are too long: limitChars=" + out.maxArgumentsChars(),
          "",
          offset);
      return;
    }
    call.arguments.append(piece);
    if (!call.isTold()) {
      boolean ready = !call.name.isEmpty() && !(call.providerId.isEmpty() && call.isEmpty());
      if (!ready) return;
      tell(call);
    }
    int length = call.arguments.length();
    if (call.told == length) return;
    // Nearly always the piece itself: no copy then.
    boolean isPiece = call.told + piece.length() == length;
    String untold = isPiece ? piece : call.arguments.substring(call.told);
    call.told = length;
    out.emit(new ToolCallDelta(call.number, untold));
  }

  private void tell(Call call) {
    call.number = numbers++;
    call.id = call.providerId.isEmpty() ? "call_" + call.number : call.providerId;
    out.emit(new ToolCallStart(call.number, call.id, call.name));
  }

  /** The provider repeats the whole arguments: they count if pieces were lost. */
  void whole(Call call, String arguments, long offset) {
    if (arguments.isEmpty() || call.ended) return;
    if (call.isEmpty()) {
      append(call, arguments, offset);
    } else if (!arguments.contentEquals(call.arguments)) {
      out.warn();
      call.whole = arguments;
    }
  }

  /**
   * Ends a call if its arguments are whole; else it waits for the answer's end, which tells why.
   */
  void endIfWhole(Call call) {
    if (call.ended || out.finished()) return;
    String arguments = call.whole == null ? call.arguments.toString() : call.whole;
    if (reader.isObject(arguments)) end(call, arguments, Arguments.VALID);
  }

  void endAll(boolean reachedLength) {
    for (Call call : all) {
      if (call.ended || out.finished()) continue;
      if (!call.isTold()) {
        if (call.name.isEmpty() && call.providerId.isEmpty() && call.isEmpty())
          continue; // never a call
        tell(call);
        if (!call.isEmpty()) {
          out.emit(new ToolCallDelta(call.number, call.arguments.toString()));
        }
      }
      String text = call.whole == null ? call.arguments.toString() : call.whole;
      boolean none = text.isBlank();
      boolean valid = none ? !reachedLength : reader.isObject(text);
      Arguments state =
          valid ? Arguments.VALID : reachedLength ? Arguments.TRUNCATED : Arguments.MALFORMED;
      end(call, none ? "{}" : text, state);
    }
  }

  private void end(Call call, String arguments, Arguments state) {
    call.ended = true;
    out.emit(new ToolCallEnd(call.number, call.id, call.name, arguments, state));
  }
}
