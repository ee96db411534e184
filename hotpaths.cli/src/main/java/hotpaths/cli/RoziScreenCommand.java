package hotpaths.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rozi.terminal.ScreenRow;
import rozi.terminal.TerminalScreen;

/** Shows the screen that a recording leaves. */
@Command(name = "screen", description = "Show the screen that a program's output leaves")
final class RoziScreenCommand extends Recording {
  /** What is printed. */
  enum Format {
    text,
    ansi,
    json
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "What a program printed; standard input when absent or -.")
  private String file = STANDARD_INPUT;

  @Option(
      names = "--format",
      paramLabel = "text|ansi|json",
      description = "ansi: with colours. json: one object, with cursor and replies.")
  private Format format = Format.text;

  @Option(names = "--cells", description = "json: the style runs of each row too.")
  private boolean cells;

  @Option(names = "--history", description = "What scrolled off too.")
  private boolean history;

  RoziScreenCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws IOException, CliException {
    TerminalScreen screen = play(file);
    if (format == Format.json) {
      new ScreenJson(io).print(screen, replies(), cells, history);
      return;
    }
    List<ScreenRow> rows = new ArrayList<>();
    for (int i = 0; history && i < screen.historySize(); i++) rows.add(screen.historyLine(i));
    for (int i = 0; i < screen.rows(); i++) rows.add(screen.line(i));
    for (ScreenRow row : rows) {
      if (format == Format.ansi) ScreenAnsi.print(io, row);
      else io.printText(ScreenText.trimmed(row));
      io.out().println();
    }
  }
}
