package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Chat messages with the byte statistics of real ones: words drawn by Zipf's law, mostly English,
 * with code, numbers, paths and a paragraph in another script now and then. The same bytes for the
 * same seed, on every machine.
 */
public final class NaturalText {
  private static final String[] COMMON =
      ("the of and to a in is it that for you was with on as are be this have from or one had by word but not what all "
              + "were we when your can said there use an each which she do how their if will up other about out many "
              + "then them these so some her would make like him into time has look two more write go see number no "
              + "way could people my than first water been call who oil its now find long down day did get come made "
              + "may part over new sound take only little work know place year live me back give most very after "
              + "thing our just name good sentence man think say great where help through much before line right too "
              + "mean old any same tell boy follow came want show also around form three small set put end does "
              + "another well large must big even such because turn here why ask went men read need land different "
              + "home us move try kind hand picture again change off play spell air away animal house point page "
              + "letter mother answer found study still learn should world high every near add food between own "
              + "below country plant last school father keep tree never start city earth eye light thought head "
              + "under story saw left few while along might close something seem next hard open example begin life "
              + "always those both paper together got group often run important until children side feet car mile "
              + "night walk white sea began grow took river four carry state once book hear stop without second "
              + "error file test build value method return class string buffer message search index block byte "
              + "thread lock write record parse function module package question result quite zero exact jump")
          .split(" ");

  private static final String[] ONSETS =
      "b c d f g h l m n p r s t v w st tr pr ch sh th br gr pl cl fr k j sc sp qu z".split(" ");

  private static final String[] VOWELS = "a e i o u ea ou ai ee io".split(" ");
  private static final String[] CODAS =
      "n r s t l m d ng ck st nt ly er x p ble tion ment".split(" ");

  private static final String[] CODE = {
    "for (int i = 0; i < n; i++) {",
    "return Math.max(a, b);",
    "if (value == null) throw new IllegalStateException();",
    "List<String> names = new ArrayList<>();",
    "git commit -m \"fix\"",
    "}",
    "@Override",
    "import java.util.List;",
    "def parse(self, line):",
    "self.items.append(x)",
    "const result = await fetch(url);",
    "SELECT id, name FROM users;",
    "fn main() -> Result<(), Error> {",
    "let mut buf = Vec::new();",
    "#include <stdio.h>",
    "echo \"$HOME\" | sed 's/a/b/'",
    "{\"id\": 42, \"ok\": true}",
    "/usr/lib/jvm/bin/java -Xmx64m",
    "src/main/java/App.java:117: warning",
    "    at app.Main.run(Main.java:31)",
    "[INFO] BUILD SUCCESS",
    "0x7fff5fbff8c0",
    "http://localhost:8080/api/v1",
  };

  private static final String[][] SCRIPTS = {
    "это как не что он на мы с по но они все так его за был от меня еще нет было вот когда сказал время человек"
        .split(" "),
    "και το να του η για είναι την από με στο που δεν θα αυτό στην αλλά όπως χρόνος λόγος κόσμος"
        .split(" "),
    "我们 的 是 在 有 这个 他 中国 时间 可以 没有 说 什么 东京 大学 文字 测试 代码".split(" "),
    "これ は です と の を する 東京 から まで 日本 言葉 テスト ファイル".split(" "),
    "من في على هذا التي إلى كان مع عن بعد كل وقت كتاب".split(" "),
    "für über größe straße schön müssen können nicht auch wäre".split(" "),
    "été déjà français où être garçon très même après".split(" "),
    "🦀 🎉 👍 ✅ 🚀".split(" "),
  };

  private static final int RARE_WORDS = 20_000;

  private final SplittableRandom random;
  private final String[] words = new String[COMMON.length + RARE_WORDS];
  private final double[] cumulative = new double[words.length];

  private NaturalText(long seed) {
    random = new SplittableRandom(seed);
    System.arraycopy(COMMON, 0, words, 0, COMMON.length);
    for (int i = COMMON.length; i < words.length; i++) words[i] = made();
    double sum = 0;
    for (int i = 0; i < words.length; i++) cumulative[i] = sum += 1.0 / (i + 2.7);
  }

  /** Messages of {@code meanBytes} bytes on average, from half to one and a half of that. */
  public static List<byte[]> messages(long seed, int count, int meanBytes) {
    NaturalText text = new NaturalText(seed);
    List<byte[]> messages = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int least = meanBytes / 2 + text.random.nextInt(meanBytes + 1);
      StringBuilder out = new StringBuilder();
      while (out.length() < least) text.paragraph(out);
      messages.add(cut(out.toString(), least).getBytes(UTF_8));
    }
    return messages;
  }

  private static String cut(String text, int bytes) {
    int size = 0;
    int i = 0;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      size += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (size > bytes) break;
      i += Character.charCount(point);
    }
    return text.substring(0, i);
  }

  private void paragraph(StringBuilder out) {
    int what = random.nextInt(100);
    if (what < 25) {
      for (int lines = 1 + random.nextInt(6); lines > 0; lines--) {
        out.append("  ".repeat(random.nextInt(4))).append(pick(CODE)).append('\n');
      }
    } else {
      String[] script = what < 37 ? SCRIPTS[random.nextInt(SCRIPTS.length)] : null;
      for (int sentences = 1 + random.nextInt(4); sentences > 0; sentences--) sentence(out, script);
      out.append('\n');
    }
  }

  private void sentence(StringBuilder out, String @Nullable [] script) {
    int length = 4 + random.nextInt(16);
    for (int i = 0; i < length; i++) {
      String word = script == null ? words[zipf()] : pick(script);
      if (random.nextInt(60) == 0) word = Integer.toString(random.nextInt(100_000));
      if (i == 0) word = Character.toUpperCase(word.charAt(0)) + word.substring(1);
      out.append(word).append(i == length - 1 ? ". " : random.nextInt(12) == 0 ? ", " : " ");
    }
  }

  private int zipf() {
    double at = random.nextDouble() * cumulative[words.length - 1];
    int low = 0;
    int high = words.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cumulative[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private String made() {
    StringBuilder word = new StringBuilder();
    for (int syllables = 1 + random.nextInt(3); syllables > 0; syllables--) {
      word.append(pick(ONSETS)).append(pick(VOWELS));
      if (random.nextInt(3) > 0) word.append(pick(CODAS));
    }
    return word.toString();
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
