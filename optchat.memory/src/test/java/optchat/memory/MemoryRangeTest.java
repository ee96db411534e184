package optchat.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import optchat.search.Covering;
import optchat.text.LineEnds;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryRangeTest {
  private static final int MESSAGES = 77;

  @TempDir Path directory = Path.of("");

  /** Lines of several widths, and at the end messages that wait for their summary. */
  private Memory open() throws IOException {
    Memory memory = Memory.open(directory, MemoryOptions.defaults().withViewBytes(900));
    for (int i = 0; i < MESSAGES; i++) {
      String text = i >= MESSAGES - 3 ? "x".repeat(600) : "message\n" + i;
      memory.append(MessageKind.USER, text);
    }
    return memory;
  }

  @Test
  void linesCoverAnyRangeAndNothingElse() throws IOException {
    try (Memory memory = open()) {
      MemorySnapshot now = memory.snapshot();
      for (int from = 0; from <= MESSAGES; from++) {
        for (int to = from; to <= MESSAGES; to++) check(now, from, to);
      }
    }
  }

  private static void check(MemorySnapshot now, int from, int to) {
    List<String> lines = now.render(from, to).text().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("<chat>");
    assertThat(lines.getLast()).isEqualTo("</chat>");
    int next = from;
    for (String line : lines.subList(1, lines.size() - 1)) {
      int plus = line.indexOf('+');
      int bar = line.indexOf('|');
      int start = Integer.parseInt(line.substring(0, plus));
      int width = Integer.parseInt(line.substring(plus + 1, bar));
      assertThat(start).isEqualTo(next);
      int level = Integer.numberOfTrailingZeros(width);
      int index = start >> level;
      String words =
          now.store().hasNode(level, index)
              ? LineEnds.flatten(now.store().node(level, index))
              : "(not summarized yet: zoom it)";
      assertThat(line.substring(bar + 1)).isEqualTo(words);
      next = start + width;
      boolean isPart = now.covering(start).n() == width;
      Covering part = now.covering(start);
      boolean fits = part.id() >= from && part.id() + part.n() <= to;
      assertThat(isPart).as("a part that fits stands as it is in the view").isEqualTo(fits);
    }
    assertThat(next).isEqualTo(to);
  }

  @Test
  void theWholeRangeIsTheView() throws IOException {
    try (Memory memory = open()) {
      MemorySnapshot now = memory.snapshot();
      assertThat(now.partCount()).isLessThan(MESSAGES);
      assertThat(now.render(0, MESSAGES)).isEqualTo(now.render());
      assertThatThrownBy(() -> now.render(0, MESSAGES + 1))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> now.render(2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aBatchIsAppendedWithoutAnotherMessageInIt() throws IOException {
    try (Memory memory = open()) {
      Draft echo = new Draft(MessageKind.ECHO, "y".repeat(30_001));
      int first = memory.appendAll(List.of(new Draft(MessageKind.TOOL, "cat x"), echo));
      assertThat(first).isEqualTo(MESSAGES);
      assertThat(memory.zoom(first, 1)).isEqualTo(first + "+0|tool: cat x");
      assertThat(memory.zoom(first + 1, 1)).contains("[... 81 characters omitted ...]");
      assertThat(memory.appendAll(List.of())).isEqualTo(MESSAGES + 2);
      Draft broken = new Draft(MessageKind.USER, "\uD800");
      assertThatThrownBy(() -> memory.appendAll(List.of(echo, broken)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(memory.status().messages()).isEqualTo(MESSAGES + 2);
      memory.checkInvariants();
    }
  }
}
