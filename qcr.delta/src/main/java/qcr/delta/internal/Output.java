package qcr.delta.internal;

import java.util.function.Consumer;
import qcr.delta.DeltaOptions;
import qcr.delta.StreamEvent;
import qcr.delta.StreamEvent.Failure;
import qcr.delta.StreamEvent.Finish;

/** Where all wires put what they found: one answer, ended once. */
public final class Output {
  private static final byte[] NONE = {};

  private final Consumer<? super StreamEvent> sink;
  private final DeltaOptions options;
  private final ToolCalls calls;
  private final ThinkTags tags =
      new ThinkTags(
          text -> emit(new StreamEvent.TextDelta(text)),
          text -> emit(new StreamEvent.ReasoningDelta(text)));
  private boolean finished;
  private long warnings;
  private StreamEvent.Usage usage = new StreamEvent.Usage(0, 0, 0, 0);

  // The frame being applied.
  private byte[] frame = NONE;
  private int frameFrom;
  private int frameTo;

  /** Nothing said yet. */
  public Output(DeltaOptions options, Consumer<? super StreamEvent> sink) {
    this.sink = sink;
    this.options = options;
    this.calls = new ToolCalls(this);
  }

  /** True after Done or Failed. */
  public boolean finished() {
    return finished;
  }

  /** How often something was odd and harmless. */
  public long warnings() {
    return warnings;
  }

  /** What failures show, until {@link #leaveFrame}. */
  public void enterFrame(byte[] buf, int from, int to) {
    frame = buf;
    frameFrom = from;
    frameTo = to;
  }

  /** Lets go of the bytes. */
  public void leaveFrame() {
    enterFrame(NONE, 0, 0);
  }

  void warn() {
    warnings++;
  }

  ToolCalls calls() {
    return calls;
  }

  int maxArgumentsChars() {
    return options.maxArgumentsChars();
  }

  void emit(StreamEvent event) {
    sink.accept(event);
  }

  void text(String text) {
    if (text.isEmpty()) return;
    if (options.splitThinkTags()) tags.add(text);
    else emit(new StreamEvent.TextDelta(text));
  }

  void reasoning(String text) {
    if (!text.isEmpty()) emit(new StreamEvent.ReasoningDelta(text));
  }

  void refusal(String text) {
    if (!text.isEmpty()) emit(new StreamEvent.RefusalDelta(text));
  }

  /** Replaces what {@code found} knows, and tells it if that changed anything. */
  void usage(TokenCounts found) {
    if (!found.present()) return;
    StreamEvent.Usage now = found.over(usage);
    boolean isFirst = found.first(); // asked of every report
    if (now.equals(usage) && !isFirst) return;
    usage = now;
    emit(now);
  }

  /** Ends the answer. */
  public void done(Finish reason, String raw) {
    tags.flush();
    calls.endAll(reason == Finish.LENGTH);
    finished = true;
    emit(new StreamEvent.Done(reason, raw));
  }

  /** Ends the answer badly. */
  public void fail(Failure code, String message, String providerCode, long offset, String preview) {
    tags.flush();
    finished = true;
    emit(new StreamEvent.Failed(code, message, providerCode, offset, preview));
  }

  /** Ends the answer because of the frame being applied. */
  void failFrame(Failure code, String message, String providerCode, long offset) {
    fail(code, message, providerCode, offset, Preview.of(frame, frameFrom, frameTo));
  }

  void providerError(ErrorReport error, long offset) {
    failFrame(
        Failure.PROVIDER_ERROR,
        error.message.isEmpty() ? "the provider reported an error" : Preview.of(error.message),
        Preview.of(error.code),
        offset);
  }
}
