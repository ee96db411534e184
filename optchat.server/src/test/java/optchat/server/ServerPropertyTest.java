package optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever comes in, each line that is not blank gets one response line of the protocol's form. */
class ServerPropertyTest {
  private static final String RESPONSE =
      "\\{\"request_id\":.*,\"ok\":(true,\"result\":.*|false,\"error\":\".*\")\\}";

  private static Path directory = Path.of("");

  @BeforeContainer
  static void make() throws IOException {
    directory = Files.createTempDirectory("served");
  }

  @AfterContainer
  static void delete() throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList().reversed()) Files.delete(file);
    }
  }

  @Property(tries = 300)
  void everyLineGetsOneResponse(@ForAll("inputs") byte[] in) throws IOException {
    try (Served served = new Served(directory, 64)) {
      String out = served.serve(in);
      assertThat(out.lines().toList())
          .hasSize(lines(in))
          .allSatisfy(line -> assertThat(line).matches(RESPONSE));
      assertThat(out).matches("(?s)(.*\n)?");
    }
  }

  /** Lines counted the plain way. */
  private static int lines(byte[] in) {
    int count = 0;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int i = 0; i <= in.length; i++) {
      if (i < in.length && in[i] != '\n') {
        line.write(in[i]);
        continue;
      }
      String blank = line.toString(java.nio.charset.StandardCharsets.ISO_8859_1);
      if (line.size() > 64 || !blank.matches("[ \t\r]*")) count++;
      line.reset();
    }
    return count;
  }

  @Provide
  Arbitrary<byte[]> inputs() {
    Arbitrary<byte[]> tokens =
        Arbitraries.of(
                "{",
                "}",
                "[",
                "]",
                ":",
                ",",
                "\"",
                "\n",
                "\n",
                " ",
                "\r",
                "\t",
                "\0",
                "\\",
                "\\u",
                "\"op\":",
                "\"status\"",
                "\"jobs\"",
                "\"date\"",
                "\"id\":",
                "0",
                "-1",
                "1e9",
                "true",
                "null",
                "\"request_id\":",
                "\ud83e\udd80",
                "\u001b",
                "{\"op\":\"jobs\"}",
                "{\"op\":\"zoom\",\"id\":0,\"n\":1}",
                "\ufeff",
                "\"\\ud800\"")
            .list()
            .ofMaxSize(60)
            .map(parts -> String.join("", parts).getBytes(UTF_8));
    Arbitrary<byte[]> bytes = Arbitraries.bytes().array(byte[].class).ofMaxSize(100);
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(4, tokens),
        net.jqwik.api.Tuple.of(1, bytes),
        net.jqwik.api.Tuple.of(2, mutated(List.of(tokens, bytes))));
  }

  /** A good request with a piece of something else in it. */
  private static Arbitrary<byte[]> mutated(List<Arbitrary<byte[]>> pieces) {
    String good = "{\"request_id\":[1],\"op\":\"search\",\"text\":\"a\",\"before\":3}";
    return net.jqwik.api.Combinators.combine(
            Arbitraries.oneOf(pieces), Arbitraries.integers().between(0, good.length()))
        .as(
            (piece, at) -> {
              ByteArrayOutputStream line = new ByteArrayOutputStream();
              line.writeBytes(good.substring(0, at).getBytes(UTF_8));
              line.writeBytes(piece);
              line.writeBytes(good.substring(at).getBytes(UTF_8));
              return line.toByteArray();
            });
  }
}
