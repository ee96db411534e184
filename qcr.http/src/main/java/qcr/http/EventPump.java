package qcr.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import qcr.sse.SseEvent;
import qcr.sse.SseException;
import qcr.sse.SseHandler;
import qcr.sse.SseParser;

/**
 * Turns the bytes of responses into the items a receiver asked for.
 *
 * <p>Signals of any thread are posted; whoever posts to an idle pump works until nothing is left,
 * so all fields that are not atomic or volatile are used by one thread at a time, and calls of the
 * receiver are serial and never nested. A buffer list is asked for only when an item is wanted and
 * none is left in what came: demand reaches the socket.
 */
final class EventPump implements Flow.Subscription {
  private final SseHttpOptions options;
  private final Source source;
  private final Consumer<EventPump> whenDone;
  private final Waiting waiting;
  private final SseParser parser;
  private final Parsed parsed = new Parsed();
  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
  private final AtomicInteger signals = new AtomicInteger();
  private final AtomicLong demand = new AtomicLong();
  private final ArrayDeque<Item> ready = new ArrayDeque<>();
  private final ArrayDeque<ByteBuffer> buffers = new ArrayDeque<>();

  private volatile boolean cancelled;
  private volatile long consumedBytes;
  private volatile Runnable abort = EventPump::nothing;
  private volatile Flow.@Nullable Subscription upstream;

  private @Nullable Receiver receiver;
  private @Nullable Feed feed;
  private Runnable alarm = EventPump::nothing;
  private @Nullable Throwable refusal; // thrown at the receiver in place of anything else
  private @Nullable String lastEventId;
  private long retryMillis;
  private int failures;
  private boolean asked; // a buffer list is on its way
  private boolean over; // no more bytes of this response
  private boolean last; // and no other response
  private @Nullable Throwable failure;
  private boolean done;

  EventPump(SseHttpOptions options, Source source, Consumer<EventPump> whenDone) {
    this.options = options;
    this.source = source;
    this.whenDone = whenDone;
    this.parser = new SseParser(options.parsing());
    this.waiting = new Waiting(options, this);
  }

  /** The way in for a body handler's response. */
  Feed given() {
    Feed only = new Feed(this);
    feed = only;
    return only;
  }

  /** Opens the source, if it is not {@link Source#GIVEN}; the receiver is called only from now. */
  void start(Receiver to) {
    post(
        () -> {
          receiver = to;
          if (feed == null && !cancelled) open();
        });
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      post(
          () -> {
            if (done || refusal != null) return;
            refusal = new IllegalArgumentException("request must be positive: n=" + n);
          });
      return;
    }
    demand.accumulateAndGet(n, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
    work();
  }

  /** Ends the request at once, even while the receiver is being called. */
  @Override
  public void cancel() {
    cancelled = true;
    release();
    work();
  }

  /** Ends the request at once, and then the receiver's wait with an {@link SseClosedException}. */
  void shut() {
    release();
    post(
        () -> {
          if (done) return;
          ready.clear();
          buffers.clear();
          over = true;
          last = true;
          failure = new SseClosedException();
        });
  }

  /** Bytes of the response that were parsed; any thread may ask. */
  long consumedBytes() {
    return consumedBytes;
  }

  private void release() {
    Flow.Subscription from = upstream;
    if (from != null) from.cancel();
    abort.run();
  }

  /** Has {@code signal} run when no other is. */
  void post(Runnable signal) {
    inbox.add(signal);
    work();
  }

  private void work() {
    if (signals.getAndIncrement() != 0) return;
    int seen = 1;
    // Progress: a turn takes all signals seen so far; it ends when no other came meanwhile.
    do {
      for (Runnable next = inbox.poll(); next != null; next = inbox.poll()) next.run();
      advance();
      seen = signals.addAndGet(-seen);
    } while (seen != 0);
  }

  void subscribed(Feed from, Flow.Subscription subscription) {
    if (done || from != feed || over) {
      subscription.cancel();
      return;
    }
    if (upstream != null) {
      subscription.cancel(); // rule 2.5: one subscription only
      return;
    }
    upstream = subscription;
    asked = false;
    waiting.stop(0); // for the head
  }

  void arrived(Feed from, List<ByteBuffer> list) {
    if (done || from != feed || over) return;
    asked = false;
    long bytes = 0;
    for (ByteBuffer buffer : list) {
      bytes += buffer.remaining();
      if (buffer.hasRemaining()) buffers.add(buffer);
    }
    waiting.stop(bytes);
  }

  /** The response is no stream, and whoever looks at its body goes by a limit of its own. */
  void refused(Feed from) {
    if (from == feed) waiting.cancel();
  }

  void ended(Feed from, @Nullable Throwable cause, boolean isFinal) {
    if (done || from != feed || over) return;
    over = true;
    last = isFinal;
    failure = cause;
    waiting.stop(0);
  }

  /** A limit passed while the server was waited for. */
  void timedOut(SseTimeoutException cause) {
    if (done || over) return;
    release();
    over = true;
    failure = cause;
  }

  private void advance() {
    // Progress: a turn takes an item, a buffer, an ended response or the end, or stops.
    while (!done) {
      Receiver to = receiver;
      if (cancelled) abandon();
      else if (to == null) return;
      else if (refusal != null) fail(to, refusal);
      else if (!ready.isEmpty()) {
        if (demand.get() == 0) return;
        deliver(to, ready.remove());
      } else if (!buffers.isEmpty()) {
        if (demand.get() == 0) return;
        parse(buffers.remove());
      } else if (over) {
        responseEnded(to);
      } else if (upstream != null && !asked) {
        if (demand.get() == 0) return;
        ask();
      } else return;
    }
  }

  private void ask() {
    asked = true;
    waiting.start();
    Flow.Subscription from = upstream;
    if (from != null) from.request(1);
  }

  private void deliver(Receiver to, Item item) {
    if (demand.get() != Long.MAX_VALUE) demand.decrementAndGet();
    try {
      to.item(item);
    } catch (RuntimeException | Error e) {
      abandon(); // rule 2.13: as if cancelled
      throw e; // out of work(), which nobody enters again
    }
  }

  private void parse(ByteBuffer buffer) {
    try {
      parser.feed(buffer, parsed);
      consumedBytes = parser.consumedBytes();
    } catch (SseException e) {
      broken(e);
    }
  }

  private void broken(SseException e) {
    release();
    buffers.clear();
    over = true;
    last = true;
    failure = e;
  }

  private void responseEnded(Receiver to) {
    if (failure == null && !last) {
      try {
        parser.end(event -> {});
      } catch (SseException e) {
        broken(e);
      }
    }
    String id = parser.lastEventId();
    if (id != null) lastEventId = id;
    Long asks = parser.retryMillis();
    if (asks != null) retryMillis = asks;
    failures = waiting.bytesSeen() > 0 ? 0 : failures + 1;
    long delay = last ? -1 : source.reopenAfterNanos(failure, failures, retryMillis);
    if (delay >= 0) {
      feed = null;
      upstream = null;
      abort = EventPump::nothing;
      over = false;
      failure = null;
      asked = true; // of nobody: until the next response
      alarm = options.timer().schedule(delay, () -> post(this::open));
    } else if (failure != null) {
      fail(to, failure);
    } else {
      finish();
      to.completed();
    }
  }

  private void open() {
    if (done || cancelled) return;
    parser.reset();
    Feed next = new Feed(this);
    feed = next;
    asked = true;
    waiting.begin();
    waiting.start();
    try {
      abort = source.open(lastEventId, this, next);
    } catch (IOException e) {
      over = true;
      last = true;
      failure = e;
    }
  }

  private void fail(Receiver to, Throwable cause) {
    abandon();
    to.failed(cause);
  }

  /** Also when cancelled: {@link #cancel} may have looked before there was anything to release. */
  private void abandon() {
    release();
    finish();
  }

  /** Lets go of everything; nothing is signalled after this but what the caller signals. */
  private void finish() {
    done = true;
    waiting.cancel();
    alarm.run();
    alarm = EventPump::nothing;
    ready.clear();
    buffers.clear();
    receiver = null;
    upstream = null;
    abort = EventPump::nothing;
    whenDone.accept(this);
  }

  /** What there is to cancel while there is nothing. */
  static void nothing() {}

  private final class Parsed implements SseHandler {
    @Override
    public void event(SseEvent event) {
      waiting.sawEvent();
      boolean carried = event.lastEventId() == null && lastEventId != null;
      ready.add(
          new Item.Event(
              carried
                  ? new SseEvent(event.type(), event.data(), lastEventId, event.offset())
                  : event));
    }

    @Override
    public void comment(String text) {
      if (wantsAll()) ready.add(new Item.Comment(text));
    }

    @Override
    public void retry(long millis) {
      if (wantsAll()) ready.add(new Item.Retry(millis));
    }

    private boolean wantsAll() {
      return Objects.requireNonNull(receiver).wantsAll();
    }
  }
}
