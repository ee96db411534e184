package optchat.usage;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to get a summary from a model: one line of a ledger.
 *
 * @param id unlike that of any other attempt; not empty
 * @param session who asked
 * @param provider whom
 * @param model which model
 * @param level the job's level, at least 0
 * @param index the job's index, at least 0
 * @param attempt which of the replies to this job, from 1; above 1 the last one was too long
 * @param retry how often the job had rested after a failure, from 0
 * @param outcome how it ended
 * @param at when it began, RFC 3339; not empty
 * @param millis how long it took, in milliseconds, 0 to 2^53 - 1
 * @param tokens what it used; null if the provider did not say
 * @param cost what it cost, 0 to 2^53, with at most 30 digits behind the point; null if nobody
 *     knows
 */
public record Attempt(
    String id,
    String session,
    String provider,
    String model,
    long level,
    long index,
    long attempt,
    long retry,
    Outcome outcome,
    String at,
    long millis,
    @Nullable Tokens tokens,
    @Nullable BigDecimal cost) {
  /** The largest whole number that every reader of JSON keeps. */
  static final long MAX_WHOLE = (1L << 53) - 1;

  private static final BigDecimal MAX_COST = BigDecimal.valueOf(1L << 53);
  private static final int MAX_SCALE = 30;

  /** Rejects values out of range with {@link IllegalArgumentException}. */
  public Attempt {
    if (id.isEmpty()) throw new IllegalArgumentException("an attempt without an id");
    if (at.isEmpty()) throw new IllegalArgumentException("an attempt without a date: id=" + id);
    Objects.requireNonNull(session, "session");
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(outcome, "outcome");
    checkWhole("level", level, 0);
    checkWhole("index", index, 0);
    checkWhole("attempt", attempt, 1);
    checkWhole("retry", retry, 0);
    checkWhole("millis", millis, 0);
    if (cost != null
        && (cost.signum() < 0 || cost.compareTo(MAX_COST) > 0 || cost.scale() > MAX_SCALE)) {
      throw new IllegalArgumentException("cost out of range: id=" + id);
    }
  }

  static void checkWhole(String name, long value, long least) {
    if (value < least || value > MAX_WHOLE) {
      throw new IllegalArgumentException(
          name + " out of range: " + name + "=" + value + ", least=" + least);
    }
  }
}
