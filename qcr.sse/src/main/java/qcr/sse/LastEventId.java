package qcr.sse;

import org.jspecify.annotations.Nullable;
import qcr.sse.internal.GrowingBytes;
import qcr.sse.internal.Utf8;

/** The id in force, and one read but not yet in force; decoded when somebody asks. */
final class LastEventId {
  private static final int KEEP_BYTES = 1 << 10;

  private GrowingBytes inForce = new GrowingBytes();
  private GrowingBytes next = new GrowingBytes();
  private boolean pending;
  private boolean decoded = true;
  private @Nullable String text;

  void read(byte[] buf, int from, int to) {
    next.clear(KEEP_BYTES);
    next.append(buf, from, to);
    pending = true;
  }

  /** An empty line puts the id in force, even if no event is dispatched. */
  void commit() {
    if (!pending) return;
    GrowingBytes old = inForce;
    inForce = next;
    next = old;
    pending = false;
    decoded = false;
  }

  void reset() {
    pending = false;
    text = null;
    decoded = true;
  }

  @Nullable String current() {
    if (!decoded) {
      text = Utf8.decode(inForce.array(), 0, inForce.length());
      decoded = true;
    }
    return text;
  }

  long copied() {
    return inForce.copied() + next.copied();
  }
}
