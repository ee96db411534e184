package architecture.bad.cycle.left;

import architecture.bad.cycle.right.Right;

/** One half of a cycle. */
public final class Left {
  Right right() {
    return new Right();
  }
}
