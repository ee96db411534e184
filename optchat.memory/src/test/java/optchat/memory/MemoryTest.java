package optchat.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import optchat.search.Covering;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.search.SearchRequestException;
import optchat.store.StoreLockedException;
import optchat.store.StoreOptions;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTest {
  private static final String DATE = "2026-01-01T00:00:00Z";
  private static final String LONG = "a word and another; ".repeat(40);

  @TempDir Path directory;

  private long nanos;

  private MemoryOptions options() {
    StoreOptions store =
        StoreOptions.defaults()
            .withClock(() -> Instant.parse("2026-03-04T23:06:07.0891Z"), ZoneId.of("Asia/Kolkata"));
    return MemoryOptions.defaults().withStore(store).withNanoTime(() -> nanos);
  }

  private Memory open() throws IOException {
    return Memory.open(directory, options());
  }

  @Test
  void appendReturnsTheMessageAsSaved() throws IOException {
    try (Memory memory = open()) {
      ChatMessage saved = memory.append(MessageKind.USER, "café");
      assertThat(saved)
          .isEqualTo(
              new ChatMessage(0, MessageKind.USER, "café", 11, "2026-03-05T04:36:07.089+05:30"));
      assertThat(memory.snapshot().message(0)).isEqualTo(saved);
      assertThat(memory.append(MessageKind.TALK, "", DATE).date()).isEqualTo(DATE);
    }
  }

  @Test
  void shortMessagesAreTheirOwnSummaries() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, "hi\nthere");
      memory.append(MessageKind.TALK, "hello");
      assertThat(memory.status()).isEqualTo(new Status(2, 3, 2, 14 + 11, 128_000, true, 0));
      assertThat(memory.view(false).text().text())
          .isEqualTo("<chat>\n0+1|user: hi there\n1+1|talk: hello\n</chat>");
      assertThat(memory.zoom(0, 2)).isEqualTo("0+1|user: hi there\n1+1|talk: hello");
      assertThat(memory.zoom(0, 1)).isEqualTo("0+0|user: hi\nthere");
      assertThat(memory.zoom(1, 2)).isEqualTo("No line 1+2.");
      assertThat(memory.snapshot().store().node(1, 0)).isEqualTo("user: hi there\ntalk: hello");
      assertThat(memory.jobs()).isEmpty();
    }
  }

  @Test
  void aLongEchoIsCappedAndOtherKindsAreNot() throws IOException {
    String text = "🦀".repeat(30_001);
    try (Memory memory = open()) {
      ChatMessage echo = memory.append(MessageKind.ECHO, text, DATE);
      assertThat(echo.text()).contains("[... 81 characters omitted ...]");
      assertThat(memory.snapshot().message(0)).isEqualTo(echo);
      assertThat(memory.append(MessageKind.TOOL, text, DATE).text()).isEqualTo(text);
    }
  }

  @Test
  void viewIsRefusedWhileUnsettled() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, LONG);
      assertThatIllegalStateException()
          .isThrownBy(() -> memory.view(false))
          .withMessageContaining("not settled");
      ChatView shown = memory.view(true);
      assertThat(shown.settled()).isFalse();
      assertThat(shown.text().text())
          .isEqualTo("<chat>\n0+1|(not summarized yet: zoom it)\n</chat>");
      Job job = memory.jobs().getFirst();
      assertThat(memory.submit(job.level(), job.index(), " short\n")).isNull();
      assertThat(memory.view(false).text().text()).isEqualTo("<chat>\n0+1|short\n</chat>");
    }
  }

  @Test
  void aJobShowsWhatCameBeforeAndTheWholeMessage() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, "first");
      memory.append(MessageKind.TALK, LONG);
      Job job = memory.jobs().getFirst();
      assertThat(job.level()).isZero();
      assertThat(job.index()).isEqualTo(1);
      List<Block> content = job.messages().getFirst().content();
      assertThat(content).extracting(Block::cached).containsExactly(true, false, false);
      assertThat(content.get(0).text() + content.get(1).text())
          .isEqualTo("<chat>\nuser: first\n</chat>");
      assertThat(content.getLast().text()).contains("512 bytes").endsWith("talk: " + LONG);
      assertThat(job.system()).isNotBlank();
    }
  }

  @Test
  void aFailedJobRestsTenSecondsAndIsOfferedOnce() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, LONG);
      memory.jobs();
      assertThat(memory.jobs()).isEmpty();
      assertThat(memory.fail(0, 0)).isEqualTo(Duration.ofSeconds(10));
      assertThatIllegalStateException().isThrownBy(() -> memory.fail(0, 0));
      nanos += 9_999_999_999L;
      assertThat(memory.jobs()).isEmpty();
      nanos++;
      assertThat(memory.jobs()).hasSize(1);
      assertThat(memory.jobs()).isEmpty();
      assertThatThrownBy(() -> memory.submit(0, 0, "\u00a0"))
          .isInstanceOf(EmptyReplyException.class)
          .hasMessageContaining("l=0, i=0");
      assertThatIllegalStateException().isThrownBy(() -> memory.submit(0, 0, "late"));
    }
  }

  @Test
  void theShortestOfFiveLongRepliesIsSaved() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, LONG);
      memory.jobs();
      int[] sizes = {700, 600, 650, 600};
      for (int i = 0; i < 4; i++) {
        Job again = memory.submit(0, 0, Character.toString('a' + i).repeat(sizes[i]));
        if (again == null) throw new AssertionError("taken at try " + (i + 1));
        assertThat(again.messages()).hasSize(3 + 2 * i);
        assertThat(again.messages().get(2 * i + 1).role().label()).isEqualTo("assistant");
        assertThat(again.messages().getLast().content().getFirst().text())
            .contains(sizes[i] + " bytes")
            .contains("\n" + Character.toString('a' + i).repeat(512) + "| ← LIMIT\n");
      }
      assertThat(memory.submit(0, 0, "e".repeat(900))).isNull();
      assertThat(memory.snapshot().store().node(0, 0)).isEqualTo("b".repeat(600));
    }
  }

  @Test
  void anImportIsTakenWholeOrNotAtAll() throws IOException {
    Imported good = new Imported(0, MessageKind.WORK, "one", 9, DATE);
    try (Memory memory = open()) {
      for (Imported bad :
          List.of(
              new Imported(2, MessageKind.USER, "x", 7, DATE),
              new Imported(0, MessageKind.USER, "x", 7, DATE),
              new Imported(1, MessageKind.USER, "é", 7, DATE),
              new Imported(1, MessageKind.USER, "x", 7, "yesterday"),
              new Imported(1, MessageKind.USER, "\ud800", 7, DATE),
              new Imported(1, MessageKind.ECHO, "x".repeat(30_001), 30_007, DATE))) {
        assertThatIllegalArgumentException().isThrownBy(() -> memory.importAll(List.of(good, bad)));
        assertThat(memory.status().messages()).isZero();
      }
      assertThat(memory.importAll(List.of())).isZero();
      Imported full = new Imported(1, MessageKind.ECHO, "x".repeat(30_000), 30_006, DATE);
      assertThat(memory.importAll(List.of(good, full))).isEqualTo(2);
      assertThat(memory.snapshot().message(0).date()).isEqualTo(DATE);
    }
  }

  @Test
  void prepareShowsTheViewBeforeTheMessages() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.TALK, "hello");
      Prepared prepared =
          memory.prepare(
              List.of(new Draft(MessageKind.USER, LONG), new Draft(MessageKind.WORK, "b")));
      assertThat(prepared.firstId()).isEqualTo(1);
      assertThat(prepared.count()).isEqualTo(2);
      assertThat(prepared.view().text().text()).isEqualTo("<chat>\n0+1|talk: hello\n</chat>");
      assertThat(prepared.view().blocks())
          .extracting(Block::text)
          .containsExactly("<chat>\n0+1|talk: hello\n", "</chat>");
      assertThat(memory.status().messages()).isEqualTo(3);
      assertThatIllegalStateException()
          .isThrownBy(() -> memory.prepare(List.of(new Draft(MessageKind.USER, "c"))));
      assertThatIllegalArgumentException().isThrownBy(() -> memory.prepare(List.of()));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.prepare(List.of(new Draft(MessageKind.TALK, "c"))));
      assertThat(memory.status().messages()).isEqualTo(3);
    }
  }

  @Test
  void searchFindsOriginalsAndTheLineThatCoversThem() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, LONG + "needle");
      memory.append(MessageKind.TOOL, "NEEDLE");
      memory.append(MessageKind.TALK, "a Needle");
      SearchPage page = memory.search(new SearchRequest("needle"));
      assertThat(page.hits()).extracting("id").containsExactly(2, 0);
      assertThat(page.hits().getFirst().covering()).isEqualTo(new Covering(2, 1));
      assertThat(page.nextBefore()).isNull();
      assertThat(memory.search(new SearchRequest("needle", 2, true)).hits())
          .extracting("id")
          .containsExactly(1, 0);
      assertThatThrownBy(() -> memory.search(new SearchRequest(" ")))
          .isInstanceOf(SearchRequestException.class);
    }
  }

  @Test
  void datesAreShownInTheStoresZone() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, "x", DATE);
      assertThat(memory.date(0)).isEqualTo("2026-01-01T05:30:00+05:30");
      assertThatThrownBy(() -> memory.date(1)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> memory.snapshot().message(-1))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.append(MessageKind.USER, "x", "noon"));
    }
  }

  @Test
  void aSecondMemoryIsRefusedUntilTheFirstIsClosed() throws IOException {
    try (Memory memory = open()) {
      assertThatThrownBy(this::open).isInstanceOf(StoreLockedException.class);
      memory.append(MessageKind.USER, "x");
    }
    try (Memory memory = open()) {
      assertThat(memory.status().messages()).isEqualTo(1);
    }
  }

  @Test
  void aClosedMemoryRefusesEverything() throws IOException {
    Memory memory = open();
    memory.append(MessageKind.USER, "x");
    MemorySnapshot snapshot = memory.snapshot();
    memory.close();
    memory.close();
    assertThatIllegalStateException().isThrownBy(() -> memory.append(MessageKind.USER, "y"));
    assertThatIllegalStateException().isThrownBy(memory::jobs);
    assertThatIllegalStateException().isThrownBy(snapshot::render);
    assertThatIllegalStateException().isThrownBy(() -> snapshot.message(0));
  }

  @Test
  void aSnapshotStaysAsItWas() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, "one");
      MemorySnapshot before = memory.snapshot();
      memory.append(MessageKind.USER, "two");
      assertThat(before.render().text()).isEqualTo("<chat>\n0+1|user: one\n</chat>");
      assertThat(before.search(new SearchRequest("two")).hits()).isEmpty();
      assertThat(before.zoom(1, 1)).isEqualTo("No line 1+1.");
      assertThat(memory.snapshot().partCount()).isEqualTo(2);
    }
  }

  @Test
  void jobsInFlightAreOfferedAgainAfterReopening() throws IOException {
    try (Memory memory = open()) {
      memory.append(MessageKind.USER, LONG);
      assertThat(memory.jobs()).hasSize(1);
    }
    try (Memory memory = open()) {
      assertThat(memory.jobs()).hasSize(1);
      assertThat(Files.isDirectory(directory.resolve("tree"))).isTrue();
    }
  }

  @Test
  void aSearchInVainAllocatesNothingFromTheSecondOn() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    SearchRequest request = new SearchRequest("no such text", null, true);
    try (Memory memory = open()) {
      for (int i = 0; i < 100; i++) memory.append(MessageKind.USER, LONG.repeat(2), DATE);
      memory.append(MessageKind.TOOL, LONG, DATE);
      long least = Long.MAX_VALUE;
      for (int i = 0; i < 200; i++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        SearchPage page = memory.search(request);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(page.hits()).isEmpty();
        least = Math.min(least, bytes); // the interpreter and the compiler may allocate beside it
      }
      assertThat(least).isZero();
      memory.append(MessageKind.USER, "but no such text", DATE);
      assertThat(memory.search(request).hits()).hasSize(1);
    }
  }
}
