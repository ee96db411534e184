package optchat.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import optchat.memory.internal.Flight;
import optchat.memory.internal.Frame;
import optchat.memory.internal.History;
import optchat.memory.internal.Parts;
import optchat.memory.internal.Scheduler;
import optchat.memory.internal.Tree;
import optchat.memory.internal.View;
import optchat.memory.internal.Words;
import optchat.text.CacheBlocks;
import optchat.text.Utf8;
import optchat.text.WhiteSpace;
import org.jspecify.annotations.Nullable;

/**
 * View, scheduler and jobs over a log, in step with it.
 *
 * <p>Threads: all methods but {@link #moment}, {@link #status} and {@link #idle} belong to one
 * writer at a time. What they change in memory they change while holding {@link #state}, never
 * across a write to the log, so that a reader waits for no disk.
 */
final class Engine<H extends History> {
  /** Where messages come from and nodes go. */
  interface Log<H extends History> {
    /** All messages and nodes so far. */
    H now();

    /** Adds a node; returns when {@link #now} has it, and unless it is free, when it is durable. */
    void putNode(int level, int index, byte[] utf8, boolean free) throws IOException;
  }

  /** One moment of it. */
  record Moment<H extends History>(Parts parts, H history) {}

  private final Object state = new Object();
  private final Log<H> log;
  private final int summaryBytes;
  private final int tries;
  private final Words words;
  private final CacheBlocks cacheBlocks = CacheBlocks.DEFAULT;
  private final View view;
  private final Scheduler scheduler;
  private H now;
  private volatile @Nullable Moment<H> moment;
  private volatile boolean idle;

  Engine(Log<H> log, MemoryOptions options) {
    this.log = log;
    summaryBytes = options.summaryBytes();
    tries = options.tries();
    words = new Words(summaryBytes);
    now = log.now();
    Tree tree =
        new Tree() {
          @Override
          public int messageBytes(int id) {
            return now.messageBytes(id);
          }

          @Override
          public int nodeBytes(int level, int index) {
            return now.nodeBytes(level, index);
          }

          @Override
          public boolean isFlat(int level, int index) {
            return now.isFlat(level, index);
          }
        };
    view = new View(tree, options.viewBytes());
    scheduler =
        new Scheduler(
            tree,
            options.nanoTime(),
            summaryBytes,
            options.jobsInFlight(),
            options.rest().toNanos());
  }

  /** Takes over what the log holds; near-linear. A log that refuses writes can still be read. */
  void open() {
    synchronized (state) {
      int count = now.messageCount();
      scheduler.recover(count, now.nodeCount());
      view.replay(count);
      changed();
    }
    buildFreeLate();
  }

  /** Takes over the messages that were appended to the log since. */
  void catchUp() {
    synchronized (state) {
      now = log.now();
      if (view.messages() == now.messageCount()) return; // another writer brought it in
      takeOverMessages();
      changed();
    }
    buildFreeLate();
  }

  /** What {@link #now} has and the view has not: each time that {@link #now} moves on. */
  private void takeOverMessages() {
    int count = now.messageCount();
    while (view.messages() < count) {
      view.append();
      scheduler.appended();
    }
  }

  private void changed() {
    moment = null;
    idle = scheduler.allBuilt();
  }

  /** Saves every node that is its own source. When it throws, memory is what the log has. */
  private void buildFree() throws IOException {
    for (long key = scheduler.nextFree(); key != Scheduler.NONE; key = scheduler.nextFree()) {
      int level = Scheduler.level(key);
      int index = Scheduler.index(key);
      log.putNode(level, index, source(level, index), true);
      scheduler.takeFree(key);
      saved(level, index);
    }
  }

  /**
   * Saves free nodes after something else was made durable, which must be reported as done. A
   * failure is not lost: the node stays the next one, so the next call for jobs meets it again, and
   * a log that refuses all writes from now on names the cause each time.
   */
  private void buildFreeLate() {
    try {
      buildFree();
    } catch (IOException metAgain) {
      assert !idle : "a free node is missing: the next call for jobs meets the refusal";
    }
  }

  private void saved(int level, int index) {
    synchronized (state) {
      now = log.now();
      scheduler.built(level, index);
      view.saved(level, index);
      takeOverMessages(); // an append on another thread may be forced already
      changed();
    }
  }

  private byte[] source(int level, int index) {
    return level == 0 ? Frame.message(now, index) : Frame.children(now, level, index);
  }

  /** Whether there is nothing to summarize; costs one read. */
  boolean idle() {
    return idle;
  }

  /** New jobs up to the most in flight; allocates nothing when there are none. */
  List<Job> jobs() throws IOException {
    buildFree();
    List<Job> given = null;
    for (Flight flight = take(); flight != null; flight = take()) {
      if (given == null) given = new ArrayList<>();
      start(flight);
      given.add(job(flight));
    }
    return given == null ? List.of() : List.copyOf(given);
  }

  private @Nullable Flight take() {
    synchronized (state) {
      return scheduler.takePaid();
    }
  }

  private void start(Flight flight) {
    boolean leaf = flight.level == 0;
    long boundary = leaf ? flight.index : (flight.index + 1L) << flight.level;
    byte[] context = Frame.context(moment().parts(), now, boundary);
    List<Block> content = blocks(context, cacheBlocks);
    byte[] task = words.task(source(flight.level, flight.index), leaf);
    content.add(new Block(task, 0, task.length, false));
    flight.messages().add(new Job.Message(Job.Role.USER, content));
  }

  /** Cuts a frame where a prompt cache may end; every block but the last is cached. */
  static List<Block> blocks(byte[] frame, CacheBlocks cacheBlocks) {
    int[] ends = new int[cacheBlocks.maxBlocks()];
    int count = cacheBlocks.ends(frame, 0, frame.length, ends);
    List<Block> blocks = new ArrayList<>(count + 1);
    int from = 0;
    for (int i = 0; i < count; i++) {
      blocks.add(new Block(frame, from, ends[i], i < count - 1));
      from = ends[i];
    }
    return blocks;
  }

  private Job job(Flight flight) {
    return new Job(flight.level, flight.index, words.system(), flight.messages());
  }

  /** Takes a reply: the job again if it is too long, null once a summary is saved. */
  @Nullable Job submit(int level, int index, String text) throws IOException {
    Flight flight = inFlight(level, index);
    String reply = WhiteSpace.trim(text);
    byte[] utf8 = Utf8.encode(reply);
    if (utf8.length == 0) {
      synchronized (state) {
        scheduler.fail(flight);
      }
      throw new EmptyReplyException(level, index);
    }
    if (utf8.length > summaryBytes) {
      flight.tried(reply, utf8.length);
      if (flight.tries() < tries) {
        flight.messages().add(new Job.Message(Job.Role.ASSISTANT, List.of(Block.of(reply))));
        String feedback = words.feedback(reply, utf8.length);
        flight.messages().add(new Job.Message(Job.Role.USER, List.of(Block.of(feedback))));
        return job(flight);
      }
      utf8 = Utf8.encode(flight.shortest());
    }
    log.putNode(level, index, utf8, false);
    synchronized (state) {
      scheduler.land(flight);
    }
    saved(level, index);
    buildFreeLate();
    return null;
  }

  /** Gives a job up; it is offered again after its rest. */
  void fail(int level, int index) {
    synchronized (state) {
      scheduler.fail(inFlight(level, index));
    }
  }

  private Flight inFlight(int level, int index) {
    Flight flight = scheduler.flight(level, index);
    if (flight == null) {
      throw new IllegalStateException("no such job in flight: l=" + level + ", i=" + index);
    }
    return flight;
  }

  /** The view and the history that belongs to it; O(parts) after a change, else one read. */
  Moment<H> moment() {
    Moment<H> known = moment;
    if (known != null) return known;
    synchronized (state) {
      known = new Moment<>(view.copy(), now);
      moment = known;
      return known;
    }
  }

  /** Counts of this moment; O(1). */
  Status status() {
    synchronized (state) {
      return new Status(
          view.messages(),
          scheduler.nodes(),
          view.parts(),
          view.bytes(),
          view.budget(),
          view.settled(),
          scheduler.inFlight());
    }
  }

  /** Checks view, scheduler and what is derived from them; O(messages). */
  void checkInvariants() {
    synchronized (state) {
      view.checkInvariants();
      scheduler.checkInvariants();
      if (view.messages() != now.messageCount() || scheduler.nodes() != now.nodeCount()) {
        throw new AssertionError("broken invariant: in step with the log");
      }
      if (idle && !scheduler.allBuilt()) throw new AssertionError("broken invariant: idle");
    }
  }
}
