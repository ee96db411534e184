package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.text.JsonTextOracle;
import optchat.text.JsonText;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * How long does it take to learn the size of the escaped form without making it? Unit: one text of
 * the corpus.
 */
@Case("json_escaped_size/{text}")
public class JsonEscapedSizeBenchmark extends TextBenchmark {
  @Override
  protected void prove() {
    agree("ours", ours(), reference());
  }

  @Benchmark
  public long ours() {
    return JsonText.escapedSize(utf8, 0, utf8.length);
  }

  @Benchmark
  public long reference() {
    return JsonTextOracle.escape(string).getBytes(UTF_8).length;
  }
}
