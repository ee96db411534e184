package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import qcr.delta.DeltaStream;
import qcr.delta.StreamEvent;
import qcr.delta.WireFormat;
import qcr.sse.SseEvent;
import qcr.sse.SseException;
import qcr.sse.SseParser;

/** Decodes a recorded answer of a model, cut in three ways. */
final class SseStop implements TourStop {
  private static final String CAPTURE = "tour/messages.sse";

  @Override
  public String module() {
    return "qcr.delta";
  }

  @Override
  public String title() {
    return "read a model's answer from an event stream";
  }

  @Override
  public void visit(TourGuide guide) throws IOException {
    byte[] bytes = capture();
    List<SseEvent> framed = events(bytes, bytes.length);
    List<StreamEvent> deltas = deltas(bytes, bytes.length);
    StringBuilder text = new StringBuilder();
    List<String> calls = new ArrayList<>();
    for (StreamEvent event : deltas) {
      if (event instanceof StreamEvent.TextDelta delta) text.append(delta.text());
      if (event instanceof StreamEvent.ToolCallEnd end) calls.add(end.name() + end.arguments());
    }
    guide.say("%,d bytes hold %,d events. The model says: %s", bytes.length, framed.size(), text);
    guide.say("It calls %s.", String.join(" and ", calls));
    long plain =
        new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("data:"))
            .count();
    guide.check("String.lines finds as many data lines", plain, (long) framed.size());
    for (int chunk : new int[] {1, 64}) {
      guide.check(
          "chunks of " + chunk + " bytes give the same events", framed, events(bytes, chunk));
      guide.check("and the same answer", deltas, deltas(bytes, chunk));
    }
    guide.check(
        "the answer ends with its reason",
        new StreamEvent.Done(StreamEvent.Finish.TOOL_CALLS, "tool_use"),
        deltas.getLast());
  }

  private static byte[] capture() throws IOException {
    try (InputStream in = SseStop.class.getResourceAsStream(CAPTURE)) {
      return Objects.requireNonNull(in, CAPTURE).readAllBytes();
    }
  }

  private static List<SseEvent> events(byte[] bytes, int chunk) throws SseException {
    List<SseEvent> events = new ArrayList<>();
    SseParser parser = new SseParser();
    for (int from = 0; from < bytes.length; from += chunk) {
      parser.feed(bytes, from, Math.min(bytes.length, from + chunk), events::add);
    }
    parser.end(events::add);
    return events;
  }

  private static List<StreamEvent> deltas(byte[] bytes, int chunk) {
    List<StreamEvent> events = new ArrayList<>();
    DeltaStream stream = new DeltaStream(WireFormat.MESSAGES, events::add);
    for (int from = 0; from < bytes.length; from += chunk) {
      stream.feed(bytes, from, Math.min(bytes.length, from + chunk));
    }
    stream.end();
    return events;
  }
}
