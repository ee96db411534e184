package optchat.usage.internal;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import optchat.usage.Outcome;
import optchat.usage.StoreLostException;
import optchat.usage.UsageReport;

/**
 * Reads a ledger chunk by chunk. What it keeps: the ids, one line that is not whole yet, the totals
 * and the first warnings.
 */
public final class ReportReader {
  /** Bytes of a read. */
  public static final int CHUNK_BYTES = 1 << 16;

  private static final int MAX_WARNINGS = 20;

  private final String file;
  private final int maxLineBytes;
  private final AttemptLine line = new AttemptLine();
  private final PlainLine plain = new PlainLine(line);
  private final Set<String> ids = new HashSet<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private final ExactSum millis = new ExactSum();
  private final ExactSum[] tokens = ExactSum.zeros(4);
  private final long[] reported = new long[tokens.length];
  private final List<String> warnings = new ArrayList<>();
  private long moreWarnings;
  private long attempts;
  private long corrective;
  private long afterCoolDown;
  private long priced;
  private BigDecimal cost = BigDecimal.ZERO;

  /** The costs of few digits, by the digits behind the point. */
  private final ExactSum[] costs = ExactSum.zeros(19);

  private long number; // of the line that is read, from 1
  private byte[] begun = {}; // begun[0, kept) is the line so far
  private int kept;
  private boolean tooLong; // more of this line was read than a line may have

  /**
   * A reader of one ledger.
   *
   * @param file what warnings call it
   * @param maxLineBytes a longer line is no attempt
   */
  public ReportReader(String file, int maxLineBytes) {
    this.file = file;
    this.maxLineBytes = maxLineBytes;
  }

  /**
   * Reads all of it.
   *
   * @param in the ledger, from its start
   * @param storeLost asked before each read
   * @return the totals
   * @throws StoreLostException if {@code storeLost} says so
   * @throws IOException if a read fails; nothing is reported then
   */
  public UsageReport read(ReadableByteChannel in, BooleanSupplier storeLost) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    while (true) {
      if (storeLost.getAsBoolean()) {
        throw new StoreLostException(file + ": the store was lost while its ledger was read");
      }
      int length = in.read(ByteBuffer.wrap(chunk));
      if (length < 0) break;
      take(chunk, length);
    }
    if (kept > 0 || tooLong) end(begun, 0, kept);
    return report();
  }

  /**
   * The totals of no ledger.
   *
   * @return zeros; call nothing else before
   */
  public UsageReport empty() {
    return report();
  }

  private void take(byte[] chunk, int length) {
    int from = 0;
    // Invariant: the lines that end in chunk[0, from) are counted. Progress: from rises.
    while (true) {
      boolean begins = kept == 0 && !tooLong;
      int next = begins ? plain.read(chunk, from, length) : -1;
      if (next >= 0 && next - 1 - from <= maxLineBytes) {
        number++;
        count();
        from = next;
        continue;
      }
      int end = from;
      while (end < length && chunk[end] != '\n') end++;
      if (end == length) break;
      if (begins) {
        tooLong = end - from > maxLineBytes;
        end(chunk, from, end);
      } else {
        keep(chunk, from, end);
        end(begun, 0, kept);
      }
      from = end + 1;
    }
    keep(chunk, from, length);
  }

  private void keep(byte[] chunk, int from, int to) {
    int added = to - from;
    if (tooLong || added > maxLineBytes - kept) {
      tooLong = true;
      kept = 0;
      return;
    }
    if (added > begun.length - kept) {
      begun = Arrays.copyOf(begun, Math.max(kept + added, Math.min(2 * begun.length, 1 << 24)));
    }
    System.arraycopy(chunk, from, begun, kept, added);
    kept += added;
  }

  /** A line is whole, or the file ends in it. */
  private void end(byte[] b, int from, int to) {
    number++;
    AttemptLine.Kind kind = tooLong ? AttemptLine.Kind.MALFORMED : line.read(b, from, to);
    kept = 0;
    tooLong = false;
    switch (kind) {
      case ATTEMPT -> count();
      case BLANK -> {}
      case TORN -> warn("torn");
      case MALFORMED -> warn("malformed");
    }
  }

  private void warn(String what) {
    if (warnings.size() < MAX_WARNINGS) {
      warnings.add(file + ":" + number + ": " + what + " record ignored");
    } else {
      moreWarnings++;
    }
  }

  private void count() {
    if (!ids.add(line.id)) return;
    attempts++;
    outcomes.merge(line.outcome, 1L, Long::sum);
    if (line.attempt > 1) corrective++;
    if (line.retry > 0) afterCoolDown++;
    millis.add(line.millis);
    for (int i = 0; i < tokens.length; i++) {
      if (line.tokens[i] == AttemptLine.UNKNOWN) continue;
      tokens[i].add(line.tokens[i]);
      reported[i]++;
    }
    if (!line.priced) return;
    priced++;
    BigDecimal price = line.price;
    if (price != null) cost = cost.add(price);
    else costs[line.priceScale].add(line.priceUnits);
  }

  private UsageReport report() {
    for (int scale = 0; scale < costs.length; scale++) {
      cost = cost.add(new BigDecimal(costs[scale].value(), scale));
    }
    for (Outcome outcome : Outcome.values()) outcomes.putIfAbsent(outcome, 0L);
    return new UsageReport(
        attempts,
        outcomes,
        corrective,
        afterCoolDown,
        millis.value(),
        tokens(0),
        tokens(1),
        tokens(2),
        tokens(3),
        cost.signum() == 0 ? BigDecimal.ZERO : cost.stripTrailingZeros(),
        priced,
        warnings,
        moreWarnings);
  }

  private UsageReport.Count tokens(int which) {
    BigInteger sum = tokens[which].value();
    return new UsageReport.Count(sum, reported[which]);
  }
}
