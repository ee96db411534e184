package perf.peers;

import com.google.common.base.CharMatcher;
import hotpaths.reference.optchat.text.FlattenOracle;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TextBenchmark;

/** How long do others take to make one line of many? */
@Case("flatten/{text}")
public class FlattenPeers extends TextBenchmark {
  private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
  private static final CharMatcher CR_OR_LF = CharMatcher.anyOf("\r\n");
  private static final String[] LINE_ENDS = {"\r\n", "\r", "\n"};
  private static final String[] SPACES = {" ", " ", " "};

  @Override
  protected void prove() {
    String reference = FlattenOracle.flatten(string);
    agree("jdkRegex", jdkRegex(), reference);
    agree("jdkReplace", jdkReplace(), reference);
    agree("commonsLang", commonsLang(), reference);
    agree("guava", guava(), reference);
    // Of a CRLF, Guava's matcher makes two spaces; this text has none.
    CapPeers.differ("guava", CR_OR_LF.replaceFrom("\r\n", ' '), FlattenOracle.flatten("\r\n"));
  }

  @Benchmark
  public String jdkRegex() {
    return LINE_END.matcher(string).replaceAll(" ");
  }

  @Benchmark
  public String jdkReplace() {
    return string.replace("\r\n", " ").replace('\r', ' ').replace('\n', ' ');
  }

  @Benchmark
  public String commonsLang() {
    return StringUtils.replaceEach(string, LINE_ENDS, SPACES);
  }

  @Benchmark
  public String guava() {
    return CR_OR_LF.replaceFrom(string, ' ');
  }
}
