package perf;

import hotpaths.reference.optchat.text.JsonTextOracle;
import optchat.text.JsonText;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * How long does it take to escape a text for JSON, into a buffer that is there? Unit: one text of
 * the corpus.
 */
@Case("json_escape/{text}")
public class JsonEscapeBenchmark extends TextBenchmark {
  private byte[] buffer = {};

  @Override
  protected void prove() {
    buffer = new byte[Math.toIntExact(JsonText.escapedSize(utf8, 0, utf8.length))];
    agree("ours", decode(buffer, 0, ours()), reference());
    agree("oursOnString", oursOnString(), reference());
    if (buffer.length <= utf8.length) throw new AssertionError("nothing is escaped");
  }

  @Benchmark
  public int ours() {
    return JsonText.escape(utf8, 0, utf8.length, buffer, 0);
  }

  @Benchmark
  public String oursOnString() {
    return JsonText.escape(string);
  }

  @Benchmark
  public String reference() {
    return JsonTextOracle.escape(string);
  }
}
