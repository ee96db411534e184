package qcr.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static qcr.http.LoopbackServer.SSE_HEAD;

import hotpaths.reference.qcr.sse.SseCases;
import hotpaths.reference.qcr.sse.SseOracle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import qcr.sse.SseEvent;

/** However a server cuts its bytes, what is read is what the oracle finds in the whole. */
class FragmentationDiffTest {
  /** How the body's end is told. */
  enum Framing {
    LENGTH,
    CHUNKED,
    CLOSE
  }

  private static final HttpThreads THREADS = new HttpThreads();
  private static final SseClient CLIENT = new SseClient();

  @AfterContainer
  static void nothingIsLeft() throws InterruptedException {
    CLIENT.close();
    THREADS.assertNoneLeft();
  }

  @Property(tries = 150)
  void anyFragmentationMatchesTheOracle(
      @ForAll("streams") byte[] stream,
      @ForAll Framing framing,
      @ForAll @IntRange(min = 1, max = 24) int maxPart,
      @ForAll @IntRange(min = 1, max = 5) int demand,
      @ForAll long seed)
      throws Exception {
    agree(stream, framing, maxPart, demand, new Random(seed));
  }

  @Example
  void everyCaseByteByByte() throws Exception {
    for (SseCases.Case example : SseCases.all()) {
      if (example.bytes().length > 2_000) continue;
      agree(example.bytes(), Framing.CHUNKED, 1, 1, new Random(1));
    }
  }

  @Provide
  Arbitrary<byte[]> streams() {
    return Arbitraries.of(
            "data",
            "event",
            "id",
            "retry",
            ":",
            ": ",
            "1",
            "x",
            "\r",
            "\n",
            "\r\n",
            "\n\n",
            "é",
            "€",
            "🦀",
            "\uFEFF",
            "data: a\n\n",
            "\u00ff")
        .list()
        .ofMaxSize(60)
        .map(
            parts ->
                String.join("", parts).getBytes(parts.contains("\u00ff") ? ISO_8859_1 : UTF_8));
  }

  private static void agree(byte[] stream, Framing framing, int maxPart, int demand, Random random)
      throws Exception {
    List<SseEvent> expected = new ArrayList<>();
    for (SseOracle.Item item : SseOracle.parse(stream)) {
      if (item instanceof SseOracle.Item.Event(var type, var data, var id, var offset)) {
        expected.add(new SseEvent(type, data, id, offset));
      }
    }
    List<byte[]> parts = cut(response(stream, framing, maxPart, random), maxPart, random);
    try (LoopbackServer server =
        new LoopbackServer(
            c -> {
              for (byte[] part : parts) c.send(part);
            })) {
      SseRequest request = SseRequest.get(server.uri("/"));
      try (SseStream read = CLIENT.open(request)) {
        assertThat(read.stream()).containsExactlyElementsOf(expected);
      }
      server.then(
          c -> {
            for (byte[] part : parts) c.send(part);
          });
      List<SseEvent> pushed = new ArrayList<>();
      Probe probe =
          new Probe(demand) {
            @Override
            void next(SseEvent event) {
              pushed.add(event);
              if (pushed.size() % demand == 0) subscription().request(demand);
            }
          };
      CLIENT.publisher(request).subscribe(probe);
      assertThat(probe.end.get()).isNull();
      assertThat(pushed).isEqualTo(expected);
      assertThat(probe.violation).isNotDone();
    }
  }

  private static byte[] response(byte[] stream, Framing framing, int maxPart, Random random)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String head =
        switch (framing) {
          case LENGTH -> "Connection: close\r\nContent-Length: " + stream.length;
          case CHUNKED -> "Connection: close\r\nTransfer-Encoding: chunked";
          case CLOSE -> "Connection: close";
        };
    out.writeBytes((SSE_HEAD + head + "\r\n\r\n").getBytes(UTF_8));
    if (framing != Framing.CHUNKED) {
      out.write(stream);
      return out.toByteArray();
    }
    for (byte[] chunk : cut(stream, maxPart, random)) {
      out.writeBytes((Integer.toHexString(chunk.length) + "\r\n").getBytes(UTF_8));
      out.write(chunk);
      out.writeBytes("\r\n".getBytes(UTF_8));
    }
    out.writeBytes("0\r\n\r\n".getBytes(UTF_8));
    return out.toByteArray();
  }

  private static List<byte[]> cut(byte[] bytes, int maxPart, Random random) {
    List<byte[]> parts = new ArrayList<>();
    int from = 0;
    // Progress: a turn adds at least 1 to from.
    while (from < bytes.length) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(maxPart));
      parts.add(Arrays.copyOfRange(bytes, from, to));
      from = to;
    }
    return parts;
  }
}
