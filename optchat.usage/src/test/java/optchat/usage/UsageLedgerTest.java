package optchat.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.usage.UsageOracle;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import optchat.usage.internal.AttemptWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageLedgerTest {
  @TempDir Path directory = Path.of("");

  private Path file() {
    return directory.resolve("compactor-usage.jsonl");
  }

  private UsageLedger ledger() {
    return new UsageLedger(directory, () -> false);
  }

  private static Attempt attempt(String id, @Nullable Tokens tokens, @Nullable BigDecimal cost) {
    return new Attempt(
        id,
        "s\"\n",
        "p",
        "m\u00e9",
        2,
        5,
        1,
        0,
        Outcome.OK,
        "2026-01-01T00:00:00Z",
        7,
        tokens,
        cost);
  }

  @Test
  void linesHaveTheDocumentedForm() throws IOException {
    ledger().append(attempt("a", new Tokens(1L, 2L, null, 4L), new BigDecimal("0.0025")));
    ledger().append(attempt("b", null, null));
    assertThat(Files.readString(file()))
        .isEqualTo(
            """
            {"v":1,"id":"a","session":"s\\"\\n","provider":"p","model":"m\u00e9","l":2,"i":5,\
            "attempt":1,"retry":0,"outcome":"ok","at":"2026-01-01T00:00:00Z","ms":7,\
            "tokens":{"input":1,"output":2,"cacheRead":null,"cacheWrite":4},"cost":0.0025}
            {"v":1,"id":"b","session":"s\\"\\n","provider":"p","model":"m\u00e9","l":2,"i":5,\
            "attempt":1,"retry":0,"outcome":"ok","at":"2026-01-01T00:00:00Z","ms":7,\
            "tokens":null,"cost":null}
            """);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void reportTellsKnownFromUnknown() throws IOException {
    ledger().append(attempt("a", new Tokens(1L, 2L, null, 4L), new BigDecimal("0.0025")));
    ledger().append(attempt("b", null, null));
    ledger().append(attempt("c", new Tokens(10L, 0L, 3L, 4L), new BigDecimal("0.0075")));
    UsageReport report = ledger().report();
    assertThat(report.attempts()).isEqualTo(3);
    assertThat(report.outcomes()).hasSize(8).containsEntry(Outcome.OK, 3L);
    assertThat(report.input()).isEqualTo(count(11, 2));
    assertThat(report.cacheRead()).isEqualTo(count(3, 1));
    assertThat(report.cost()).isEqualTo(new BigDecimal("0.01"));
    assertThat(report.priced()).isEqualTo(2);
    assertThat(report.complete()).isTrue();
  }

  private static UsageReport.Count count(long sum, long reported) {
    return new UsageReport.Count(java.math.BigInteger.valueOf(sum), reported);
  }

  @Provide
  Arbitrary<List<Attempt>> attempts() {
    Arbitrary<String> text = Arbitraries.of("a", "b", "\u00e9\ud83e\udd80", "\"\\\n\u0001", "x y");
    Arbitrary<Long> whole = Arbitraries.of(0L, 1L, 2L, (1L << 53) - 1);
    Arbitrary<@Nullable Tokens> tokens =
        Combinators.combine(
                whole.injectNull(0.3),
                whole.injectNull(0.3),
                whole.injectNull(0.3),
                whole.injectNull(0.3))
            .as(Tokens::new)
            .injectNull(0.3);
    Arbitrary<@Nullable BigDecimal> cost =
        Arbitraries.of("0", "1e-30", "9007199254740992", "0.30", "1E+3")
            .map(BigDecimal::new)
            .injectNull(0.3);
    return Combinators.combine(
            text, text, whole, whole, tokens, cost, Arbitraries.of(Outcome.class))
        .as(
            (id, other, n, m, used, price, outcome) ->
                new Attempt(
                    id, other, id, other, n, m, Math.max(1, n), m, outcome, id, n, used, price))
        .list()
        .ofMaxSize(3);
  }

  @Property(tries = 200)
  void whatIsWrittenIsRead(@ForAll("attempts") List<Attempt> attempts) throws IOException {
    Path own = Files.createTempDirectory("usage");
    try {
      UsageLedger ledger = new UsageLedger(own, () -> false);
      for (Attempt attempt : attempts.subList(0, Math.min(3, attempts.size())))
        ledger.append(attempt);
      Path file = own.resolve(UsageLedger.FILE_NAME);
      byte[] all = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      assertThat(Ledgers.asTotals(ledger.report()))
          .usingRecursiveComparison()
          .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
          .isEqualTo(UsageOracle.totals(file.toString(), all, 1 << 20));
      assertThat(ledger.report().complete()).isTrue();
    } finally {
      Files.deleteIfExists(own.resolve(UsageLedger.FILE_NAME));
      Files.delete(own);
    }
  }

  @Test
  void afterATornLineTheNextStartsAfresh() throws IOException {
    byte[] line = AttemptWriter.line(attempt("a", null, null));
    for (int end = 0; end <= line.length; end++) {
      Files.deleteIfExists(file());
      ledger().append(attempt("first", null, null));
      byte[] first = Files.readAllBytes(file());
      byte[] torn = Arrays.copyOf(first, first.length + end);
      System.arraycopy(line, 0, torn, first.length, end);
      Files.write(file(), torn);
      ledger().append(attempt("last", null, null));
      UsageReport report = ledger().report();
      boolean whole = end >= line.length - 1;
      assertThat(report.attempts()).as("end=%d", end).isEqualTo(whole ? 3 : 2);
      List<String> torns = List.of(file() + ":2: torn record ignored");
      assertThat(report.warnings()).isEqualTo(end == 0 || whole ? List.of() : torns);
    }
  }

  @Test
  void noLedgerIsAnEmptyReport() throws IOException {
    UsageReport report = ledger().report();
    assertThat(report.attempts()).isZero();
    assertThat(report.complete()).isTrue();
    assertThat(file()).doesNotExist();
  }

  private void refused(String reason) {
    assertThatThrownBy(() -> ledger().report())
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("compactor-usage.jsonl");
    assertThatThrownBy(() -> ledger().append(attempt("a", null, null)))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void onlyAPrivateFileIsALedger() throws IOException, InterruptedException {
    Path target = Files.writeString(directory.resolve("target"), "kept");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
    Files.createSymbolicLink(file(), target);
    refused("a symbolic link");
    Files.delete(file());
    Files.createSymbolicLink(file(), directory.resolve("nowhere"));
    refused("a symbolic link");
    Files.delete(file());
    Files.createLink(file(), target);
    refused("hard links");
    Files.delete(file());
    Files.createDirectory(file());
    refused("a directory");
    Files.delete(file());
    assertThat(new ProcessBuilder("mkfifo", file().toString()).start().waitFor()).isZero();
    refused("a pipe, socket or device");
    Files.delete(file());
    Files.writeString(file(), "");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));
    refused("open to others");
    assertThat(target).content().isEqualTo("kept");
    assertThat(directory.resolve("nowhere")).doesNotExist();
  }

  @Test
  void withoutTheStoreNothingIsWrittenOrRead() throws IOException {
    AtomicBoolean lost = new AtomicBoolean();
    UsageLedger ledger = new UsageLedger(directory, lost::get);
    ledger.append(attempt("a", null, null));
    byte[] before = Files.readAllBytes(file());
    lost.set(true);
    assertThatThrownBy(() -> ledger.append(attempt("b", null, null)))
        .isInstanceOf(StoreLostException.class);
    assertThatThrownBy(ledger::report).isInstanceOf(StoreLostException.class);
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void tooLongAnAttemptIsRefused() {
    UsageLedger small = new UsageLedger(directory, () -> false, 1_024);
    assertThatThrownBy(() -> small.append(attempt("a".repeat(1_024), null, null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit=1024");
    assertThat(file()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "9007199254740993", "1e-31"})
  void costsOutOfRangeAreRefused(String cost) {
    assertThatThrownBy(() -> attempt("a", null, new BigDecimal(cost)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cost");
  }

  @Test
  void countsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new Tokens(-1L, null, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("input=-1");
    assertThatThrownBy(() -> new Tokens(null, null, null, 1L << 53))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cacheWrite");
    assertThatThrownBy(
            () -> new Attempt("a", "s", "p", "m", 0, 0, 0, 0, Outcome.OK, "now", 0, null, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attempt=0");
  }

  @Test
  void everyOutcomeHasItsWord() {
    for (Outcome outcome : Outcome.values()) {
      assertThat(Outcome.ofLabel(outcome.label())).isEqualTo(outcome);
    }
    assertThat(Outcome.ofLabel("OK")).isNull();
  }
}
