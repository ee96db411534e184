package optchat.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Logs that are mostly whole, with lines that are not. */
final class HostileDirectories {
  private static final String DATE = "2026-01-01T00:00:00Z";

  private HostileDirectories() {}

  /** Two day files of each folder. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Logs(byte[] main1, byte[] main2, byte[] tree1, byte[] tree2) {
    @Override
    public String toString() {
      return String.join(
          "\n--\n",
          new String(main1, ISO_8859_1),
          new String(main2, ISO_8859_1),
          new String(tree1, ISO_8859_1),
          new String(tree2, ISO_8859_1));
    }
  }

  /** A choice of what to do to a line, and a number to do it with. */
  private record Twist(int what, int where, int split) {}

  static Arbitrary<Logs> logs() {
    Arbitrary<Twist> twist =
        Combinators.combine(
                Arbitraries.frequency(
                    net.jqwik.api.Tuple.of(120, -1),
                    net.jqwik.api.Tuple.of(1, -2), // anything of the long list below
                    net.jqwik.api.Tuple.of(40, 0)),
                Arbitraries.integers().between(0, 1 << 20),
                Arbitraries.integers().between(0, 1 << 20))
            .as(Twist::new);
    return Combinators.combine(
            texts().list().ofMaxSize(24),
            twist.list().ofSize(80),
            Arbitraries.integers().between(0, 99))
        .as(HostileDirectories::build);
  }

  static Arbitrary<String> texts() {
    return Arbitraries.of(
            "a",
            "plain words",
            "\"",
            "\\",
            "\n",
            "\r\n",
            "\t\b\f",
            "\u0000",
            "\u001f",
            "\u007f",
            "é",
            "東京",
            "🦀",
            "\u2028",
            "\u0085",
            "\u00a0",
            " ",
            "/",
            "{\"i\":0",
            "\",\"size\":1",
            "x".repeat(70))
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join("", parts));
  }

  private static Logs build(List<String> texts, List<Twist> twists, int cut) {
    String[] kinds = {"user", "talk", "tool", "echo", "note", "work"};
    List<String> main = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String kind = kinds[i % kinds.length];
      main.add(message(Integer.toString(i), kind, texts.get(i), DATE));
    }
    List<String> tree = new ArrayList<>();
    for (int level = 0; texts.size() >> level > 0; level++) {
      for (int i = 0; i < texts.size() >> level; i++) {
        tree.add(node(level, i, "summary " + level + texts.get(i)));
      }
    }
    ByteArrayOutputStream[] out = new ByteArrayOutputStream[4];
    for (int i = 0; i < out.length; i++) out[i] = new ByteArrayOutputStream();
    if (cut >= 80) { // as files that were merged or restored may be
      Collections.reverse(main.subList(0, main.size() / 3));
      Collections.rotate(main, cut % 7);
    }
    int used = 0;
    for (int i = 0; i < main.size(); i++) {
      write(
          out[i < main.size() / 2 ? 0 : 1],
          main.get(i),
          twists.get(used++ % twists.size()),
          i + 1 == main.size() && cut < 30);
    }
    for (int i = 0; i < tree.size(); i++) {
      write(
          out[2 + i % 2],
          tree.get(i),
          twists.get(used++ % twists.size()),
          i + 1 == tree.size() && cut < 30);
    }
    return new Logs(
        out[0].toByteArray(), out[1].toByteArray(), out[2].toByteArray(), out[3].toByteArray());
  }

  static String message(String id, String kind, String text, String date) {
    int size = (kind + ": " + text).getBytes(UTF_8).length;
    return "{\"i\":"
        + id
        + ",\"kind\":\""
        + kind
        + "\",\"text\":\""
        + optchat.text.JsonText.escape(text)
        + "\",\"size\":"
        + size
        + ",\"date\":\""
        + date
        + "\"}";
  }

  static String node(int level, int index, String text) {
    int size = text.getBytes(UTF_8).length;
    return "{\"l\":"
        + level
        + ",\"i\":"
        + index
        + ",\"text\":\""
        + optchat.text.JsonText.escape(text)
        + "\",\"size\":"
        + size
        + "}";
  }

  /**
   * Writes a line as it is, or a broken line before it, or the line in another valid form, or
   * (seldom) only damage.
   */
  private static void write(ByteArrayOutputStream out, String line, Twist twist, boolean noLf) {
    byte[] bytes = line.getBytes(UTF_8);
    int at = bytes.length == 0 ? 0 : twist.where % bytes.length;
    switch (twist.what == -1 ? twist.split % 40 : twist.what == -2 ? 40 + twist.split % 4 : 100) {
      case 0 -> { // a torn line in front
        out.write(bytes, 0, at);
        out.write('\n');
      }
      case 1 -> out.writeBytes("\n \t\r\n".getBytes(UTF_8));
      case 2 -> out.writeBytes(new byte[1 + at]); // late allocation in front, no LF
      case 3 -> {
        out.writeBytes(new byte[1 + at]);
        out.write('\n');
      }
      case 4 -> { // one byte flipped in front
        byte[] damaged = bytes.clone();
        damaged[at] ^= (byte) (1 << twist.split % 8);
        out.writeBytes(damaged);
        out.writeBytes("garbage\n".getBytes(UTF_8));
      }
      case 5 ->
          bytes =
              line.replace(",\"", " ,\t\"")
                  .getBytes(UTF_8); // also inside texts: then the size is off
      case 6 -> bytes = line.replace("/", "\\/").replace("é", "\\u00e9").getBytes(UTF_8);
      case 7 ->
          bytes = line.replace("🦀", "\\ud83e\\udd80").replace("\\n", "\\u000A").getBytes(UTF_8);
      case 8 -> out.writeBytes(line.replace("{", "{\"extra\":1,").concat("\n").getBytes(UTF_8));
      case 9 -> out.writeBytes(line.replace("\"size\"", "\"Size\"").concat("\n").getBytes(UTF_8));
      case 10 -> out.writeBytes(line.replace("\"i\":", "\"i\":-").concat("\n").getBytes(UTF_8));
      case 11 -> out.writeBytes(line.replace("\"i\":", "\"i\":0").concat("0.\n").getBytes(UTF_8));
      case 12 ->
          out.writeBytes(
              line.replace("\"text\":\"", "\"text\":\"\\ud800").concat("\n").getBytes(UTF_8));
      case 13 -> { // ill-formed UTF-8 in front
        out.write(bytes, 0, bytes.length / 2);
        out.writeBytes(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80});
        out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
        out.write('\n');
      }
      case 14 -> out.writeBytes("[]\n[[[[[[{}\nnull\n1\n{}\n".getBytes(UTF_8));
      case 15 -> out.writeBytes(line.concat(line).concat("\n").getBytes(UTF_8));
      case 16 -> bytes = line.concat(" \r").getBytes(UTF_8);
      case 17 ->
          out.writeBytes(line.replace("\"i\":", "\"i\":1,\"i\":").concat("\n").getBytes(UTF_8));
      case 18 ->
          out.writeBytes(line.replace("\"size\":", "\"size\":1e0").concat("\n").getBytes(UTF_8));
      case 19 -> out.writeBytes("\ufeff".concat(line).concat("\n").getBytes(UTF_8));
      case 40 -> bytes = line.replace("\"size\":", "\"size\":1").getBytes(UTF_8);
      case 41 -> bytes[at] ^= (byte) (1 << twist.split % 8);
      case 42 -> bytes = line.replace("\"i\":", "\"i\":9").getBytes(UTF_8);
      case 43 -> bytes = line.concat("\n").concat(line).getBytes(UTF_8);
      default -> {}
    }
    out.writeBytes(bytes);
    if (!noLf) out.write('\n');
  }
}
