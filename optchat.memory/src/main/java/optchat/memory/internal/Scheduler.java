package optchat.memory.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which summary is to be made next. Knows sizes and places, never text.
 *
 * <p>A node is a candidate when its range is inside the log, it does not exist, and its children
 * do. A candidate is eligible when every message before its end has a leaf (for a leaf: every
 * message before itself), so of the leaves only the first missing one is: the <em>frontier</em>.
 * Eligible parents wait in {@link #free} (short enough to be built from their source as it is) or
 * {@link #paid} (a job for a model); the others are blocked until the frontier has passed their
 * end.
 *
 * <p>Each candidate parent is in exactly one place: free, paid, blocked, in flight, or resting
 * after a failure. Every step costs O(log messages). Not thread-safe.
 */
public final class Scheduler {
  /** No node. Keys are {@code level << 32 | index}, so that they sort in the order of work. */
  public static final long NONE = -1;

  private final Tree tree;
  private final LongSupplier nanoTime;
  private final int sourceLimit;
  private final int flightLimit;
  private final long restNanos;

  private final LevelHeaps free = new LevelHeaps();
  private final LevelHeaps paid = new LevelHeaps();
  private final LevelHeaps blocked = new LevelHeaps();
  private final List<Flight> flights = new ArrayList<>();
  private final KeyQueue resting = new KeyQueue();

  private int messages;
  private int frontier;
  private long nodes;

  /** Whether the frontier's leaf is in flight or resting. */
  private boolean frontierTaken;

  /**
   * A scheduler of an empty log.
   *
   * @param nanoTime a clock that never goes back
   * @param sourceLimit the most bytes of a source that is its own summary
   * @param flightLimit the most jobs in flight
   * @param restNanos how long a failed job rests
   */
  public Scheduler(
      Tree tree, LongSupplier nanoTime, int sourceLimit, int flightLimit, long restNanos) {
    this.tree = tree;
    this.nanoTime = nanoTime;
    this.sourceLimit = sourceLimit;
    this.flightLimit = flightLimit;
    this.restNanos = restNanos;
  }

  /** The key of a place. */
  public static long key(int level, int index) {
    return (long) level << 32 | index;
  }

  /** The level of a key. */
  public static int level(long key) {
    return (int) (key >>> 32);
  }

  /** The index of a key. */
  public static int index(long key) {
    return (int) key;
  }

  /** Starts over from a history as found; O(messages + nodes). */
  public void recover(int count, long nodeCount) {
    messages = count;
    nodes = nodeCount;
    while (frontier < count && tree.nodeBytes(0, frontier) >= 0) frontier++;
    if (allBuilt()) return;
    int bound = count; // of the level below: no node at or after it
    for (int level = 1; bound > 1; level++) {
      int width = bound >> 1;
      bound = 0;
      for (int i = 0; i < width; i++) {
        if (tree.nodeBytes(level, i) >= 0) bound = i + 1;
        else if (childrenBuilt(level, i)) queue(level, i);
      }
    }
  }

  /** One more message is in the log. */
  public void appended() {
    messages++;
  }

  /** A node now exists; its parent may follow. */
  public void built(int level, int index) {
    nodes++;
    if (level == 0 && index == frontier) advance();
    int parent = index >> 1;
    if (tree.nodeBytes(level, index ^ 1) >= 0 && tree.nodeBytes(level + 1, parent) < 0) {
      queue(level + 1, parent);
    }
  }

  private void advance() {
    frontierTaken = false;
    do frontier++;
    while (frontier < messages && tree.nodeBytes(0, frontier) >= 0);
    for (int rest = blocked.levels(); rest != 0; rest &= rest - 1) {
      int level = Integer.numberOfTrailingZeros(rest);
      while (blocked.size(level) > 0 && end(level, blocked.first(level)) <= frontier) {
        queue(level, blocked.removeFirst(level));
      }
    }
  }

  private static long end(int level, int index) {
    return (index + 1L) << level;
  }

  private boolean childrenBuilt(int level, int index) {
    return tree.nodeBytes(level - 1, 2 * index) >= 0
        && tree.nodeBytes(level - 1, 2 * index + 1) >= 0;
  }

  private void queue(int level, int index) {
    if (end(level, index) > frontier) blocked.add(level, index);
    else if (sourceBytes(level, index) <= sourceLimit) free.add(level, index);
    else paid.add(level, index);
  }

  /** The bytes of a node's source before its line breaks are flattened. */
  private long sourceBytes(int level, int index) {
    if (level == 0) return tree.messageBytes(index);
    return 1L + tree.nodeBytes(level - 1, 2 * index) + tree.nodeBytes(level - 1, 2 * index + 1);
  }

  private boolean frontierOpen() {
    return frontier < messages && !frontierTaken;
  }

  /**
   * The next node that is its own source, or {@link #NONE}. It stays the next one until {@link
   * #built} is called after {@link #takeFree}.
   */
  public long nextFree() {
    if (frontierOpen() && tree.messageBytes(frontier) <= sourceLimit) return frontier;
    int levels = free.levels();
    if (levels == 0) return NONE;
    int level = Integer.numberOfTrailingZeros(levels);
    return key(level, free.first(level));
  }

  /** Removes what {@link #nextFree} returned; the caller has built it. */
  public void takeFree(long key) {
    if (level(key) > 0) free.removeFirst(level(key));
  }

  /** Takes the next job into flight, or returns null when none may start. */
  public @Nullable Flight takePaid() {
    wake();
    if (flights.size() >= flightLimit) return null;
    Flight flight;
    if (frontierOpen() && tree.messageBytes(frontier) > sourceLimit) {
      frontierTaken = true;
      flight = new Flight(0, frontier);
    } else {
      int levels = paid.levels();
      if (levels == 0) return null;
      int level = Integer.numberOfTrailingZeros(levels);
      flight = new Flight(level, paid.removeFirst(level));
    }
    flights.add(flight);
    return flight;
  }

  /** The job in flight for a node, or null. */
  public @Nullable Flight flight(long level, long index) {
    for (int i = 0; i < flights.size(); i++) {
      Flight flight = flights.get(i);
      if (flight.level == level && flight.index == index) return flight;
    }
    return null;
  }

  /** Ends a flight whose node is about to be {@link #built}. */
  public void land(Flight flight) {
    flights.remove(flight);
  }

  /** Ends a flight without a node: it is offered again after its rest. */
  public void fail(Flight flight) {
    flights.remove(flight);
    resting.add(key(flight.level, flight.index), nanoTime.getAsLong());
  }

  private void wake() {
    if (resting.isEmpty()) return;
    long now = nanoTime.getAsLong();
    while (!resting.isEmpty() && now - resting.firstTime() >= restNanos) {
      long key = resting.removeFirst();
      if (level(key) == 0) frontierTaken = false;
      else paid.add(level(key), index(key));
    }
  }

  /** Whether every node that the log has room for exists; O(1). */
  public boolean allBuilt() {
    return nodes == 2L * messages - Integer.bitCount(messages); // the sum of floor(messages / 2^l)
  }

  /** The first message without a leaf, or the number of messages. */
  public int frontier() {
    return frontier;
  }

  /** The number of nodes. */
  public long nodes() {
    return nodes;
  }

  /** The number of jobs in flight. */
  public int inFlight() {
    return flights.size();
  }

  /**
   * Enumerates every place and checks that each candidate is where it belongs; O(messages). Not
   * checked: the order of resting jobs in time, which the clock gives.
   */
  public void checkInvariants() {
    free.checkInvariants();
    paid.checkInvariants();
    blocked.checkInvariants();
    int first = 0;
    while (first < messages && tree.nodeBytes(0, first) >= 0) first++;
    Invariants.check(first == frontier, "frontier");
    Invariants.check(flights.size() <= flightLimit, "jobs in flight");
    LevelHeaps expectedFree = new LevelHeaps();
    LevelHeaps expectedPaid = new LevelHeaps();
    LevelHeaps expectedBlocked = new LevelHeaps();
    long count = 0;
    int away = 0;
    for (int level = 0; messages >> level > 0; level++) {
      for (int i = 0; i < messages >> level; i++) {
        if (tree.nodeBytes(level, i) >= 0) {
          count++;
          continue;
        }
        boolean taken = flight(level, i) != null || resting.contains(key(level, i));
        if (taken) away++;
        if (level == 0) {
          Invariants.check(taken == (i == frontier && frontierTaken), "leaf " + i + " taken");
        } else if (childrenBuilt(level, i) && !taken) {
          if (end(level, i) > frontier) expectedBlocked.add(level, i);
          else if (sourceBytes(level, i) <= sourceLimit) expectedFree.add(level, i);
          else expectedPaid.add(level, i);
        }
      }
    }
    Invariants.check(count == nodes, "number of nodes");
    Invariants.check(away == flights.size() + resting.size(), "flights and rests are candidates");
    free.checkSame(expectedFree, "free");
    paid.checkSame(expectedPaid, "paid");
    blocked.checkSame(expectedBlocked, "blocked");
  }
}
