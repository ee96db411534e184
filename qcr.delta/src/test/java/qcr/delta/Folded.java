package qcr.delta;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.qcr.delta.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import qcr.sse.SseOptions;

/** Folds a decoder's values to an answer and checks the rules that hold for every stream. */
final class Folded implements Consumer<StreamEvent> {
  final List<StreamEvent> events = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private final StringBuilder refusal = new StringBuilder();
  private final TreeMap<Integer, String> calls = new TreeMap<>();
  private final Map<Integer, StringBuilder> pieces = new HashMap<>();
  private final Map<Integer, String> started = new HashMap<>();
  private final List<String> unknown = new ArrayList<>();
  private String usage = "";
  private String end = "";

  /**
   * Cuts {@code bytes} into chunks and decodes them from arrays that are overwritten afterwards.
   */
  static Folded decode(WireFormat format, DeltaOptions options, byte[] bytes, int chunk) {
    Folded folded = new Folded();
    DeltaStream stream = new DeltaStream(format, SseOptions.DEFAULT, options, folded);
    for (int from = 0; from < bytes.length; ) {
      int to = (int) Math.min(bytes.length, (long) from + chunk);
      byte[] part = Arrays.copyOfRange(bytes, from, to);
      stream.feed(part, 0, part.length);
      Arrays.fill(part, (byte) '\n');
      from = to;
    }
    stream.end();
    assertThat(folded.end).as("one Done or Failed").isNotEmpty();
    return folded;
  }

  @Override
  public void accept(StreamEvent event) {
    events.add(event);
    assertThat(end).as("nothing follows the end, but %s", event).isEmpty();
    switch (event) {
      case StreamEvent.TextDelta e -> text.append(full(e.text()));
      case StreamEvent.ReasoningDelta e -> reasoning.append(full(e.text()));
      case StreamEvent.RefusalDelta e -> refusal.append(full(e.text()));
      case StreamEvent.ToolCallStart e -> {
        assertThat(e.call()).isEqualTo(started.size());
        started.put(e.call(), e.id() + "|" + e.name());
        pieces.put(e.call(), new StringBuilder());
      }
      case StreamEvent.ToolCallDelta e -> {
        assertThat(calls).doesNotContainKey(e.call());
        Objects.requireNonNull(pieces.get(e.call())).append(full(e.arguments()));
      }
      case StreamEvent.ToolCallEnd e -> {
        assertThat(e.id() + "|" + e.name()).isEqualTo(started.get(e.call()));
        String before =
            calls.put(e.call(), e.id() + "|" + e.name() + "|" + e.arguments() + "|" + e.state());
        assertThat(before).isNull();
      }
      case StreamEvent.Usage e ->
          usage =
              e.inputTokens()
                  + "/"
                  + e.outputTokens()
                  + "/"
                  + e.cachedInputTokens()
                  + "/"
                  + e.reasoningTokens();
      case StreamEvent.Unknown e -> unknown.add(e.type());
      case StreamEvent.Done e -> end = "DONE " + e.reason() + " " + e.raw();
      case StreamEvent.Failed e -> {
        assertThat(e.preview().length()).isLessThanOrEqualTo(200);
        end = "FAILED " + e.code() + " " + e.offset() + " " + e.providerCode();
      }
      case StreamEvent.Retry e -> throw new AssertionError(e);
      case StreamEvent.Fallback e -> throw new AssertionError(e);
    }
  }

  private static String full(String text) {
    assertThat(text).isNotEmpty();
    return text;
  }

  Answer answer() {
    return new Answer(
        text.toString(),
        reasoning.toString(),
        refusal.toString(),
        List.copyOf(calls.values()),
        usage,
        unknown,
        end);
  }

  StreamEvent.Failed failed() {
    return (StreamEvent.Failed) events.getLast();
  }
}
