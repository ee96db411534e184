package architecture.bad.mutableobject;

import java.io.PrintStream;
import java.util.BitSet;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Final static references to objects that change. */
final class Breaks {
  private Breaks() {}

  static final class Caches {
    static final HashMap<String, String> CACHE = new HashMap<>();
  }

  static final class Counts {
    static final AtomicInteger CALLS = new AtomicInteger();
  }

  static final class KeepsPerThread {
    static final ThreadLocal<byte[]> BUFFER = ThreadLocal.withInitial(() -> new byte[1]);
  }

  static final class Builds {
    static final StringBuilder LOG = new StringBuilder();
  }

  static final class Marks {
    static final BitSet SEEN = new BitSet();
  }

  static final class Prints {
    static final PrintStream SINK = new PrintStream(java.io.OutputStream.nullOutputStream());
  }

  static final class Collects {
    static final org.eclipse.collections.impl.list.mutable.FastList<String> ALL =
        new org.eclipse.collections.impl.list.mutable.FastList<>();
  }
}
