package optchat.usage;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Supplier;
import optchat.memory.Compactor;
import org.jspecify.annotations.Nullable;

/**
 * Takes down every call of a {@link Compactor} in a {@link UsageLedger}. The one class here that
 * needs {@code optchat.memory}, which does not come along: whoever has a compactor has it.
 *
 * <p>Threads: as the compactor calls it, one call at a time.
 */
public final class CompactorLedger implements Compactor.Ledger<CompactorLedger.Spent> {
  /**
   * What a call used, as far as the provider says.
   *
   * @param tokens null if it does not say
   * @param cost null if nobody knows
   */
  public record Spent(@Nullable Tokens tokens, @Nullable BigDecimal cost) {}

  /**
   * Who is asked, on whose behalf.
   *
   * @param session who asks
   * @param provider whom
   * @param model which model
   */
  public record Source(String session, String provider, String model) {
    /** Rejects null. */
    public Source {
      Objects.requireNonNull(session, "session");
      Objects.requireNonNull(provider, "provider");
      Objects.requireNonNull(model, "model");
    }
  }

  private final UsageLedger ledger;
  private final Source source;
  private final InstantSource clock;
  private final Supplier<String> ids;

  /**
   * A ledger for one compactor.
   *
   * @param ledger where attempts are appended
   * @param source what they say of who was asked
   * @param clock the time of day; a call began as long before as it took
   * @param ids gives every attempt an id of its own, a random UUID for one
   */
  public CompactorLedger(
      UsageLedger ledger, Source source, InstantSource clock, Supplier<String> ids) {
    this.ledger = Objects.requireNonNull(ledger, "ledger");
    this.source = Objects.requireNonNull(source, "source");
    this.clock = Objects.requireNonNull(clock, "clock");
    this.ids = Objects.requireNonNull(ids, "ids");
  }

  /**
   * Appends an attempt; it is on disk when this returns.
   *
   * @param call how it was
   * @throws IOException if it could not be saved
   */
  @Override
  public void add(Compactor.Call<Spent> call) throws IOException {
    Spent spent = call.usage();
    ledger.append(
        new Attempt(
            ids.get(),
            source.session,
            source.provider,
            source.model,
            call.job().level(),
            call.job().index(),
            call.attempt(),
            call.retry(),
            outcome(call.outcome()),
            clock.instant().minus(call.took()).toString(),
            call.took().toMillis(),
            spent == null ? null : spent.tokens,
            spent == null ? null : spent.cost));
  }

  private static Outcome outcome(Compactor.Outcome outcome) {
    return switch (outcome) {
      case OK -> Outcome.OK;
      case EMPTY -> Outcome.EMPTY;
      case THREW -> Outcome.THREW;
      case REJECTED -> Outcome.REJECTED;
      case TIMEOUT -> Outcome.TIMEOUT;
      case CANCELLED -> Outcome.CANCELLED;
    };
  }
}
