package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.search.SearchHit;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.server.Server;

/** Remembers the chat, looks things up in it, and opens it again. */
final class OptchatStop implements TourStop {
  private static final int VIEW_BYTES = 4_000;
  private static final String QUERY = "gateway";

  @Override
  public String module() {
    return "optchat.server";
  }

  @Override
  public String title() {
    return "remember the chat, search it, zoom into its view, open it again";
  }

  @Override
  public void visit(TourGuide guide) throws IOException, CliException {
    Path directory = guide.directory().resolve("chat");
    MemoryOptions options = MemoryOptions.defaults().withViewBytes(VIEW_BYTES);
    String view;
    try (Memory memory = Memory.open(directory, options)) {
      remember(guide, memory);
      settle(memory);
      guide.say(
          "%,d messages stand in %,d lines of %,d bytes.",
          guide.chat().size(), memory.status().parts(), memory.status().bytes());
      view = memory.view(false).text().text();
      lines(guide, view);
      search(guide, memory);
      zoom(guide, memory);
      serve(guide, memory);
    }
    files(guide, directory);
    try (Memory memory = Memory.open(directory, options)) {
      guide.check(
          "opened again it has every message", guide.chat().size(), memory.status().messages());
      guide.check("every line of the view has its summary", true, memory.status().settled());
    }
  }

  private static void remember(TourGuide guide, Memory memory) throws IOException, CliException {
    List<optchat.memory.Imported> batch = new ArrayList<>();
    for (String line : new String(guide.chatBytes(), UTF_8).lines().toList()) {
      batch.add(MemoryLine.parse(line.getBytes(UTF_8), "the chat:" + (batch.size() + 1)));
    }
    memory.importAll(batch);
  }

  /** Plays the model: each of its summaries only says where it stands. */
  private static void settle(Memory memory) throws IOException {
    for (var jobs = memory.jobs(); !jobs.isEmpty(); jobs = memory.jobs()) {
      for (var job : jobs) {
        memory.submit(job.level(), job.index(), "summary " + job.level() + ":" + job.index());
      }
    }
  }

  private static void lines(TourGuide guide, String view) {
    long next = 0;
    boolean inOrder = true;
    for (String line : view.lines().filter(line -> line.matches("[0-9]+\\+[0-9]+\\|.*")).toList()) {
      String[] place = line.substring(0, line.indexOf('|')).split("\\+", 2);
      inOrder &= Long.parseLong(place[0]) == next;
      next += Long.parseLong(place[1]);
    }
    guide.check("the lines follow each other without a gap", inOrder);
    guide.check("together they stand for all messages", (long) guide.chat().size(), next);
  }

  private static void search(TourGuide guide, Memory memory) {
    List<Integer> found = new ArrayList<>();
    Integer before = null;
    do {
      SearchPage page = memory.search(new SearchRequest(QUERY, before, true));
      for (SearchHit hit : page.hits()) found.add(hit.id());
      before = page.nextBefore();
    } while (before != null);
    List<Integer> expected = new ArrayList<>();
    for (int id = guide.chat().size() - 1; id >= 0; id--) {
      if (guide.chat().get(id).text().toLowerCase(Locale.ROOT).contains(QUERY)) expected.add(id);
    }
    guide.say("\"%s\" stands in %d messages.", QUERY, found.size());
    guide.check("String.contains finds the same", expected, found);
  }

  private static void zoom(TourGuide guide, Memory memory) {
    boolean same = true;
    for (int id = 0; id < guide.chat().size(); id++) {
      ChatMessage message = guide.chat().get(id);
      same &= memory.zoom(id, 1).equals(id + "+0|" + message.kind() + ": " + message.text());
    }
    guide.check("zoomed to the end, every original is there word for word", same);
  }

  private static void serve(TourGuide guide, Memory memory) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] request = "{\"request_id\":[1,2],\"op\":\"date\",\"id\":0}".getBytes(UTF_8);
    new Server(memory).answer(request, out);
    String expected = "{\"request_id\":[1,2],\"ok\":true,\"result\":\"" + memory.date(0) + "\"}\n";
    guide.check("a request in JSON gets the same answer", expected, out.toString(UTF_8));
  }

  private static void files(TourGuide guide, Path directory) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> days = Files.list(directory.resolve("main"))) {
      for (Path day : days.sorted().toList()) lines.addAll(Files.readAllLines(day));
    }
    guide.check(
        "the files hold the chat byte for byte",
        new String(guide.chatBytes(), UTF_8).lines().toList().equals(lines));
  }
}
