package architecture.bad.cycle.right;

import architecture.bad.cycle.left.Left;

/** The other half of a cycle. */
public final class Right {
  Class<Left> left() {
    return Left.class;
  }
}
