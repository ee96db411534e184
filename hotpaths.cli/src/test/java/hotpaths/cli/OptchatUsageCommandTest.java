package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import optchat.usage.Attempt;
import optchat.usage.Outcome;
import optchat.usage.Tokens;
import optchat.usage.UsageLedger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptchatUsageCommandTest {
  @TempDir Path directory = Path.of("");

  private Run.Result usage(String... args) {
    List<String> words =
        new ArrayList<>(List.of("optchat", "--dir", directory.toString(), "usage"));
    words.addAll(Arrays.asList(args));
    return Run.hotpaths(words.toArray(String[]::new));
  }

  private void attempts() throws IOException {
    Files.createDirectory(directory.resolve("main"));
    UsageLedger ledger = new UsageLedger(directory, () -> false);
    Tokens tokens = new Tokens(1_000L, 20L, null, 5L);
    ledger.append(attempt("a", 1, 0, Outcome.OK, tokens, new BigDecimal("0.0025")));
    ledger.append(attempt("b", 2, 1, Outcome.TIMEOUT, null, null));
  }

  private static Attempt attempt(
      String id,
      int attempt,
      int retry,
      Outcome outcome,
      @org.jspecify.annotations.Nullable Tokens tokens,
      @org.jspecify.annotations.Nullable BigDecimal cost) {
    return new Attempt(
        id,
        "s",
        "p",
        "m",
        0,
        0,
        attempt,
        retry,
        outcome,
        "2026-01-01T00:00:00Z",
        1_500,
        tokens,
        cost);
  }

  @Test
  void totalsAreForPeople() throws IOException {
    attempts();
    Run.Result run = usage();
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            attempts                        2
              ok                            1
              timeout                       1
            corrective                      1  the reply before was too long
            after cool-down                 1  the job had failed before
            milliseconds                3,000  of all requests
            input tokens                1,000  1 of 2 attempts told
            output tokens                  20  1 of 2 attempts told
            cache reads                     0  0 of 2 attempts told
            cache writes                    5  1 of 2 attempts told
            cost                       0.0025  1 of 2 attempts are priced; the others are unknown, not free
            """);
  }

  @Test
  void totalsAreForPrograms() throws IOException {
    attempts();
    assertThat(usage("--json").out())
        .isEqualTo(
            """
            {"attempts":2,"outcomes":{"ok":1,"empty":0,"error":0,"aborted":0,"threw":0,\
            "rejected":0,"timeout":1,"cancelled":0},"corrective":1,"after_cool_down":1,"ms":3000,\
            "tokens":{"input":{"sum":1000,"reported":1},"output":{"sum":20,"reported":1},\
            "cacheRead":{"sum":0,"reported":0},"cacheWrite":{"sum":5,"reported":1}},\
            "cost":0.0025,"priced":1,"complete":true,"ignored":0}
            """);
  }

  @Test
  void ignoredLinesAreNamed() throws IOException {
    attempts();
    Path file = directory.resolve("compactor-usage.jsonl");
    Files.writeString(file, "{\"v\":1,\"i\n[]\n" + "x\n".repeat(30), StandardOpenOption.APPEND);
    Run.Result run = usage();
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .startsWith(
            "hotpaths: "
                + file
                + ":3: torn record ignored\n"
                + "hotpaths: "
                + file
                + ":4: malformed record ignored\n")
        .endsWith("hotpaths: 12 more records ignored\n");
    assertThat(run.out()).startsWith("attempts                        2  incomplete: ");
    assertThat(usage("--json").out()).endsWith("\"complete\":false,\"ignored\":32}\n");
  }

  @Test
  void aMemoryInUseCanBeReportedOn() throws IOException {
    attempts();
    try (var memory =
        optchat.memory.Memory.open(directory, optchat.memory.MemoryOptions.defaults())) {
      assertThat(memory.status().messages()).isZero();
      assertThat(usage().out()).startsWith("attempts                        2\n");
    }
  }

  @Test
  void withoutMemoryThereIsNothingToReport() {
    Run.Result run = usage();
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("hotpaths: " + directory + ": no chat memory there\n");
  }
}
