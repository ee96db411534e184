package optchat.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.usage.UsageOracle;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import optchat.usage.internal.ReportReader;
import org.junit.jupiter.api.Test;

class ReportReaderDiffTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");
  private static final int MAX_LINE = 1_100;

  /** Gives a few bytes at a time, and fails where it is told to. */
  private static final class Drip implements ReadableByteChannel {
    private final ByteBuffer all;
    private final int most;
    private final int failAt;

    Drip(byte[] all, int most, int failAt) {
      this.all = ByteBuffer.wrap(all);
      this.most = most;
      this.failAt = failAt;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
      if (failAt >= 0 && all.position() >= failAt) throw new IOException("bad sector");
      if (!all.hasRemaining()) return -1;
      int length = Math.min(Math.min(most, to.remaining()), all.remaining());
      to.put(all.slice(all.position(), length));
      all.position(all.position() + length);
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private static UsageReport read(byte[] ledger, int most) throws IOException {
    return new ReportReader("u.jsonl", MAX_LINE).read(new Drip(ledger, most, -1), () -> false);
  }

  private static void check(byte[] ledger, int most) throws IOException {
    assertThat(Ledgers.asTotals(read(ledger, most)))
        .usingRecursiveComparison()
        .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
        .isEqualTo(UsageOracle.totals("u.jsonl", ledger, MAX_LINE));
  }

  @Provide
  Arbitrary<byte[]> ledgers() {
    return Ledgers.all();
  }

  @Property(tries = 1_500)
  void anyReadsGiveWhatTheWholeFileGives(
      @ForAll("ledgers") byte[] ledger, @ForAll @IntRange(min = 1, max = 700) int most)
      throws IOException {
    check(ledger, most);
  }

  @Property(tries = 20)
  void aLedgerCutAtAnyByteGivesWhatIsLeft(@ForAll("ledgers") byte[] ledger) throws IOException {
    int step = THOROUGH ? 1 : Math.max(1, ledger.length / 50);
    for (int end = 0; end <= ledger.length; end += step) check(Arrays.copyOf(ledger, end), 1 << 16);
  }

  @Test
  void everyByteOfOneAttemptMayBeTheLast() throws IOException {
    byte[] ledger = (line("a") + "\n" + line("b \u00e9\ud83e\udd80") + "\n").getBytes(UTF_8);
    for (int end = 0; end <= ledger.length; end++) check(Arrays.copyOf(ledger, end), 7);
  }

  @Test
  void linesMayLieAcrossChunks() throws IOException {
    String line = line("x");
    for (int shift = -3; shift <= 3; shift++) {
      StringBuilder ledger = new StringBuilder();
      int first = ReportReader.CHUNK_BYTES - 3 * line.length() / 2 + shift;
      ledger.append(" ".repeat(MAX_LINE).concat("\n").repeat(first / (MAX_LINE + 1)));
      ledger.append(" ".repeat(first - ledger.length()));
      for (int i = 0; i < 1_000; i++) ledger.append(line("id" + i)).append('\n');
      check(ledger.toString().getBytes(UTF_8), 1 << 17);
    }
  }

  @Test
  void linesAreReadUpToTheLimit() throws IOException {
    for (int length = MAX_LINE - 1; length <= MAX_LINE + 1; length++) {
      byte[] ledger = (line("a") + " ".repeat(length - line("a").length())).getBytes(UTF_8);
      UsageReport report = read(ledger, 100);
      assertThat(report.attempts()).isEqualTo(length <= MAX_LINE ? 1 : 0);
      assertThat(report.complete()).isEqualTo(length <= MAX_LINE);
      check(Arrays.copyOf(ledger, ledger.length + 1), 100);
    }
  }

  @Test
  void warningsStopAtTwenty() throws IOException {
    UsageReport report = read("x\n[]\n".repeat(15).getBytes(UTF_8), 9);
    assertThat(report.warnings()).hasSize(20).startsWith("u.jsonl:1: torn record ignored");
    assertThat(report.warnings().get(1)).isEqualTo("u.jsonl:2: malformed record ignored");
    assertThat(report.moreWarnings()).isEqualTo(10);
    assertThat(report.complete()).isFalse();
  }

  @Test
  void sumsDoNotOverflow() throws IOException {
    StringBuilder ledger = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      ledger.append(line("n" + i).replace("\"ms\":5", "\"ms\":9007199254740991")).append('\n');
    }
    UsageReport report = read(ledger.toString().getBytes(UTF_8), 1 << 16);
    assertThat(report.millis()).isEqualTo("27021597764222973000");
    check(ledger.toString().getBytes(UTF_8), 1 << 16);
  }

  @Test
  void aFailedReadReportsNothing() {
    byte[] ledger = (line("a") + "\n").repeat(3).getBytes(UTF_8);
    assertThatThrownBy(
            () ->
                new ReportReader("u.jsonl", MAX_LINE)
                    .read(new Drip(ledger, 50, ledger.length / 2), () -> false))
        .isInstanceOf(IOException.class)
        .hasMessage("bad sector");
  }

  @Test
  void aLostStoreEndsTheReadBeforeTheNextChunk() {
    byte[] ledger = (line("a") + "\n").repeat(3).getBytes(UTF_8);
    int[] asked = {0};
    Drip in = new Drip(ledger, 50, 100); // the third read would fail
    assertThatThrownBy(() -> new ReportReader("u.jsonl", MAX_LINE).read(in, () -> asked[0]++ == 2))
        .isInstanceOf(StoreLostException.class)
        .hasMessageContaining("u.jsonl");
    assertThat(asked[0]).isEqualTo(3);
  }

  private static String line(String id) {
    return "{\"v\":1,\"id\":\""
        + id
        + "\",\"session\":\"s\",\"provider\":\"p\",\"model\":\"m\",\"l\":0,\"i\":1,\"attempt\":1,"
        + "\"retry\":0,\"outcome\":\"ok\",\"at\":\"2026-01-01T00:00:00Z\",\"ms\":5,"
        + "\"tokens\":null,\"cost\":null}";
  }
}
