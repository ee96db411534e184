package optchat.memory.internal;

import java.util.Arrays;

/** A first-in, first-out ring of keys, each with the time it entered. */
final class KeyQueue {
  private long[] keys = new long[8];
  private long[] times = new long[8];
  private int head;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void add(long key, long time) {
    if (size == keys.length) {
      keys = unrolled(keys);
      times = unrolled(times);
      head = 0;
    }
    int at = (head + size) & (keys.length - 1);
    keys[at] = key;
    times[at] = time;
    size++;
  }

  long firstTime() {
    return times[head];
  }

  long removeFirst() {
    long key = keys[head];
    head = (head + 1) & (keys.length - 1);
    size--;
    return key;
  }

  boolean contains(long key) {
    for (int i = 0; i < size; i++) if (keys[(head + i) & (keys.length - 1)] == key) return true;
    return false;
  }

  /** Twice as long, the oldest first; the ring is full. */
  private long[] unrolled(long[] ring) {
    long[] longer = Arrays.copyOfRange(ring, head, head + 2 * ring.length);
    System.arraycopy(ring, 0, longer, ring.length - head, head);
    return longer;
  }
}
