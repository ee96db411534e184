package hotpaths.reference.optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A memory as one would write it first: an object a record, a list of parts that is scanned for
 * each merge, every place looked at for each call for jobs. For benchmarks; {@link MemoryOracle}
 * judges.
 */
public final class PlainMemory {
  /** A tree place. */
  public record Place(int level, int index) {}

  private static final String PLACEHOLDER = "(not summarized yet: zoom it)";

  private final List<String> messages = new ArrayList<>();
  private final Map<Place, String> nodes;
  private final long budget;
  private final List<Place> parts = new ArrayList<>();
  private long bytes;

  /** Covers the messages, given as {@code kind: text}, within a budget in bytes. */
  public PlainMemory(List<String> messages, Map<Place, String> nodes, long budget) {
    this.nodes = new HashMap<>(nodes);
    this.budget = budget;
    for (String message : messages) append(message);
  }

  private void append(String message) {
    Place leaf = new Place(0, messages.size());
    messages.add(message);
    parts.add(leaf);
    bytes += bytes(leaf);
    while (bytes > budget && mergeBest(messages.size())) {}
  }

  /** Appends a short message, which is its own summary. */
  public void appendShort(String message) {
    nodes.put(new Place(0, messages.size()), message);
    append(message);
  }

  private String summary(Place place) {
    return nodes.getOrDefault(place, PLACEHOLDER);
  }

  private int bytes(Place place) {
    return summary(place).getBytes(UTF_8).length;
  }

  private boolean mergeBest(int total) {
    int best = -1;
    for (int at = 0; at + 1 < parts.size(); at++) {
      Place a = parts.get(at);
      Place b = parts.get(at + 1);
      if (a.level != b.level || a.index % 2 != 0 || b.index != a.index + 1) continue;
      if (!nodes.containsKey(new Place(a.level + 1, a.index / 2))) continue;
      if (best < 0 || score(a, total) > score(parts.get(best), total)) best = at;
    }
    if (best < 0) return false;
    Place a = parts.get(best);
    Place parent = new Place(a.level + 1, a.index / 2);
    bytes += bytes(parent) - bytes(a) - bytes(parts.get(best + 1));
    parts.set(best, parent);
    parts.remove(best + 1);
    return true;
  }

  /** Age per width over 2^31, exact. */
  private static long score(Place place, int total) {
    return (total - ((long) place.index << place.level)) << (31 - place.level);
  }

  /** The number of parts. */
  public int partCount() {
    return parts.size();
  }

  /** The bytes of all parts. */
  public long bytes() {
    return bytes;
  }

  /** The view as text. */
  public String render() {
    StringBuilder out = new StringBuilder("<chat>\n");
    for (Place part : parts) {
      out.append((long) part.index << part.level).append('+').append(1L << part.level).append('|');
      out.append(flat(summary(part))).append('\n');
    }
    return out.append("</chat>").toString();
  }

  private static String flat(String text) {
    return text.replace("\r\n", " ").replace('\r', ' ').replace('\n', ' ');
  }

  /** The first jobs: for each the context that it shows, and its source. */
  public List<String> jobs(int most) {
    int frontier = 0;
    while (frontier < messages.size() && nodes.containsKey(new Place(0, frontier))) frontier++;
    List<String> jobs = new ArrayList<>();
    for (int level = 0; messages.size() >> level > 0; level++) {
      for (int i = 0; i < messages.size() >> level; i++) {
        long end = level == 0 ? i : (i + 1L) << level;
        if (end > frontier || jobs.size() == most || nodes.containsKey(new Place(level, i)))
          continue;
        String left = level == 0 ? null : nodes.get(new Place(level - 1, 2 * i));
        String right = level == 0 ? null : nodes.get(new Place(level - 1, 2 * i + 1));
        if (level == 0) jobs.add(context(end) + messages.get(i));
        else if (left != null && right != null) {
          jobs.add(context(end) + flat(left) + "\n" + flat(right));
        }
      }
    }
    return jobs;
  }

  private String context(long end) {
    StringBuilder out = new StringBuilder("<chat>\n");
    for (Place part : parts) {
      if ((part.index + 1L) << part.level > end) break;
      String text = nodes.get(part);
      if (text != null) out.append(flat(text)).append('\n');
    }
    return out.append("</chat>").toString();
  }
}
