package hotpaths.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;

/** Runs every module's main job on real input and checks what it answers. */
@Command(name = "tour", description = "Run every module on real input, checked")
final class TourCommand extends AbstractCommand {
  /** The stops, in order. A new one is one line here. */
  static final List<TourStop> STOPS =
      List.of(
          new TextCapStop(), //
          new TextBlocksStop(),
          new TextFlattenStop(),
          new OptchatStop(),
          new ExportStop(),
          new RoziStop(),
          new SseStop());

  private final List<TourStop> stops;
  private final LongSupplier nanoTime;

  TourCommand(Io io) {
    this(io, STOPS, System::nanoTime);
  }

  TourCommand(Io io, List<TourStop> stops, LongSupplier nanoTime) {
    super(io);
    this.stops = stops;
    this.nanoTime = nanoTime;
  }

  @Override
  void run() throws CliException {
    int checks = 0;
    int failures = 0;
    for (int i = 0; i < stops.size(); i++) {
      TourStop stop = stops.get(i);
      io.out().printf(Locale.ROOT, "%d. %s: %s%n", i + 1, stop.module(), stop.title());
      TourGuide guide = new TourGuide(io);
      long start = nanoTime.getAsLong();
      visit(stop, guide);
      long millis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - start);
      io.out().printf(Locale.ROOT, "   %d ms%n%n", millis);
      io.out().flush();
      checks += guide.checks();
      failures += guide.failures();
    }
    if (failures > 0) throw new CliException("tour: checks failed: " + failures + " of " + checks);
    io.out()
        .printf(Locale.ROOT, "%d stops, %d checks, all of them hold.%n%n", stops.size(), checks);
    io.out()
        .print(
            """
            Try next:
              ./hotpaths help                     all commands
              ./hotpaths bench --list             what is measured
              ./build verify                      every test and check
            """);
  }

  @SuppressWarnings("CatchAndPrintStackTrace") // only when the user asks for it
  private void visit(TourStop stop, TourGuide guide) {
    try (guide) {
      stop.visit(guide);
    } catch (OutputFailure e) {
      throw e;
    } catch (Exception e) {
      guide.check(stop.title() + ": " + e, false);
    }
  }
}
