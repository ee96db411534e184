package hotpaths.reference.optchat.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.qcr.delta.PlainJson;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Writes the JSON of a plain page, and reads a page with compressed blocks back. */
public final class ExportOracle {
  /** A message. */
  public record Message(String kind, String text, String date) {}

  /** A tree place; ordered by level, then index. */
  public record Place(int level, int index) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return level == other.level ? index - other.index : level - other.level;
    }
  }

  /** All that a page shows. */
  public record History(
      boolean settled, List<Place> parts, TreeMap<Place, String> nodes, List<Message> messages) {}

  private ExportOracle() {}

  /** The content of the element {@code snapshot}. */
  public static String plain(History history) {
    StringBuilder out = new StringBuilder("{\"settled\":").append(history.settled);
    List<String> parts = new ArrayList<>();
    for (Place p : history.parts) parts.add("[" + p.level + "," + p.index + "]");
    out.append(",\"parts\":[").append(String.join(",", parts));
    List<String> tree = new ArrayList<>();
    history.nodes.forEach(
        (p, text) -> tree.add("[" + p.level + "," + p.index + "," + string(text) + "]"));
    out.append("],\"tree\":[").append(String.join(",", tree));
    List<String> root = new ArrayList<>();
    for (Message m : history.messages) {
      int size = (m.kind + ": " + m.text).getBytes(UTF_8).length;
      root.add(
          "{\"i\":%d,\"kind\":%s,\"text\":%s,\"size\":%d,\"date\":%s}"
              .formatted(root.size(), string(m.kind), string(m.text), size, string(m.date)));
    }
    return out.append("],\"root\":[").append(String.join(",", root)).append("]}").toString();
  }

  private static String string(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int letter = "\b\t\n\f\r\"\\".indexOf(c);
      if (letter >= 0) out.append('\\').append("btnfr\"\\".charAt(letter));
      else if (c < ' ' || "<>\u2028\u2029".indexOf(c) >= 0) {
        out.append(String.format("\\u%04x", (int) c));
      } else out.append(c);
    }
    return out.append('"').toString();
  }

  /** What stands in an element; null if there is none. */
  public static @Nullable String element(String html, String id) {
    String open = "\" id=\"" + id + "\">";
    int from = html.indexOf(open);
    if (from < 0) return null;
    return html.substring(from + open.length(), html.indexOf("</script>", from));
  }

  /** Reads a page with compressed blocks. */
  public static History unpack(String html) throws DataFormatException {
    Map<String, @Nullable Object> directory = PlainJson.object(found(html, "directory"));
    if (directory == null) throw new DataFormatException("no directory");
    List<Place> parts = new ArrayList<>();
    for (List<Integer> part : rows(directory, "parts")) {
      parts.add(new Place(part.get(0), part.get(1)));
    }
    TreeMap<Place, String> nodes = new TreeMap<>();
    int block = 0;
    for (List<Integer> row : rows(directory, "nodes")) {
      Unit unit = new Unit(bytes(html, "nodes-" + block++), true);
      for (int k = 0; k < row.get(2); k++) {
        int size = unit.sizes.get(k);
        if (size >= 0) nodes.put(new Place(row.get(0), row.get(1) + k), unit.next(size));
      }
    }
    Unit summaries = new Unit(bytes(html, "parts"), true);
    for (int k = 0; k < parts.size(); k++) {
      int size = summaries.sizes.get(k);
      String text = size < 0 ? null : summaries.next(size);
      if (!Objects.equals(text, nodes.get(parts.get(k)))) {
        throw new DataFormatException("another summary: " + parts.get(k));
      }
    }
    List<Message> messages = messages(html, directory);
    boolean settled = Boolean.TRUE.equals(directory.get("settled"));
    return new History(settled, parts, nodes, messages);
  }

  private static List<Message> messages(String html, Map<String, @Nullable Object> directory)
      throws DataFormatException {
    List<Message> messages = new ArrayList<>();
    List<?> kinds = (List<?>) value(directory, "kinds");
    String isTool = (String) value(directory, "tools");
    List<List<Integer>> blocks = rows(directory, "blocks");
    for (int k = 0; k < blocks.size(); k++) {
      Unit talk = new Unit(bytes(html, "messages-" + k), true);
      Unit tools =
          element(html, "tools-" + k) == null ? talk : new Unit(bytes(html, "tools-" + k), false);
      String digits = (String) value(talk.head, "kinds");
      List<?> dates = (List<?>) value(talk.head, "dates");
      if (!blocks.get(k).equals(List.of(messages.size(), digits.length()))) {
        throw new DataFormatException("another block in the directory: " + blocks.get(k));
      }
      String date = "";
      for (int i = 0; i < digits.length(); i++) {
        if (dates.get(i) instanceof String next) date = next;
        int kind = digits.charAt(i) - '0';
        boolean tool = isTool.charAt(kind) == '1';
        String text = (tool ? tools : talk).next(talk.sizes.get(i));
        requireGrams(text, found(html, (tool ? "tools-" : "messages-") + k + "-grams"));
        messages.add(new Message(String.valueOf(kinds.get(kind)), text, date));
      }
    }
    return messages;
  }

  /** Every three bytes of a text, ASCII letters in lower case, must have their bit. */
  private static void requireGrams(String text, String base64) throws DataFormatException {
    byte[] bits = Base64.getDecoder().decode(base64);
    byte[] bytes = text.getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] >= 'A' && bytes[i] <= 'Z') bytes[i] = (byte) (bytes[i] + 32);
    }
    for (int i = 0; i + 2 < bytes.length; i++) {
      int gram = (bytes[i] & 255) * 65536 + (bytes[i + 1] & 255) * 256 + (bytes[i + 2] & 255);
      long product = (gram * 0x9e3779b1L) % (1L << 32);
      int bit = (int) ((product >> 15) % (bits.length * 8L));
      if (((bits[bit / 8] >> (bit % 8)) & 1) == 0) {
        throw new DataFormatException(String.format(Locale.ROOT, "no bit for %06x", gram));
      }
    }
  }

  /** A unit, read front to back. */
  private static final class Unit {
    final Map<String, @Nullable Object> head;
    final List<Integer> sizes = new ArrayList<>();
    final byte[] bytes;
    int at;

    Unit(byte[] bytes, boolean headed) throws DataFormatException {
      this.bytes = bytes;
      if (!headed) {
        head = Map.of();
        return;
      }
      while (bytes[at] != '\n') at++;
      Map<String, @Nullable Object> object = PlainJson.object(new String(bytes, 0, at++, UTF_8));
      if (object == null) throw new DataFormatException("no object");
      head = object;
      sizes.addAll(numbers(value(object, "bytes")));
    }

    String next(int size) throws DataFormatException {
      String text = new String(bytes, at, size, UTF_8);
      at += size;
      if (bytes[at++] != 0) throw new DataFormatException("no NUL");
      return text;
    }
  }

  private static byte[] bytes(String html, String id) throws DataFormatException {
    Inflater inflater = new Inflater();
    inflater.setInput(Base64.getDecoder().decode(found(html, id)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] piece = new byte[4096];
    while (!inflater.finished()) {
      int size = inflater.inflate(piece);
      if (size == 0 && inflater.needsInput()) throw new DataFormatException("cut off: " + id);
      out.write(piece, 0, size);
    }
    inflater.end();
    return out.toByteArray();
  }

  private static String found(String html, String id) throws DataFormatException {
    String content = element(html, id);
    if (content == null) throw new DataFormatException("no element: " + id);
    return content;
  }

  private static Object value(Map<String, @Nullable Object> object, String name)
      throws DataFormatException {
    Object value = object.get(name);
    if (value == null) throw new DataFormatException("no field: " + name);
    return value;
  }

  private static List<List<Integer>> rows(Map<String, @Nullable Object> object, String name)
      throws DataFormatException {
    List<List<Integer>> rows = new ArrayList<>();
    for (Object row : (List<?>) value(object, name)) {
      List<?> whole = (List<?>) row;
      rows.add(numbers(name.equals("blocks") ? whole.subList(0, 2) : whole));
    }
    return rows;
  }

  private static List<Integer> numbers(Object list) {
    List<Integer> numbers = new ArrayList<>();
    for (Object n : (List<?>) list) numbers.add(Integer.parseInt(((PlainJson.Num) n).text()));
    return numbers;
  }
}
