package hotpaths.reference.optchat.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All of a memory's directory, read line by line as the format says. */
public final class DirectoryOracle {
  private static final Set<String> KINDS = Set.of("user", "talk", "tool", "echo", "note", "work");
  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d)[Tt]([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?"
              + "([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)");

  private DirectoryOracle() {}

  /** A message. */
  public record Message(long id, String kind, String text, String date) {}

  /** The place of a node. */
  public record Key(int level, int index) {}

  /**
   * What a directory holds.
   *
   * @param skipped {@code file:line}, one for each record or broken line that does not count, in
   *     order
   * @param badId the id of the message that stops the open, or null; then there are no messages and
   *     nodes
   */
  public record Contents(
      List<Message> messages, Map<Key, String> nodes, List<String> skipped, @Nullable Long badId) {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Line(String file, int number, byte[] bytes) {
    String place() {
      return file + ":" + number;
    }
  }

  private record NodeRecord(BigInteger level, BigInteger index, String text, Line line) {}

  /** Reads a directory; changes nothing. */
  public static Contents read(Path directory) throws IOException {
    List<Line> skipped = new ArrayList<>();
    List<Message> messages = new ArrayList<>();
    for (Line line : lines(directory, "main")) {
      for (Map<String, Object> fields :
          records(line, skipped, Set.of("i", "size"), Set.of("kind", "text", "date"))) {
        long id = number(fields, "i").longValueExact();
        String kind = string(fields, "kind");
        String text = string(fields, "text");
        String date = string(fields, "date");
        BigInteger size = BigInteger.valueOf((kind + ": " + text).getBytes(UTF_8).length);
        if (!KINDS.contains(kind) || !size.equals(number(fields, "size")) || !isDate(date)) {
          return new Contents(List.of(), Map.of(), List.of(), id);
        }
        messages.add(new Message(id, kind, text, date));
      }
    }
    messages.sort(Comparator.comparingLong(Message::id));
    for (int i = 0; i < messages.size(); i++) {
      long id = messages.get(i).id;
      if (id != i) return new Contents(List.of(), Map.of(), List.of(), id < i ? id : (long) i);
    }
    Map<Key, String> nodes = nodes(directory, messages.size(), skipped);
    List<String> places =
        skipped.stream()
            .sorted(Comparator.comparing(Line::file).thenComparingInt(Line::number))
            .map(Line::place)
            .toList();
    return new Contents(messages, nodes, places, null);
  }

  private static Map<Key, String> nodes(Path directory, int messages, List<Line> skipped)
      throws IOException {
    Map<BigInteger, List<NodeRecord>> byLevel = new TreeMap<>();
    for (Line line : lines(directory, "tree")) {
      for (Map<String, Object> fields :
          records(line, skipped, Set.of("l", "i", "size"), Set.of("text"))) {
        String text = string(fields, "text");
        BigInteger size = BigInteger.valueOf(text.getBytes(UTF_8).length);
        BigInteger level = number(fields, "l");
        if (isBlank(text) || !size.equals(number(fields, "size"))) skipped.add(line);
        else
          byLevel
              .computeIfAbsent(level, l -> new ArrayList<>())
              .add(new NodeRecord(level, number(fields, "i"), text, line));
      }
    }
    Map<Key, NodeRecord> kept = new HashMap<>();
    for (List<NodeRecord> level : byLevel.values()) {
      for (NodeRecord node : level) {
        boolean inside =
            node.level.bitLength() < 6
                && node.index
                        .add(BigInteger.ONE)
                        .shiftLeft(node.level.intValue())
                        .compareTo(BigInteger.valueOf(messages))
                    <= 0;
        if (!inside) {
          skipped.add(node.line);
          continue;
        }
        int l = node.level.intValue();
        int i = node.index.intValue();
        boolean whole =
            l == 0
                || (kept.containsKey(new Key(l - 1, 2 * i))
                    && kept.containsKey(new Key(l - 1, 2 * i + 1)));
        NodeRecord old = whole ? kept.put(new Key(l, i), node) : node;
        if (old != null) skipped.add(old.line);
      }
    }
    Map<Key, String> texts = new HashMap<>();
    kept.forEach((key, node) -> texts.put(key, node.text));
    return texts;
  }

  private static List<Line> lines(Path directory, String folder) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> entries = Files.list(directory.resolve(folder))) {
      entries
          .map(p -> String.valueOf(p.getFileName()))
          .filter(n -> n.endsWith(".jsonl"))
          .forEach(names::add);
    }
    List<Line> lines = new ArrayList<>();
    for (String name : names) {
      byte[] all = Files.readAllBytes(directory.resolve(folder).resolve(name));
      int number = 1;
      for (byte[] line : split(all, '\n')) {
        lines.add(new Line(folder + "/" + name, number++, line));
      }
    }
    return lines;
  }

  private static List<byte[]> split(byte[] all, int separator) {
    List<byte[]> parts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= all.length; i++) {
      if (i < all.length && all[i] != separator) continue;
      parts.add(java.util.Arrays.copyOfRange(all, from, i));
      from = i + 1;
    }
    return parts;
  }

  /**
   * The records of a line: one, or none; a line with NULs is broken but may have whole records
   * between them.
   */
  private static List<Map<String, Object>> records(
      Line line, List<Line> skipped, Set<String> numbers, Set<String> strings) {
    List<byte[]> pieces = split(line.bytes, 0);
    List<Map<String, Object>> records = new ArrayList<>();
    boolean broken = pieces.size() > 1;
    for (byte[] piece : pieces) {
      if (new String(piece, UTF_8).matches("[ \t\r]*")) continue;
      try {
        Map<String, Object> fields =
            StrictJson.object(UTF_8.newDecoder().decode(ByteBuffer.wrap(piece)).toString());
        Set<String> names = new TreeSet<>(numbers);
        names.addAll(strings);
        if (!fields.keySet().equals(names)) throw new IllegalArgumentException("other fields");
        for (String name : numbers) {
          if (!(fields.get(name) instanceof BigInteger n) || n.bitLength() > 63) {
            throw new IllegalArgumentException("no counter");
          }
        }
        for (String name : strings) {
          if (!(fields.get(name) instanceof String))
            throw new IllegalArgumentException("no string");
        }
        records.add(fields);
      } catch (CharacterCodingException | IllegalArgumentException e) {
        broken = true;
      }
    }
    if (broken) skipped.add(line);
    return records;
  }

  private static BigInteger number(Map<String, Object> fields, String name) {
    return (BigInteger) java.util.Objects.requireNonNull(fields.get(name));
  }

  private static String string(Map<String, Object> fields, String name) {
    return (String) java.util.Objects.requireNonNull(fields.get(name));
  }

  private static boolean isDate(String date) {
    Matcher matcher = DATE.matcher(date);
    if (!matcher.matches()) return false;
    try {
      String day = java.util.Objects.requireNonNull(matcher.group(1));
      return LocalDate.parse(day).getMonthValue() > 0;
    } catch (java.time.format.DateTimeParseException e) {
      return false;
    }
  }

  private static boolean isBlank(String text) {
    return text.matches(
        "[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*");
  }
}
