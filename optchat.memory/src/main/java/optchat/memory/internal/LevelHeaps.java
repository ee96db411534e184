package optchat.memory.internal;

import java.util.Arrays;

/**
 * Tree places grouped by level, each level a binary min-heap of indexes, so that the lowest index
 * of a level is at hand in O(1). A heap is enough where one would expect an ordered set: a place
 * enters once and leaves only as the lowest of its level, and adding in ascending order moves
 * nothing.
 */
final class LevelHeaps {
  /** Levels 0 to 30 hold every node of a log of 2^31 - 1 messages. */
  static final int LEVELS = 31;

  private final int[][] heaps = new int[LEVELS][];
  private final int[] sizes = new int[LEVELS];
  private int mask;

  /** Bit {@code l} is set when level {@code l} holds anything. */
  int levels() {
    return mask;
  }

  int size(int level) {
    return sizes[level];
  }

  /** The lowest index of a level that holds one. */
  int first(int level) {
    assert sizes[level] > 0 : "level=" + level;
    return heaps[level][0];
  }

  void add(int level, int index) {
    int[] heap = heaps[level];
    int size = sizes[level];
    if (heap == null) heap = heaps[level] = new int[8];
    if (size == heap.length) heap = heaps[level] = Arrays.copyOf(heap, size * 2);
    int hole = size;
    // Invariant: index is less than all below the hole. Progress: the hole moves to its parent.
    while (hole > 0) {
      int parent = (hole - 1) >>> 1;
      if (heap[parent] <= index) break;
      heap[hole] = heap[parent];
      hole = parent;
    }
    heap[hole] = index;
    sizes[level] = size + 1;
    mask |= 1 << level;
  }

  int removeFirst(int level) {
    int[] heap = heaps[level];
    int size = --sizes[level];
    int first = heap[0];
    int last = heap[size];
    int hole = 0;
    // Invariant: last is more than all above the hole. Progress: the hole moves to a child.
    for (int child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) child++;
      if (last <= heap[child]) break;
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = last;
    if (size == 0) mask &= ~(1 << level);
    return first;
  }

  /** A level's indexes in ascending order; for checks only. */
  int[] sorted(int level) {
    int[] all = sizes[level] == 0 ? new int[0] : Arrays.copyOf(heaps[level], sizes[level]);
    Arrays.sort(all);
    return all;
  }

  /** That both hold the same places. */
  void checkSame(LevelHeaps expected, String what) {
    for (int level = 0; level < LEVELS; level++) {
      Invariants.check(
          Arrays.equals(expected.sorted(level), sorted(level)), what + " at level " + level);
    }
  }

  /** Heap order in every level, each index once, and a mask that agrees with the sizes. */
  void checkInvariants() {
    for (int level = 0; level < LEVELS; level++) {
      Invariants.check((sizes[level] > 0) == ((mask >>> level & 1) == 1), "mask at level " + level);
      for (int i = 1; i < sizes[level]; i++) {
        Invariants.check(
            heaps[level][(i - 1) >>> 1] < heaps[level][i], "heap order at level " + level);
      }
      int[] all = sorted(level);
      for (int i = 1; i < all.length; i++) {
        Invariants.check(all[i - 1] < all[i], "one index twice at level " + level);
      }
    }
  }
}
