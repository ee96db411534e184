package qcr.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.qcr.sse.SseOracle;
import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SseWriterTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final SseWriter writer = new SseWriter(out);

  @Property(tries = 500)
  void whatIsWrittenIsReadAgain(
      @ForAll("items") List<Item> items, @ForAll @IntRange(min = 1, max = 20) int chunk)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SseWriter to = new SseWriter(bytes);
    List<Item> accepted = new ArrayList<>();
    for (Item item : items) {
      try {
        switch (item) {
          case Item.Event e -> to.event(new SseEvent(e.type(), e.data(), e.id(), 0));
          case Item.Comment c -> to.comment(c.text());
          case Item.Retry r -> to.retry(r.millis());
          default -> throw new AssertionError(item);
        }
        accepted.add(item);
      } catch (IllegalArgumentException refused) {
        assertThat(representable(item, accepted)).as("%s: %s", item, refused).isFalse();
      }
    }
    byte[] stream = bytes.toByteArray();
    assertThat(zero(Run.parse(SseOptions.DEFAULT, Run.cut(stream, chunk)))).isEqualTo(accepted);
    assertThat(zero(SseOracle.parse(stream))).isEqualTo(accepted);
  }

  /** By the format: a CR in the data and line ends elsewhere are lost, an id is never unset. */
  private static boolean representable(Item item, List<Item> before) {
    return switch (item) {
      case Item.Event e -> {
        boolean idWasSet =
            before.stream().anyMatch(b -> b instanceof Item.Event x && x.id() != null);
        String id = e.id() == null ? "" : e.id();
        yield !(e.type() + id).matches("(?s).*[\r\n].*")
            && !e.data().contains("\r")
            && !id.contains("\0")
            && !(e.id() == null && idWasSet)
            && (e.type() + e.data() + id).chars().noneMatch(c -> c >= 0xD800 && c < 0xE000);
      }
      case Item.Comment c -> !c.text().matches("(?s).*[\r\n\uD800].*");
      case Item.Retry r -> r.millis() >= 0;
      default -> throw new AssertionError(item);
    };
  }

  private static List<Item> zero(List<Item> items) {
    return items.stream()
        .map(i -> i instanceof Item.Event e ? new Item.Event(e.type(), e.data(), e.id(), 0) : i)
        .toList();
  }

  @Provide
  Arbitrary<List<Item>> items() {
    Arbitrary<String> text =
        Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(
                    20,
                    Arbitraries.of(
                        " ", "a", ":", "\n", "message", "é€", "\uFEFF", "\t", "data: ", "\0")),
                net.jqwik.api.Tuple.of(1, Arbitraries.of("\r", "\uD800")))
            .list()
            .ofMaxSize(6)
            .map(parts -> String.join("", parts));
    Arbitrary<String> oneLine = text.map(t -> t.replace("\n", ""));
    Arbitrary<Item> event =
        Combinators.combine(
                Arbitraries.oneOf(Arbitraries.just("message"), oneLine).filter(t -> !t.isEmpty()),
                text,
                oneLine.injectNull(0.5))
            .as((type, data, id) -> new Item.Event(type, data, id, 0));
    Arbitrary<Item> comment = oneLine.map(Item.Comment::new);
    Arbitrary<Item> retry = Arbitraries.longs().map(Item.Retry::new);
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(6, event),
            net.jqwik.api.Tuple.of(1, comment),
            net.jqwik.api.Tuple.of(1, retry))
        .list()
        .ofMaxSize(12);
  }

  @Test
  void writesTheFieldsInTheirOrderAndAnIdOnce() throws IOException {
    writer.event(new SseEvent("add", "a\nb", "1", 0));
    writer.event(new SseEvent("message", "", "1", 0));
    assertThat(out.toString(UTF_8)).isEqualTo("event: add\nid: 1\ndata: a\ndata: b\n\ndata: \n\n");
  }

  @Test
  void aRefusedEventLeavesNoByteAndNoId() throws IOException {
    assertThatThrownBy(() -> writer.event(new SseEvent("message", "a\rb", "9", 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("data cannot hold U+000D: index=1");
    writer.event(new SseEvent("message", "a", null, 0));
    assertThat(out.toString(UTF_8)).isEqualTo("data: a\n\n");
  }

  @Test
  void anIdThatCannotBeUnsetIsNotShown() throws IOException {
    writer.event(new SseEvent("message", "a", "\u001b[2J", 0));
    assertThatThrownBy(() -> writer.event(new SseEvent("message", "b", null, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an id cannot be unset, only be empty: idChars=4");
  }
}
