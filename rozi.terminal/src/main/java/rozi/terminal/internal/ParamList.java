package rozi.terminal.internal;

/**
 * The numbers of a control sequence. A missing one is -1; sub-parameters follow their parameter.
 */
final class ParamList {
  static final int MAX = 32;
  static final int MAX_VALUE = 65_535;

  private final int[] values = new int[MAX];
  private int subs; // bit i: value i came after a colon
  private int count;
  private boolean open; // a number or a separator was seen
  private boolean overflow;

  void clear() {
    count = 0;
    subs = 0;
    open = false;
    overflow = false;
  }

  /** Room for {@link #MAX} values, to be followed by {@link #plain}. */
  int[] values() {
    return values;
  }

  /** The list is the first {@code n} values, none of them a sub-parameter. */
  void plain(int n) {
    count = n;
    subs = 0;
    open = n > 0;
    overflow = false;
  }

  void digit(int d) {
    if (!open) {
      values[0] = -1;
      count = 1;
      open = true;
    }
    if (overflow) return;
    int v = Math.max(values[count - 1], 0) * 10 + d;
    values[count - 1] = Math.min(v, MAX_VALUE);
  }

  void separator(boolean sub) {
    if (!open) {
      values[0] = -1;
      count = 1;
      open = true;
    }
    if (count == MAX) {
      overflow = true;
      return;
    }
    if (sub) subs |= 1 << count;
    values[count++] = -1;
  }

  /** Leaves the parameters alone. */
  void dropSubs() {
    if (subs == 0) return; // nearly always, and every control sequence comes here
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!isSub(i)) values[kept++] = values[i];
    }
    count = kept;
    subs = 0;
  }

  int count() {
    return count;
  }

  boolean isSub(int i) {
    return i < count && (subs >>> i & 1) != 0;
  }

  /** Parameter {@code i}, or {@code missing} if it is absent. */
  int get(int i, int missing) {
    return i < count && values[i] >= 0 ? values[i] : missing;
  }

  /** Parameter {@code i} where absent and 0 both mean 1. */
  int atLeastOne(int i) {
    return Math.max(1, get(i, 1));
  }
}
