package perf.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.text.JsonTextOracle;
import org.apache.commons.text.StringEscapeUtils;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TextBenchmark;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * How long do others take to escape a text for JSON? They start from a String and make a new array
 * or String.
 */
@Case("json_escape/{text}")
public class JsonEscapePeers extends TextBenchmark {
  @Override
  protected void prove() {
    String reference = JsonTextOracle.escape(string);
    agree("jackson", new String(jackson(), UTF_8), reference);
    // Commons Text escapes all that is not ASCII.
    if (text.equals("ascii")) agree("commonsText", commonsText(), reference);
    else CapPeers.differ("commonsText", commonsText(), reference);
  }

  @Benchmark
  public byte[] jackson() {
    return JsonStringEncoder.getInstance().quoteAsUTF8(string);
  }

  @Benchmark
  public String commonsText() {
    return StringEscapeUtils.escapeJson(string);
  }
}
