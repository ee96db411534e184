package perf.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.TerminalStreams;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.ScreenTerminal;
import org.openjdk.jmh.annotations.Benchmark;
import perf.Case;
import perf.TerminalStreamInput;

/**
 * How fast do others read what stresses terminals? JLine's screen reads chars and keeps all of its
 * scrollback: it gets the stream decoded, and a fresh screen each time.
 */
@Case("terminal_stream/{stream}")
public class TerminalStreamPeers extends TerminalStreamInput {
  private final List<String> feeds = new ArrayList<>();

  @Override
  protected void prove(List<String> expected) {
    agree("jline", rows(jline()), expected);
  }

  /** Feeds end where characters end. */
  @Override
  protected void prepare() {
    feeds.clear();
    String text = new String(bytes, UTF_8);
    for (int from = 0, to; from < text.length(); from = to) {
      to = Math.min(text.length(), from + FEED);
      if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) to--;
      feeds.add(text.substring(from, to));
    }
  }

  private static List<String> rows(ScreenTerminal screen) {
    long[] cells = new long[TerminalStreams.COLUMNS * TerminalStreams.ROWS];
    screen.dump(cells, new int[2]);
    List<String> rows = new ArrayList<>();
    for (int r = 0; r < TerminalStreams.ROWS; r++) {
      StringBuilder row = new StringBuilder();
      for (int c = 0; c < TerminalStreams.COLUMNS; c++) {
        int cp = ScreenTerminal.cellCodePoint(cells[r * TerminalStreams.COLUMNS + c]);
        if (cp != 0) row.appendCodePoint(cp);
      }
      rows.add(row.toString().stripTrailing());
    }
    return rows;
  }

  @Benchmark
  public ScreenTerminal jline() {
    ScreenTerminal screen = new ScreenTerminal(TerminalStreams.COLUMNS, TerminalStreams.ROWS);
    for (String feed : feeds) screen.write(feed);
    return screen;
  }
}
