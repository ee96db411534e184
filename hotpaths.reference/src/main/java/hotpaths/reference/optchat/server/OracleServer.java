package hotpaths.reference.optchat.server;

import static hotpaths.reference.optchat.server.OracleFiles.size;
import static hotpaths.reference.optchat.server.OracleFiles.string;
import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.memory.MemoryOracle;
import hotpaths.reference.optchat.memory.ViewOracle;
import hotpaths.reference.optchat.search.HistorySearchOracle;
import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import hotpaths.reference.optchat.store.DirectoryOracle;
import hotpaths.reference.optchat.text.CacheBlocksOracle;
import hotpaths.reference.optchat.text.CapOracle;
import hotpaths.reference.optchat.text.WhiteSpaceOracle;
import hotpaths.reference.qcr.delta.PlainJson;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The oracles of the memory behind the protocol. It takes no lock and forces nothing. */
public final class OracleServer {
  private static final int SUMMARY_BYTES = 512;
  private static final int ECHO_POINTS = 30_000;
  private static final long REST_NANOS = 10_000_000_000L;

  private final OracleFiles files;
  private final LongSupplier nanoTime;
  private final long budget;
  private final List<Message> messages = new ArrayList<>();
  private final Set<MemoryOracle.Key> written = new HashSet<>();
  private final MemoryOracle memory;
  private long now;

  /** Opens a directory. */
  public OracleServer(Path directory, long budget, LongSupplier nanoTime) throws IOException {
    this.budget = budget;
    this.nanoTime = nanoTime;
    now = nanoTime.getAsLong();
    memory =
        new MemoryOracle(budget, SUMMARY_BYTES, 8, 5, REST_NANOS, new Words(), OracleServer::cut);
    files = new OracleFiles(directory);
    files.make();
    DirectoryOracle.Contents found = DirectoryOracle.read(directory);
    if (found.badId() != null) throw new IOException("bad message: " + found.badId());
    List<String> lines = new ArrayList<>();
    for (DirectoryOracle.Message m : found.messages()) {
      messages.add(new Message(m.kind(), m.date(), m.text()));
      lines.add(m.kind() + ": " + m.text());
    }
    Map<MemoryOracle.Key, String> nodes = new HashMap<>();
    found
        .nodes()
        .forEach((key, text) -> nodes.put(new MemoryOracle.Key(key.level(), key.index()), text));
    written.addAll(nodes.keySet());
    memory.open(lines, nodes);
    save();
  }

  private static final class Words implements MemoryOracle.Words {
    @Override
    public String task(String source, boolean leaf) {
      return "In at most 512 bytes:\n" + source;
    }

    @Override
    public String feedback(int bytes, String fits) {
      return bytes + " bytes:\n" + fits + "| \u2190 LIMIT";
    }
  }

  private static List<String> cut(String view) {
    return CacheBlocksOracle.blocks(view, 50_000, 80_000, 100_000);
  }

  /** Serves standard input: {@code --dir D [--view-bytes N] serve}. */
  public static void main(String[] args) throws IOException {
    List<String> words = List.of(args);
    int budget = words.indexOf("--view-bytes");
    OracleServer server =
        new OracleServer(
            Path.of(words.get(words.indexOf("--dir") + 1)),
            budget < 0 ? 128_000 : Long.parseLong(words.get(budget + 1)),
            System::nanoTime);
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.print(server.answer(line) + "\n");
      out.flush();
    }
  }

  /** The response to a line, without its end. */
  public String answer(String line) throws IOException {
    memory.pass(nanoTime.getAsLong() - now);
    now = nanoTime.getAsLong();
    Map<String, @Nullable Object> fields = PlainJson.object(line);
    if (fields == null) return response("null", false, "error", string("not a JSON object"));
    Object id = fields.remove("request_id");
    String echoed = id instanceof PlainJson.Num number ? number.text() : "null";
    try {
      Object op = fields.remove("op");
      String result = run(String.valueOf(op), new Ask(fields));
      return response(echoed, true, "result", result);
    } catch (Refused e) {
      return response(echoed, false, "error", string(String.valueOf(e.getMessage())));
    } finally {
      save();
    }
  }

  private static String response(String id, boolean ok, String name, String value) {
    return "{\"request_id\":" + id + ",\"ok\":" + ok + ",\"" + name + "\":" + value + "}";
  }

  /** Writes the nodes that are new. */
  private void save() throws IOException {
    for (Map.Entry<MemoryOracle.Key, String> node : memory.nodes().entrySet()) {
      MemoryOracle.Key key = node.getKey();
      if (written.add(key)) files.node(key.level(), key.index(), node.getValue());
    }
  }

  private String run(String op, Ask ask) throws Refused, IOException {
    return switch (op) {
      case "append" -> append(ask.only("kind", "text", "date"));
      case "status" -> {
        ask.only();
        yield status();
      }
      case "view" -> view(ask.only("display"));
      case "prepare" -> prepare(ask.only("texts", "messages"));
      case "jobs" -> {
        ask.only();
        yield jobs();
      }
      case "submit" -> submit(ask.only("l", "i", "text"));
      case "fail" -> fail(ask.only("l", "i"));
      case "zoom" -> zoom(ask.only("id", "n"));
      case "date" -> date(ask.only("id"));
      case "search" -> search(ask.only("text", "before", "include_tools"));
      case "import" -> importAll(ask.only("messages"));
      case "prompts" -> "{\"master\":\"a memory\",\"view\":\"its view\"}";
      default -> throw new Refused("unknown op");
    };
  }

  private void add(Message message) throws IOException {
    files.message(messages.size(), message.kind(), message.text(), message.date());
    messages.add(message);
  }

  private static String line(Message message) {
    return message.kind() + ": " + message.text();
  }

  private static String checkedDate(String date) throws Refused {
    try {
      OffsetDateTime.parse(date);
      return date;
    } catch (java.time.format.DateTimeParseException e) {
      throw new Refused("no date");
    }
  }

  private static String today() {
    return OffsetDateTime.now(ZoneId.systemDefault())
        .withNano(0)
        .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }

  private String append(Ask ask) throws Refused, IOException {
    String kind = ask.kind();
    String text = ask.text("text");
    if (kind.equals("echo")) text = CapOracle.cap(text, ECHO_POINTS, 29_920);
    Message message =
        new Message(kind, ask.has("date") ? checkedDate(ask.text("date")) : today(), text);
    add(message);
    memory.append(line(message));
    return OracleFiles.message(
        messages.size() - 1, kind, text, size(line(message)), message.date());
  }

  private String status() {
    ViewOracle view = memory.view();
    return "{\"messages\":"
        + messages.size()
        + ",\"nodes\":"
        + memory.nodes().size()
        + ",\"parts\":"
        + view.parts().size()
        + ",\"bytes\":"
        + view.bytes()
        + ",\"budget\":"
        + budget
        + ",\"settled\":"
        + view.settled()
        + ",\"busy\":"
        + memory.inFlight().size()
        + "}";
  }

  private String view(Ask ask) throws Refused {
    boolean settled = memory.view().settled();
    if (!ask.flag("display") && !settled) throw new Refused("not settled");
    return "{" + shown() + ",\"settled\":" + settled + "}";
  }

  private String shown() {
    List<String> blocks = new ArrayList<>(cut(memory.render()));
    for (int i = 0; i < blocks.size() - 1; i++) blocks.set(i, "*" + blocks.get(i));
    return "\"view\":" + string(memory.render()) + ",\"blocks\":" + blocks(blocks, true);
  }

  private static String blocks(List<String> blocks, boolean marked) {
    return blocks.stream()
        .map(
            block -> {
              boolean cached = marked && block.startsWith("*");
              String text = string(cached ? block.substring(1) : block);
              String control = cached ? ",\"cache_control\":{\"type\":\"ephemeral\"}" : "";
              return "{\"type\":\"text\",\"text\":" + text + control + "}";
            })
        .collect(Collectors.joining(",", "[", "]"));
  }

  private String prepare(Ask ask) throws Refused, IOException {
    if (ask.has("texts") == ask.has("messages")) throw new Refused("texts or messages");
    List<Message> batch = new ArrayList<>();
    if (ask.has("texts")) {
      for (String text : ask.texts("texts")) batch.add(new Message("user", today(), text));
    } else {
      for (Ask message : ask.objects("messages", "kind", "text")) {
        if (!Set.of("user", "work").contains(message.kind())) throw new Refused("kind");
        batch.add(new Message(message.kind(), today(), message.text("text")));
      }
    }
    if (batch.isEmpty()) throw new Refused("none");
    if (!memory.view().settled()) throw new Refused("not settled");
    String shown = shown();
    List<Integer> ids = new ArrayList<>();
    for (Message message : batch) {
      ids.add(messages.size());
      add(message);
    }
    memory.appendAll(batch.stream().map(OracleServer::line).toList());
    return "{" + shown + ",\"ids\":" + ids.toString().replace(" ", "") + "}";
  }

  private String jobs() {
    return memory.jobs().stream().map(OracleServer::job).collect(Collectors.joining(",", "[", "]"));
  }

  private static String job(MemoryOracle.Job job) {
    List<String> turns = new ArrayList<>();
    for (MemoryOracle.Turn turn : job.turns()) {
      String content = blocks(turn.blocks(), turns.isEmpty());
      turns.add("{\"role\":" + string(turn.role()) + ",\"content\":" + content + "}");
    }
    return "{\"l\":"
        + job.key().level()
        + ",\"i\":"
        + job.key().index()
        + ",\"system\":\"shorten\",\"messages\":["
        + String.join(",", turns)
        + "]}";
  }

  private MemoryOracle.Key flying(Ask ask) throws Refused {
    MemoryOracle.Key key = new MemoryOracle.Key(ask.index("l"), ask.index("i"));
    if (!memory.inFlight(key)) throw new Refused("not in flight");
    return key;
  }

  private String submit(Ask ask) throws Refused {
    String reply = WhiteSpaceOracle.trim(ask.text("text"));
    MemoryOracle.Job again = memory.submit(flying(ask), reply);
    if (reply.isEmpty()) throw new Refused("empty");
    return "{\"retry\":" + (again == null ? "null" : job(again)) + "}";
  }

  private String fail(Ask ask) throws Refused {
    memory.fail(flying(ask));
    return "{\"retry_after_ms\":10000}";
  }

  private String zoom(Ask ask) throws Refused {
    return string(memory.zoom(ask.whole("id").longValue(), ask.whole("n").longValue()));
  }

  private String date(Ask ask) throws Refused {
    int id = ask.index("id");
    if (id >= messages.size()) throw new Refused("no such message");
    OffsetDateTime date = OffsetDateTime.parse(messages.get(id).date());
    return string(date.atZoneSameInstant(ZoneId.systemDefault()).toOffsetDateTime().toString());
  }

  private HistorySearchOracle.Part covering(int id) {
    ViewOracle.Part part = memory.covering(id);
    return new HistorySearchOracle.Part((int) part.start(), (int) part.width());
  }

  private String search(Ask ask) throws Refused {
    String query = ask.text("text");
    if (query.isEmpty()
        || size(query) > 256
        || query.indexOf('\0') >= 0
        || WhiteSpaceOracle.isBlank(query)) {
      throw new Refused("no query");
    }
    HistorySearchOracle.Page page =
        HistorySearchOracle.page(
            messages,
            this::covering,
            query,
            ask.before(),
            ask.flag("include_tools"),
            20,
            32_768 - 64);
    if (page.tooLarge() != null) throw new Refused("too large: " + page.tooLarge());
    return "{\"hits\":["
        + page.hits().stream().map(OracleServer::hit).collect(Collectors.joining(","))
        + "],\"next_before\":"
        + page.nextBefore()
        + "}";
  }

  private static String hit(HistorySearchOracle.Hit hit) {
    HistorySearchOracle.Part part = hit.covering();
    String covering = part == null ? "null" : "{\"id\":" + part.id() + ",\"n\":" + part.n() + "}";
    return "{\"id\":"
        + hit.id()
        + ",\"date\":"
        + string(hit.date())
        + ",\"kind\":"
        + string(hit.kind())
        + ",\"snippet\":"
        + string(hit.snippet())
        + ",\"covering\":"
        + covering
        + "}";
  }

  private String importAll(Ask ask) throws Refused, IOException {
    List<Message> batch = new ArrayList<>();
    for (Ask given : ask.objects("messages", "i", "kind", "text", "size", "date")) {
      Message message =
          new Message(given.kind(), checkedDate(given.text("date")), given.text("text"));
      boolean next = given.whole("i").longValueExact() == messages.size() + batch.size();
      boolean sized = given.whole("size").longValueExact() == size(line(message));
      int points = message.text().codePointCount(0, message.text().length());
      if (!next || !sized) throw new Refused("id or size");
      if (message.kind().equals("echo") && points > ECHO_POINTS) throw new Refused("long echo");
      batch.add(message);
    }
    for (Message message : batch) add(message);
    memory.appendAll(batch.stream().map(OracleServer::line).toList());
    return "{\"imported\":" + batch.size() + "}";
  }
}
