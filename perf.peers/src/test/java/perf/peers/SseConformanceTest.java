package perf.peers;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.corpus.SseCorpus;
import hotpaths.reference.qcr.sse.SseCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code sse-conformance.md} says what each reader makes of each case of the format. */
class SseConformanceTest {
  private static final Path FILE = Path.of("sse-conformance.md");
  private static final String REWRITE =
      "./build -q -pl perf.peers -am test -Dtest=SseConformanceTest -Dhotpaths.write=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false";
  private static final String OK = "ok";
  private static final int SHOWN = 48;

  @Test
  void fileIsWhatTheReadersDo() throws IOException {
    String text = text();
    if (Boolean.getBoolean("hotpaths.write")) Files.writeString(FILE, text);
    assertThat(Files.exists(FILE) ? Files.readString(FILE) : "no such file")
        .as("sse-conformance.md is stale; this rewrites it:%n  %s%n", REWRITE)
        .isEqualTo(text);
  }

  @Test
  void oursPassesEveryCase() {
    assertThat(SseCases.all()).hasSizeGreaterThan(40);
    for (SseCases.Case c : SseCases.all())
      assertThat(cell(EventReader.OURS, c)).as("%s", c).isEqualTo(OK);
  }

  private static String text() {
    StringBuilder rows = new StringBuilder();
    Map<EventReader, Integer> failed = new EnumMap<>(EventReader.class);
    for (SseCases.Case c : SseCases.all()) {
      rows.append("| ").append(c.name()).append(" |");
      for (EventReader reader : EventReader.values()) {
        String cell = cell(reader, c);
        failed.merge(reader, cell.equals(OK) ? 0 : 1, Integer::sum);
        rows.append(' ').append(cell).append(" |");
      }
      rows.append('\n');
    }
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Which rules of the event stream format does each reader keep?
        Made by `SseConformanceTest`; the cases are those that judge `qcr.sse` (`SseCases`). A reader keeps a rule if it gives the type and the data of exactly the
        case's events, for the stream in one chunk and byte by byte; else the cell shows what it gave. Ids are left out: LangChain4j reports none, Spring only an
        event's own.

        """);
    text.append("| case |");
    for (EventReader reader : EventReader.values())
      text.append(' ').append(reader.title()).append(" |");
    text.append("\n| --- |").append(" --- |".repeat(EventReader.values().length)).append('\n');
    text.append("| **failed of ").append(SseCases.all().size()).append("** |");
    failed.values().forEach(count -> text.append(" **").append(count).append("** |"));
    return text.append('\n').append(rows).toString();
  }

  /** {@link #OK}, or what the reader gave instead. */
  private static String cell(EventReader reader, SseCases.Case c) {
    List<String> expected =
        c.events().stream().map(event -> event.substring(0, event.lastIndexOf('|'))).toList();
    for (int chunk : new int[] {Integer.MAX_VALUE, 1}) {
      List<String> seen = new ArrayList<>();
      try {
        seen.addAll(reader.events(SseCorpus.chunks(c.bytes(), chunk)));
      } catch (NumberFormatException e) { // Spring's, of a retry line
        seen.add(e.getClass().getSimpleName());
      }
      if (!seen.equals(expected)) return shown(seen) + (chunk == 1 ? " byte by byte" : "");
    }
    return OK;
  }

  private static String shown(List<String> events) {
    if (events.isEmpty()) return "no event";
    StringBuilder out = new StringBuilder("`");
    String joined = String.join(", ", events).replace("message|", "").replace('|', '/');
    for (int i = 0; i < Math.min(SHOWN, joined.length()); i++) {
      char c = joined.charAt(i);
      if (c >= ' ' && c < 0x7f && c != '`') out.append(c);
      else out.append(String.format("\\u%04x", (int) c));
    }
    return out.append(joined.length() > SHOWN ? "...`" : "`").toString();
  }
}
