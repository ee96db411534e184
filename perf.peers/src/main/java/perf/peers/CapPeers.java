package perf.peers;

import hotpaths.reference.optchat.text.CapOracle;
import org.apache.commons.lang3.StringUtils;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TextBenchmark;

/** How long do others take to cap a long tool result? */
@Case("cap/{text}")
public class CapPeers extends TextBenchmark {
  @Override
  protected void prove() {
    String reference = CapOracle.cap(string, 30_000, 29_920);
    agree("jdkCodePoints", jdkCodePoints(), reference);
    // Commons Lang counts chars: the same for ASCII only, else it keeps less and may split a pair.
    if (text.equals("ascii")) agree("commonsLang", commonsLang(), reference);
    else differ("commonsLang", commonsLang(), reference);
  }

  /** Throws if a side that is known to differ has come to agree. */
  static void differ(String side, Object answer, Object reference) {
    if (answer.equals(reference)) throw new AssertionError(side + " agrees: say so");
  }

  /** What one would write by hand on a String. */
  @Benchmark
  public String jdkCodePoints() {
    int total = string.codePointCount(0, string.length());
    if (total <= 30_000) return string;
    int head = string.offsetByCodePoints(0, 14_960);
    int tail = string.offsetByCodePoints(string.length(), -14_960);
    String marker = "\n[... " + (total - 29_920) + " characters omitted ...]\n";
    return string.substring(0, head) + marker + string.substring(tail);
  }

  @Benchmark
  public String commonsLang() {
    String marker = "\n[... " + (string.length() - 29_920) + " characters omitted ...]\n";
    return StringUtils.abbreviateMiddle(string, marker, 29_920 + marker.length());
  }
}
