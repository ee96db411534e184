package optchat.usage;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What all attempts of a ledger come to. Sums are exact, whatever their size.
 *
 * @param attempts how many there are; an id counts once, as its first line says
 * @param outcomes how many ended each way; every outcome has an entry
 * @param corrective attempts that followed a reply that was too long
 * @param afterCoolDown attempts on jobs that had failed before
 * @param millis the time of all requests together, in milliseconds
 * @param input tokens of prompts
 * @param output tokens of replies
 * @param cacheRead tokens of prompts that came from a cache
 * @param cacheWrite tokens of prompts that went to a cache
 * @param cost what the priced attempts cost
 * @param priced how many attempts have a cost; what the others cost is unknown, not nothing
 * @param warnings the first lines that were ignored, each as {@code file:line: why}
 * @param moreWarnings how many more were ignored
 */
public record UsageReport(
    long attempts,
    Map<Outcome, Long> outcomes,
    long corrective,
    long afterCoolDown,
    BigInteger millis,
    Count input,
    Count output,
    Count cacheRead,
    Count cacheWrite,
    BigDecimal cost,
    long priced,
    List<String> warnings,
    long moreWarnings) {
  /**
   * A sum over the attempts that reported it.
   *
   * @param sum over those attempts
   * @param reported how many they are
   */
  public record Count(BigInteger sum, long reported) {
    /** Rejects null. */
    public Count {
      Objects.requireNonNull(sum, "sum");
    }
  }

  /** Copies the collections. */
  public UsageReport {
    outcomes = Map.copyOf(outcomes);
    warnings = List.copyOf(warnings);
  }

  /**
   * Whether the totals stand for the whole ledger.
   *
   * @return false if any line was ignored
   */
  public boolean complete() {
    return warnings.isEmpty();
  }
}
