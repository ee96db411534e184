package hotpaths.reference.optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole memory on Strings, lists and maps: every question is answered by enumerating
 * everything. The words of the prompts are given, since they are free; where they go is judged.
 */
public final class MemoryOracle {
  /** A tree place. */
  public record Key(int level, int index) {}

  /** A turn of a job: the role, and the texts of its blocks; a cached one begins with {@code *}. */
  public record Turn(String role, List<String> blocks) {}

  /** A job. */
  public record Job(Key key, List<Turn> turns) {}

  /** The words of the prompts. */
  public interface Words {
    String task(String source, boolean leaf);

    String feedback(int bytes, String fits);
  }

  /** How a context is cut into blocks. */
  @FunctionalInterface
  public interface Cutter {
    List<String> blocks(String view);
  }

  private static final class Flight {
    final List<Turn> turns = new ArrayList<>();
    final List<String> replies = new ArrayList<>();
  }

  private final List<String> messages = new ArrayList<>();
  private final Map<Key, String> nodes = new LinkedHashMap<>();
  private final Map<Key, Integer> nodeBytes = new HashMap<>();
  private final Map<Key, Flight> flights = new LinkedHashMap<>();
  private final Map<Key, Long> failedAt = new LinkedHashMap<>();
  private final Words words;
  private final Cutter cutter;
  private final long budget;
  private final int limit;
  private final int maxFlights;
  private final int maxTries;
  private final long restNanos;
  private ViewOracle view;
  private long now;

  /** An empty memory: budget and limit in bytes. */
  public MemoryOracle(
      long budget,
      int limit,
      int maxFlights,
      int maxTries,
      long restNanos,
      Words words,
      Cutter cutter) {
    this.budget = budget;
    this.limit = limit;
    this.maxFlights = maxFlights;
    this.maxTries = maxTries;
    this.restNanos = restNanos;
    this.words = words;
    this.cutter = cutter;
    this.view = new ViewOracle(this::nodeBytes, budget);
  }

  private static int bytes(String text) {
    return text.getBytes(UTF_8).length;
  }

  private static String flat(String text) {
    return text.replace("\r\n", " ").replace('\r', ' ').replace('\n', ' ');
  }

  private int nodeBytes(int level, int index) {
    return nodeBytes.getOrDefault(new Key(level, index), -1);
  }

  /** Appends {@code kind: text}. */
  public void append(String line) {
    messages.add(line);
    view.append();
    buildFree();
  }

  /** Appends many with one step of building after them. */
  public void appendAll(List<String> lines) {
    for (String line : lines) {
      messages.add(line);
      view.append();
    }
    buildFree();
  }

  /** Closes and opens again, with the nodes as they are on disk. */
  public void reopen() {
    flights.clear();
    failedAt.clear();
    view = ViewOracle.replay(messages.size(), this::nodeBytes, budget);
    buildFree();
  }

  /** Opens again after a node and all above it were lost. */
  public void reopenWithout(Key lost) {
    Key key = lost;
    for (; key.level() < 32; key = new Key(key.level() + 1, key.index() / 2)) {
      nodes.remove(key);
      nodeBytes.remove(key);
    }
    reopen();
  }

  /** Opens what is on disk, with the messages as {@code kind: text}. */
  public void open(List<String> lines, Map<Key, String> found) {
    messages.addAll(lines);
    nodes.putAll(found);
    found.forEach((key, text) -> nodeBytes.put(key, bytes(text)));
    reopen();
  }

  /** Lets time pass. */
  public void pass(long nanos) {
    now += nanos;
  }

  private void save(Key key, String text) {
    nodes.put(key, text);
    nodeBytes.put(key, bytes(text));
    view.fit();
  }

  private int frontier() {
    int i = 0;
    while (i < messages.size() && nodes.containsKey(new Key(0, i))) i++;
    return i;
  }

  private String sourceOf(Key key) {
    if (key.level() == 0) return messages.get(key.index());
    return flat(child(key, 0)) + "\n" + flat(child(key, 1));
  }

  private String child(Key key, int which) {
    String text = nodes.get(new Key(key.level() - 1, 2 * key.index() + which));
    if (text == null) throw new IllegalStateException("no child " + which + " of " + key);
    return text;
  }

  private boolean isFree(Key key) {
    int size =
        key.level() == 0
            ? bytes(messages.get(key.index()))
            : nodeBytes(key.level() - 1, 2 * key.index())
                + 1
                + nodeBytes(key.level() - 1, 2 * key.index() + 1);
    return size <= limit;
  }

  private static long endOf(Key key) {
    return key.level() == 0 ? key.index() : (key.index() + 1L) << key.level();
  }

  /** All eligible places in the order of work. */
  private List<Key> eligible() {
    int frontier = frontier();
    List<Key> found = new ArrayList<>();
    for (int level = 0; messages.size() >> level > 0; level++) {
      for (int i = 0; i < messages.size() >> level; i++) {
        Key key = new Key(level, i);
        Long failed = failedAt.get(key);
        if (endOf(key) <= frontier
            && !nodes.containsKey(key)
            && !flights.containsKey(key)
            && (failed == null || now - failed >= restNanos)
            && (level == 0
                || (nodes.containsKey(new Key(level - 1, 2 * i))
                    && nodes.containsKey(new Key(level - 1, 2 * i + 1))))) {
          found.add(key);
        }
      }
    }
    return found;
  }

  private void buildFree() {
    while (true) {
      Key next = eligible().stream().filter(this::isFree).findFirst().orElse(null);
      if (next == null) return;
      save(next, sourceOf(next));
    }
  }

  /** New jobs, up to the most in flight. */
  public List<Job> jobs() {
    buildFree();
    List<Job> given = new ArrayList<>();
    for (Key key : eligible()) {
      if (flights.size() == maxFlights) break;
      failedAt.remove(key);
      Flight flight = new Flight();
      List<String> blocks = new ArrayList<>(cutter.blocks(context(endOf(key))));
      for (int i = 0; i < blocks.size() - 1; i++) blocks.set(i, "*" + blocks.get(i));
      blocks.add(words.task(sourceOf(key), key.level() == 0));
      flight.turns.add(new Turn("user", blocks));
      flights.put(key, flight);
      given.add(new Job(key, List.copyOf(flight.turns)));
    }
    return given;
  }

  /** The frame that a job shows: summaries of what ends at or before a message. */
  private String context(long boundary) {
    StringBuilder out = new StringBuilder("<chat>\n");
    for (ViewOracle.Part part : view.parts()) {
      if (part.start() + part.width() > boundary) break;
      String text = nodes.get(new Key(part.level(), part.index()));
      if (text != null) out.append(flat(text)).append('\n');
    }
    return out.append("</chat>").toString();
  }

  /** Whether a job is in flight. */
  public boolean inFlight(Key key) {
    return flights.containsKey(key);
  }

  /** The places in flight, oldest first. */
  public List<Key> inFlight() {
    return List.copyOf(flights.keySet());
  }

  /** A reply to a job in flight, trimmed: the job again, or null when that was the end of it. */
  public @Nullable Job submit(Key key, String reply) {
    Flight flight = flights.get(key);
    if (flight == null) throw new IllegalStateException("not in flight: " + key);
    if (reply.isEmpty()) {
      fail(key);
      return null;
    }
    if (bytes(reply) > limit) {
      flight.replies.add(reply);
      if (flight.replies.size() < maxTries) {
        flight.turns.add(new Turn("assistant", List.of(reply)));
        flight.turns.add(
            new Turn("user", List.of(words.feedback(bytes(reply), prefixOf(reply, limit)))));
        return new Job(key, List.copyOf(flight.turns));
      }
      for (String other : flight.replies) if (bytes(other) < bytes(reply)) reply = other;
      for (String other : flight.replies) {
        if (bytes(other) == bytes(reply)) {
          reply = other;
          break;
        }
      }
    }
    flights.remove(key);
    save(key, reply);
    buildFree();
    return null;
  }

  private static String prefixOf(String text, int bytes) {
    StringBuilder out = new StringBuilder();
    int used = 0;
    for (int codePoint : text.codePoints().toArray()) {
      used += bytes(Character.toString(codePoint));
      if (used > bytes) break;
      out.appendCodePoint(codePoint);
    }
    return out.toString();
  }

  /** Ends a flight without a node. */
  public void fail(Key key) {
    flights.remove(key);
    failedAt.put(key, now);
  }

  /** The view as text; leaves without a summary show a placeholder. */
  public String render() {
    StringBuilder out = new StringBuilder("<chat>\n");
    for (ViewOracle.Part part : view.parts()) {
      String text = nodes.get(new Key(part.level(), part.index()));
      out.append(part.start()).append('+').append(part.width()).append('|');
      out.append(text == null ? "(not summarized yet: zoom it)" : flat(text)).append('\n');
    }
    return out.append("</chat>").toString();
  }

  /** What a line of the view stands for. */
  public String zoom(long id, long n) {
    boolean power = n > 0 && Long.bitCount(n) == 1;
    if (!power || id < 0 || id % n != 0 || id > messages.size() || n > messages.size() - id) {
      return "No line " + id + "+" + n + ".";
    }
    if (n == 1) return id + "+0|" + messages.get((int) id);
    int level = Long.numberOfTrailingZeros(n) - 1;
    int left = (int) (id >> level);
    String first = nodes.get(new Key(level, left));
    String second = nodes.get(new Key(level, left + 1));
    if (first == null || second == null) {
      return "No line " + id + "+" + n + ": children not summarized yet.";
    }
    long half = n / 2;
    return id
        + "+"
        + half
        + "|"
        + flat(first)
        + "\n"
        + (id + half)
        + "+"
        + half
        + "|"
        + flat(second);
  }

  /** The part that covers a message. */
  public ViewOracle.Part covering(int id) {
    for (ViewOracle.Part part : view.parts()) {
      if (part.start() <= id && id < part.start() + part.width()) return part;
    }
    throw new IllegalArgumentException("not in the log: id=" + id);
  }

  /** The view. */
  public ViewOracle view() {
    return view;
  }

  /** The nodes in the order in which they were saved. */
  public Map<Key, String> nodes() {
    return new LinkedHashMap<>(nodes);
  }

  /** The messages as {@code kind: text}. */
  public List<String> messages() {
    return List.copyOf(messages);
  }
}
