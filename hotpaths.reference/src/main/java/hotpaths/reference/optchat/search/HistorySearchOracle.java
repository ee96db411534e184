package hotpaths.reference.optchat.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paged search over a list of messages, one message after the other. */
public final class HistorySearchOracle {
  /** A message; the id is its place in the list. */
  public record Message(String kind, String date, String text) {}

  /** A part of the view. */
  public record Part(int id, int n) {}

  /** A hit, and how large it is as JSON. */
  public record Hit(
      int id, String date, String kind, String snippet, @Nullable Part covering, int bytes) {}

  /** A page; {@code tooLarge} is the id of a hit that fits no page, else null. */
  public record Page(List<Hit> hits, @Nullable Integer nextBefore, @Nullable Integer tooLarge) {}

  /** The view part of a message, or null. */
  public interface View {
    @Nullable Part covering(int id);
  }

  private HistorySearchOracle() {}

  /**
   * One page: at most {@code most} hits, at most {@code budget} bytes of JSON objects and commas
   * between.
   */
  public static Page page(
      List<Message> messages,
      View view,
      String query,
      @Nullable Integer before,
      boolean tools,
      int most,
      int budget) {
    List<Hit> hits = new ArrayList<>();
    int used = 0;
    int start = before == null ? messages.size() : Math.min(before, messages.size());
    for (int id = start - 1; id >= 0; id--) {
      Message message = messages.get(id);
      boolean tool = message.kind().equals("tool") || message.kind().equals("echo");
      byte[] text = message.text().getBytes(UTF_8);
      int match = LiteralOracle.find(text, 0, text.length, query.getBytes(UTF_8));
      if (match < 0 || (tool && !tools)) continue;
      if (hits.size() == most) return new Page(hits, hits.getLast().id(), null);
      Hit hit = hit(id, message, view.covering(id), match);
      if (hits.isEmpty() && hit.bytes() > budget) return new Page(hits, null, id);
      if (used + hit.bytes() + (hits.isEmpty() ? 0 : 1) > budget)
        return new Page(hits, hits.getLast().id(), null);
      used += hit.bytes() + (hits.isEmpty() ? 0 : 1);
      hits.add(hit);
    }
    return new Page(hits, null, null);
  }

  private static Hit hit(int id, Message message, @Nullable Part covering, int match) {
    String snippet = snippet(message.text().getBytes(UTF_8), match);
    String json =
        "{\"id\":"
            + id
            + ",\"date\":"
            + json(message.date())
            + ",\"kind\":"
            + json(message.kind())
            + ",\"snippet\":"
            + json(snippet)
            + ",\"covering\":"
            + (covering == null
                ? "null"
                : "{\"id\":" + covering.id() + ",\"n\":" + covering.n() + "}")
            + "}";
    return new Hit(
        id, message.date(), message.kind(), snippet, covering, json.getBytes(UTF_8).length);
  }

  /**
   * The whole text up to 240 bytes; else from 48 bytes before the match, clipped ends marked, 240
   * bytes in all.
   */
  public static String snippet(byte[] text, int match) {
    if (text.length <= 240) return new String(text, UTF_8);
    int start = Math.max(0, match - 48);
    while (start > 0 && !boundary(text, start)) start--;
    String lead = start > 0 ? "…" : "";
    String rest = lead + new String(text, start, text.length - start, UTF_8);
    if (rest.getBytes(UTF_8).length <= 240) return rest;
    StringBuilder out = new StringBuilder(lead);
    int[] points = new String(text, start, text.length - start, UTF_8).codePoints().toArray();
    for (int point : points) {
      String more = out + Character.toString(point) + "…";
      if (more.getBytes(UTF_8).length > 240) break;
      out.appendCodePoint(point);
    }
    return out + "…";
  }

  private static boolean boundary(byte[] text, int at) {
    return (text[at] & 0xc0) != 0x80;
  }

  private static String json(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> out.append(c < 0x20 ? String.format("\\u%04x", (int) c) : Character.toString(c));
      }
    }
    return out.append('"').toString();
  }
}
