package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TourCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Io io =
      new Io(
          InputStream.nullInputStream(), out, OutputStream.nullOutputStream(), Map.of(), "", null);

  /** A stop made of one lambda. */
  private record Stop(String module, String title, Visit visit) implements TourStop {
    interface Visit {
      void of(TourGuide guide) throws Exception;
    }

    @Override
    public void visit(TourGuide guide) throws Exception {
      visit.of(guide);
    }
  }

  private String tour(Stop... stops) throws CliException {
    new TourCommand(io, List.of(stops), () -> 0).run();
    io.out().flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyStopHoldsOnTheBundledChat() {
    Run.Result run = Run.hotpaths("tour");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("all of them hold", "Try next:").doesNotContain("FAILED");
    for (TourStop stop : TourCommand.STOPS)
      assertThat(run.out()).contains(". " + stop.module() + ": " + stop.title());
  }

  @Test
  void aTourSaysWhatItDidAndWhatHolds() throws CliException {
    assertThat(
            tour(
                new Stop(
                    "a.b",
                    "count",
                    guide -> {
                      guide.say("Counted %,d.", 1_000);
                      guide.check("counting by hand gives the same", 1_000, 1_000);
                    })))
        .startsWith(
            """
            1. a.b: count
               Counted 1,000.
               ok      counting by hand gives the same
               0 ms

            1 stops, 1 checks, all of them hold.
            """);
  }

  @Test
  void aFailedCheckFailsTheTourButNotTheNextStop() {
    Stop wrong = new Stop("a", "wrong", guide -> guide.check("one is two", 1, 2));
    Stop broken =
        new Stop(
            "b",
            "broken",
            guide -> {
              throw new IOException("no luck");
            });
    List<String> visited = new ArrayList<>();
    Stop right = new Stop("c", "right", guide -> visited.add("c"));
    assertThatThrownBy(() -> tour(wrong, broken, right))
        .isInstanceOf(CliException.class)
        .hasMessage("tour: checks failed: 2 of 2");
    io.out().flush();
    assertThat(visited).containsExactly("c");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains(
            "   FAILED  one is two\n",
            "expected 1, got 2\n",
            "   FAILED  broken: java.io.IOException: no luck\n")
        .doesNotContain("Try next");
  }

  @Test
  void theDirectoryOfAStopIsDeletedWithAllInIt() throws CliException {
    List<Path> seen = new ArrayList<>();
    tour(
        new Stop(
            "a",
            "write",
            guide -> {
              Path made = guide.directory();
              assertThat(guide.directory()).isEqualTo(made);
              Files.writeString(
                  Files.createDirectories(made.resolve("deep/er")).resolve("file"), "x");
              seen.add(made);
            }));
    assertThat(seen).singleElement().satisfies(path -> assertThat(path).doesNotExist());
  }

  @Test
  void theBundledChatIsAChatThatAStoreAccepts() {
    try (TourGuide guide = new TourGuide(io)) {
      List<ChatMessage> chat = guide.chat();
      assertThat(chat).hasSizeGreaterThan(300);
      for (ChatMessage message : chat) {
        assertThat(message.kind()).isIn("user", "talk", "tool", "echo", "note", "work");
        assertThat(message.text()).isNotEmpty();
        assertThat(message.text().codePointCount(0, message.text().length()))
            .isLessThanOrEqualTo(30_000);
        assertThat(java.time.Instant.parse(message.date())).isNotNull();
      }
      assertThat(guide.chatText().codePointCount(0, guide.chatText().length()))
          .isGreaterThan(100_000);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
