package hotpaths.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.StringJoiner;
import optchat.usage.Outcome;
import optchat.usage.UsageLedger;
import optchat.usage.UsageReport;
import optchat.usage.UsageReport.Count;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Sums up what summaries cost. It takes no lock: a server may go on writing. */
@Command(
    name = "usage",
    description = {
      "Sum up what the summaries cost: attempts, time, tokens, money",
      "From compactor-usage.jsonl in the memory's directory."
    })
final class OptchatUsageCommand extends AbstractCommand {
  @ParentCommand private OptchatCommand optchat;

  @Option(names = "--json", description = "Print an object.")
  private boolean json;

  OptchatUsageCommand(Io io) {
    super(io);
    optchat = new OptchatCommand(io);
  }

  @Override
  void run() throws IOException, CliException {
    UsageReport report;
    try (Progress progress = new Progress(io, "reading chunks", 0)) {
      long[] chunks = {0};
      UsageLedger ledger =
          new UsageLedger(
              optchat.existing(),
              () -> {
                progress.at(chunks[0]++);
                return false; // who only reads holds no store that it could lose
              });
      report = ledger.report();
    }
    for (String warning : report.warnings()) warn(warning);
    if (report.moreWarnings() > 0) {
      warn(String.format(Locale.ROOT, "%,d more records ignored", report.moreWarnings()));
    }
    if (json) io.out().println(json(report));
    else print(report);
  }

  private void warn(String text) {
    io.err().println(VisibleText.line("hotpaths: " + text));
  }

  private void print(UsageReport report) {
    row("attempts", report.attempts(), report.complete() ? "" : "incomplete: lines were ignored");
    for (Outcome outcome : Outcome.values()) {
      long count = report.outcomes().getOrDefault(outcome, 0L);
      if (count > 0) row("  " + outcome.label(), count, "");
    }
    row("corrective", report.corrective(), "the reply before was too long");
    row("after cool-down", report.afterCoolDown(), "the job had failed before");
    row("milliseconds", report.millis(), "of all requests");
    tokens("input tokens", report.input(), report.attempts());
    tokens("output tokens", report.output(), report.attempts());
    tokens("cache reads", report.cacheRead(), report.attempts());
    tokens("cache writes", report.cacheWrite(), report.attempts());
    String unknown =
        report.priced() == report.attempts() ? "" : "; the others are unknown, not free";
    io.out()
        .printf(
            Locale.ROOT,
            "%-16s %16s  %,d of %,d attempts are priced%s%n",
            "cost",
            report.cost().toPlainString(),
            report.priced(),
            report.attempts(),
            unknown);
  }

  private void tokens(String name, Count count, long attempts) {
    String note =
        String.format(Locale.ROOT, "%,d of %,d attempts told", count.reported(), attempts);
    row(name, count.sum(), note);
  }

  private void row(String name, Number value, String note) {
    String line = String.format(Locale.ROOT, "%-16s %,16d  %s", name, value, note);
    io.out().println(line.stripTrailing());
  }

  private static String json(UsageReport report) {
    StringBuilder out = new StringBuilder("{\"attempts\":").append(report.attempts());
    StringJoiner outcomes = new StringJoiner(",", ",\"outcomes\":{", "}");
    for (Outcome outcome : Outcome.values()) {
      long count = report.outcomes().getOrDefault(outcome, 0L);
      outcomes.add('"' + outcome.label() + "\":" + count);
    }
    out.append(outcomes).append(",\"corrective\":").append(report.corrective());
    out.append(",\"after_cool_down\":").append(report.afterCoolDown());
    out.append(",\"ms\":").append(report.millis());
    out.append(",\"tokens\":{");
    count(out, "input", report.input()).append(',');
    count(out, "output", report.output()).append(',');
    count(out, "cacheRead", report.cacheRead()).append(',');
    count(out, "cacheWrite", report.cacheWrite());
    out.append("},\"cost\":").append(report.cost().toPlainString());
    out.append(",\"priced\":").append(report.priced());
    out.append(",\"complete\":").append(report.complete());
    out.append(",\"ignored\":").append(report.warnings().size() + report.moreWarnings());
    return out.append('}').toString();
  }

  private static StringBuilder count(StringBuilder out, String name, Count count) {
    out.append('"').append(name).append("\":{\"sum\":").append(count.sum());
    return out.append(",\"reported\":").append(count.reported()).append('}');
  }
}
