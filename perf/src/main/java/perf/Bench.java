package perf;

/** Runs JMH in this module, so that the forks run in it too. */
public final class Bench {
  private Bench() {}

  public static void main(String[] args) throws Exception {
    org.openjdk.jmh.Main.main(args);
  }
}
