package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rozi.terminal.ScreenRow;
import rozi.terminal.SearchMatch;
import rozi.terminal.SearchQuery;
import rozi.terminal.TerminalScreen;
import rozi.terminal.TerminalSearch;

/** Finds text in what a recording leaves. */
@Command(name = "search", description = "Find text on the screen and in what scrolled off")
final class RoziSearchCommand extends Recording {
  private static final int SLICE_LINES = 512;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "What a program printed; - is standard input.")
  private String file = STANDARD_INPUT;

  @Parameters(index = "1", paramLabel = "QUERY", description = "Text; a and A are the same.")
  private String query = "";

  @Option(names = "--case-sensitive", description = "a and A differ.")
  private boolean caseSensitive;

  @Option(names = "--regex", description = "QUERY is a regular expression.")
  private boolean regex;

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "Matches to print, newest first. Default: ${DEFAULT-VALUE}.")
  private int max = 1_000;

  @Option(names = "--json", description = "One JSON object a match.")
  private boolean asJson;

  RoziSearchCommand(Io io) {
    super(io);
  }

  @Override
  void run() throws IOException, CliException {
    if (max < 1) throw usage("--max must be positive: max=" + max);
    SearchQuery wanted = wanted();
    TerminalScreen screen = play(file);
    TerminalSearch search = screen.search(wanted, max);
    boolean more = true;
    while (more) more = search.advance(SLICE_LINES);
    for (SearchMatch match : search.matches()) print(screen, match);
    if (search.truncated()) io.err().println("hotpaths: more matches than --max: max=" + max);
  }

  private SearchQuery wanted() {
    if (!regex) return new SearchQuery.Literal(query, caseSensitive);
    try {
      int flags = caseSensitive ? 0 : Pattern.CASE_INSENSITIVE;
      return new SearchQuery.Regex(Pattern.compile(query, flags));
    } catch (PatternSyntaxException e) {
      throw usage(
          "QUERY is no regular expression: " + e.getDescription() + ", index=" + e.getIndex());
    }
  }

  /** Lines count from 0, the oldest row that is kept. */
  private void print(TerminalScreen screen, SearchMatch match) {
    int line = Math.toIntExact(match.line() - screen.evictedLines());
    int endLine = Math.toIntExact(match.endLine() - screen.evictedLines());
    int history = screen.historySize();
    ScreenRow row = line < history ? screen.historyLine(line) : screen.line(line - history);
    String text = ScreenText.trimmed(row);
    if (!asJson) {
      io.out().print(line + ":" + match.column() + ": ");
      io.printText(text);
      io.out().println();
      return;
    }
    byte[] utf8 = text.getBytes(UTF_8);
    new JsonOut(io)
        .raw("{\"line\":" + line + ",\"col\":" + match.column() + ",\"endLine\":" + endLine)
        .raw(",\"endCol\":" + match.endColumn() + ",\"text\":\"")
        .part(utf8, 0, utf8.length)
        .raw("\"}\n");
  }
}
