package optchat.memory;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Has a model write the summaries that a memory asks for, until there is nothing to write.
 *
 * <p>As many calls run at once as the memory hands out jobs ({@link MemoryOptions#jobsInFlight}). A
 * reply that is too long is asked for again at once; a call that fails or takes too long rests as
 * the memory says. What a call used is told to a {@link Ledger}; this class knows neither models
 * nor money.
 *
 * <p>Threads: any. Calls run on the executor and are interrupted when they are no longer wanted;
 * the timer and the ledger are called one at a time. One compactor at a time works on a memory.
 *
 * @param <U> what the model says that a call used
 */
public final class Compactor<U> {
  /**
   * A model.
   *
   * @param <U> what it says that a call used
   */
  @FunctionalInterface
  public interface Model<U> {
    /**
     * Answers a prompt. Called on the compactor's executor, several at once.
     *
     * @param job the prompt
     * @return the reply
     * @throws Exception if there is none: the job is tried again after its rest
     */
    Reply<U> reply(Job job) throws Exception;
  }

  /**
   * What a model answered.
   *
   * @param text the summary
   * @param usage what the call used; null if nobody knows
   * @param <U> what it says that a call used
   */
  public record Reply<U>(String text, @Nullable U usage) {
    /** Rejects a null text. */
    public Reply {
      Objects.requireNonNull(text, "text");
    }
  }

  /** How a call ended. */
  public enum Outcome {
    /** A reply came, whether it was short enough or not. */
    OK,
    /** A reply came and nothing was in it. */
    EMPTY,
    /** The model threw. */
    THREW,
    /** The reply cannot be a text. */
    REJECTED,
    /** No reply came in time. */
    TIMEOUT,
    /** The compactor was cancelled, or stopped by another failure. */
    CANCELLED
  }

  /**
   * One call of the model.
   *
   * @param job what was asked
   * @param attempt which reply to this job, from 1; above 1 the one before was too long
   * @param retry how often the job had failed before, from 0
   * @param outcome how it ended
   * @param took from the start of the call on
   * @param usage what it used; null if nobody knows
   * @param error what the model threw; null if it did not
   * @param <U> what the model says that a call used
   */
  public record Call<U>(
      Job job,
      int attempt,
      int retry,
      Outcome outcome,
      Duration took,
      @Nullable U usage,
      @Nullable Throwable error) {}

  /**
   * Takes down every call.
   *
   * @param <U> what the model says that a call used
   */
  @FunctionalInterface
  public interface Ledger<U> {
    /**
     * Takes down a call that has ended.
     *
     * @param call how it was
     * @throws IOException if it cannot: the compactor stops with it
     */
    void add(Call<U> call) throws IOException;
  }

  /** Runs something later. */
  @FunctionalInterface
  public interface Timer {
    /**
     * Runs a task after a time, on any thread, and never inside this call.
     *
     * @param delay from now on
     * @param task what to run
     * @return takes the task back if it has not begun
     */
    Runnable after(Duration delay, Runnable task);
  }

  /** Why a compactor stopped. */
  public enum End {
    /** Every summary is written. */
    DONE,
    /** A job failed too often. */
    GAVE_UP,
    /** Somebody asked for it. */
    CANCELLED
  }

  /**
   * How many calls a compactor makes and how long it waits.
   *
   * @param timeout the longest that a call may take, above 0
   * @param maxFailures after how many failures of one job to give up, at least 1
   */
  public record Limits(Duration timeout, int maxFailures) {
    /** Rejects values out of range with {@link IllegalArgumentException}. */
    public Limits {
      if (timeout.isNegative() || timeout.isZero()) {
        throw new IllegalArgumentException("no time for a call: timeout=" + timeout);
      }
      if (maxFailures < 1) {
        throw new IllegalArgumentException("gives up at once: maxFailures=" + maxFailures);
      }
    }

    /**
     * Two minutes a call, five failures a job.
     *
     * @return the same at each call
     */
    public static Limits defaults() {
      return new Limits(Duration.ofMinutes(2), 5);
    }
  }

  private record Key(int level, int index) {}

  private final Memory memory;
  private final Model<U> model;
  private final Ledger<U> ledger;
  private final Executor executor;
  private final Timer timer;
  private final LongSupplier nanoTime;
  private final Limits limits;
  private final CompletableFuture<End> end = new CompletableFuture<>();

  // All below: guarded by this.
  private final List<Flight> flights = new ArrayList<>();
  private final Map<Key, Integer> failures = new HashMap<>();
  private int rests; // timers that will ask for jobs again
  private boolean started;
  private @Nullable End stopping;
  private @Nullable Throwable broken;

  /** One call on its way. */
  private final class Flight {
    final Job job;
    final int attempt;
    final int retry;
    final long began = nanoTime.getAsLong();
    final FutureTask<?> task = new FutureTask<>(this::call, null);
    private @Nullable Runnable timeout;

    Flight(Job job, int attempt) {
      this.job = job;
      this.attempt = attempt;
      retry = failures.getOrDefault(new Key(job.level(), job.index()), 0);
    }

    void begin() {
      timeout = timer.after(limits.timeout(), () -> ended(this, Outcome.TIMEOUT, null, null));
      executor.execute(task);
    }

    void stopTimer() {
      if (timeout != null) timeout.run();
    }

    private void call() {
      Reply<U> reply;
      try {
        reply = model.reply(job);
      } catch (Exception e) {
        ended(this, Outcome.THREW, null, e);
        return;
      } catch (Error e) {
        ended(this, Outcome.THREW, null, e);
        throw e;
      }
      ended(this, Outcome.OK, reply, null);
    }

    Call<U> as(Outcome outcome, @Nullable U usage, @Nullable Throwable error) {
      Duration took = Duration.ofNanos(nanoTime.getAsLong() - began);
      return new Call<>(job, attempt, retry, outcome, took, usage, error);
    }
  }

  /**
   * A compactor that has not begun.
   *
   * @param memory whose summaries to write; stays the caller's
   * @param model who writes
   * @param ledger takes down every call
   * @param executor runs the calls, and must not run them in the caller's own thread
   * @param timer for timeouts and rests
   * @param nanoTime a clock that never goes back, in nanoseconds
   * @param limits how long and how often
   */
  public Compactor(
      Memory memory,
      Model<U> model,
      Ledger<U> ledger,
      Executor executor,
      Timer timer,
      LongSupplier nanoTime,
      Limits limits) {
    this.memory = memory;
    this.model = model;
    this.ledger = ledger;
    this.executor = executor;
    this.timer = timer;
    this.nanoTime = nanoTime;
    this.limits = limits;
  }

  /**
   * Begins. The future ends when no call is waited for any more: with a reason, or with what the
   * memory, the ledger or the executor threw. Messages appended meanwhile are summarized too.
   *
   * @return the end; cancelling the future does not stop the work, {@link #cancel} does
   * @throws IllegalStateException if it was begun before
   */
  public synchronized CompletableFuture<End> start() {
    if (started) throw new IllegalStateException("the compactor was begun before");
    started = true;
    next();
    return end;
  }

  /** Stops: calls are interrupted and their jobs failed. Does nothing after the end. */
  public synchronized void cancel() {
    if (end.isDone()) return;
    stop(End.CANCELLED);
    if (started) next();
    else end.complete(End.CANCELLED);
    started = true;
  }

  /** Starts what may start, or ends. */
  private synchronized void next() {
    if (end.isDone()) return;
    try {
      if (stopping == null) memory.jobs().forEach(job -> fly(job, 1));
    } catch (IOException | RuntimeException e) {
      fail(e);
    }
    if (!flights.isEmpty()) return;
    Throwable error = broken;
    if (error != null) end.completeExceptionally(error);
    else if (stopping != null) end.complete(stopping);
    else if (rests == 0) end.complete(End.DONE);
  }

  private void fly(Job job, int attempt) {
    if (stopping != null) {
      memory.fail(job.level(), job.index());
      return;
    }
    Flight flight = new Flight(job, attempt);
    flights.add(flight);
    try {
      flight.begin();
    } catch (RuntimeException e) {
      fail(e); // and with this the flight
    }
  }

  /** A call has ended, one way or the other; only the first counts. */
  private synchronized void ended(
      Flight flight, Outcome how, @Nullable Reply<U> reply, @Nullable Throwable error) {
    if (!flights.remove(flight)) return;
    flight.stopTimer();
    U usage = reply == null ? null : reply.usage();
    try {
      Outcome outcome = how;
      if (reply != null) outcome = submit(flight, reply.text());
      else rest(flight, memory.fail(flight.job.level(), flight.job.index()));
      if (outcome == Outcome.TIMEOUT) flight.task.cancel(true);
      ledger.add(flight.as(outcome, usage, error));
    } catch (IOException | RuntimeException e) {
      fail(e);
    }
    next();
  }

  private Outcome submit(Flight flight, String text) throws IOException {
    int level = flight.job.level();
    int index = flight.job.index();
    Job again;
    try {
      again = memory.submit(level, index, text);
    } catch (EmptyReplyException e) {
      rest(flight, memory.rest());
      return Outcome.EMPTY;
    } catch (IllegalArgumentException e) { // an unpaired surrogate
      rest(flight, memory.fail(level, index));
      return Outcome.REJECTED;
    }
    if (again == null) failures.remove(new Key(level, index));
    else fly(again, flight.attempt + 1);
    return Outcome.OK;
  }

  private void rest(Flight flight, Duration rest) {
    int count = failures.merge(new Key(flight.job.level(), flight.job.index()), 1, Integer::sum);
    if (count >= limits.maxFailures()) {
      if (stopping == null) stopping = End.GAVE_UP; // and let the others land: they are paid for
    }
    if (stopping != null) return;
    rests++;
    timer.after(
        rest,
        () -> {
          synchronized (this) {
            rests--;
            next();
          }
        });
  }

  private void fail(Throwable error) {
    if (broken == null) broken = error;
    stop(End.CANCELLED);
  }

  /** Interrupts all calls and fails their jobs. */
  private void stop(End why) {
    if (stopping == null) stopping = why;
    List<Flight> all = List.copyOf(flights);
    flights.clear();
    for (Flight flight : all) {
      flight.stopTimer();
      flight.task.cancel(true);
      try {
        memory.fail(flight.job.level(), flight.job.index());
        ledger.add(flight.as(Outcome.CANCELLED, null, null));
      } catch (IOException | RuntimeException e) {
        if (broken == null) broken = e; // the first one says most
      }
    }
  }
}
