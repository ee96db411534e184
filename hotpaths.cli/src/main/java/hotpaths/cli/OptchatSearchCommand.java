package hotpaths.cli;

import java.util.Locale;
import optchat.memory.Memory;
import optchat.search.SearchHit;
import optchat.search.SearchLimitException;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.server.ResultJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds original messages. */
@Command(
    name = "search",
    description = {
      "Find original messages by a piece of their text, newest first",
      "The piece is taken literally; only ASCII letters match in both cases."
    })
final class OptchatSearchCommand extends OptchatAction {
  private static final String MARK = "\u001b[1;31m";
  private static final String PLAIN = "\u001b[0m";

  /** Dates are padded to the longest of the page, so far: RFC 3339 allows any number of digits. */
  private static final int WIDEST_DATE = "2026-01-01T00:00:00.123456789+00:00".length();

  @Parameters(index = "0", paramLabel = "TEXT", description = "What to find.")
  private String text = "";

  @Option(names = "--before", paramLabel = "ID", description = "Only messages older than this one.")
  private @Nullable Integer before;

  @Option(names = "--tools", description = "Also what tools were asked and answered.")
  private boolean tools;

  @Option(names = "--json", description = "Print a page as an object.")
  private boolean json;

  OptchatSearchCommand(Io io) {
    super(io);
  }

  @Override
  void act(Memory memory) throws CliException {
    SearchPage page;
    try {
      page = memory.search(new SearchRequest(text, before, tools));
    } catch (SearchLimitException e) {
      throw new CliException(optchat().name() + ": " + e.getMessage(), e);
    }
    if (json) {
      new JsonLinesOut(io).line(ResultJson.of(page));
      return;
    }
    int widest = 0;
    for (SearchHit hit : page.hits()) widest = Math.max(widest, hit.date().length());
    for (SearchHit hit : page.hits()) print(hit, Math.min(widest, WIDEST_DATE));
    if (page.hits().isEmpty()) io.err().println("hotpaths: nothing found");
    if (page.nextBefore() != null) {
      io.err().println("hotpaths: there are more: --before " + page.nextBefore());
    }
  }

  private void print(SearchHit hit, int dateWidth) {
    String snippet = hit.snippet();
    int from = indexOf(snippet, text);
    String date = hit.date() + " ".repeat(Math.max(0, dateWidth - hit.date().length()));
    io.out().printf("%s %-4s %6d  ", date, hit.kind().label(), hit.id());
    if (from < 0 || !io.colour()) {
      io.out().println(VisibleText.line(snippet));
      return;
    }
    int to = from + text.length();
    io.out().print(VisibleText.line(snippet.substring(0, from)));
    io.out().print(MARK + VisibleText.line(snippet.substring(from, to)) + PLAIN);
    io.out().println(VisibleText.line(snippet.substring(to)));
  }

  /** The first match as search understands it; -1 when a long one is clipped. */
  static int indexOf(String text, String query) {
    return asciiLower(text).indexOf(asciiLower(query));
  }

  private static String asciiLower(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      lower.append(c < 0x80 ? Character.toString(c).toLowerCase(Locale.ROOT).charAt(0) : c);
    }
    return lower.toString();
  }
}
