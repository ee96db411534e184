package architecture.bad.harness;

import org.junit.jupiter.api.function.Executable;
import org.openjdk.jmh.infra.Blackhole;

/** Code that would drag a test library and a benchmark harness along. */
final class Breaks {
  private Breaks() {}

  static final class TakesTestLibrary {
    void run(Executable body) throws Throwable {
      body.execute();
    }
  }

  static final class TakesBenchmarkHarness {
    void run(Blackhole hole) {
      hole.consume(1);
    }
  }

  static final class TakesOracle {
    Class<?> oracle() {
      return hotpaths.reference.optchat.text.CapOracle.class;
    }
  }
}
