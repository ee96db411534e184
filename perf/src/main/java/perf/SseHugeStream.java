package perf;

/** A stream apart from the named ones: readers that look at each byte again and again never end. */
public abstract class SseHugeStream extends SseStreams {
  /** What the case is called. */
  public static final String NAME = "sse_shape/one_8mib_event_1kib_chunks";

  @Override
  protected final String stream() {
    return NAME;
  }
}
