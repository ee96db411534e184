package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import optchat.text.MessageKind;
import tools.jackson.jr.ob.JSON;

/**
 * A memory's directory read with jackson-jr line by line into an object a record, with the same
 * checks as ours.
 */
final class JacksonStore {
  /** A message. */
  record Message(int id, MessageKind kind, String text, String date) {}

  /** The place of a node. */
  record Key(int level, int index) {}

  private record Node(Key key, String text) {}

  private final List<Message> messages = new ArrayList<>();
  private final Map<Key, String> nodes = new HashMap<>();

  private JacksonStore() {}

  List<Message> messages() {
    return messages;
  }

  Map<Key, String> nodes() {
    return nodes;
  }

  /**
   * Reads everything; a broken line, a gap or a contradiction is an exception: the corpus has none.
   */
  static JacksonStore read(Path directory) throws IOException {
    JacksonStore store = new JacksonStore();
    for (Path file : logs(directory.resolve("main"))) {
      try (BufferedReader lines = Files.newBufferedReader(file, UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          store.messages.add(message(JSON.std.mapFrom(line)));
        }
      }
    }
    store.messages.sort(Comparator.comparingInt(Message::id));
    for (int i = 0; i < store.messages.size(); i++) {
      if (store.messages.get(i).id != i) throw new IOException("a gap or a duplicate: id=" + i);
    }
    List<Node> candidates = new ArrayList<>();
    for (Path file : logs(directory.resolve("tree"))) {
      try (BufferedReader lines = Files.newBufferedReader(file, UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          candidates.add(node(JSON.std.mapFrom(line)));
        }
      }
    }
    candidates.sort(Comparator.comparingInt(node -> node.key.level)); // stable: the latest wins
    for (Node node : candidates) store.keep(node);
    return store;
  }

  private static List<Path> logs(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(p -> p.toString().endsWith(".jsonl")).sorted().toList();
    }
  }

  private static Message message(Map<String, Object> fields) throws IOException {
    if (fields.size() != 5) throw new IOException("other fields");
    MessageKind kind = MessageKind.ofLabel((String) field(fields, "kind"));
    if (kind == null) throw new IOException("unknown kind");
    String text = (String) field(fields, "text");
    int size = text.getBytes(UTF_8).length + kind.label().length() + 2;
    if (size != (Integer) field(fields, "size")) throw new IOException("wrong size");
    String date = (String) field(fields, "date");
    if (OffsetDateTime.parse(date).getYear() < 0) throw new IOException("wrong date");
    return new Message((Integer) field(fields, "i"), kind, text, date);
  }

  private static Node node(Map<String, Object> fields) throws IOException {
    if (fields.size() != 4) throw new IOException("other fields");
    String text = (String) field(fields, "text");
    int size = text.getBytes(UTF_8).length;
    if (size != (Integer) field(fields, "size") || text.isBlank()) {
      throw new IOException("wrong size");
    }
    return new Node(new Key((Integer) field(fields, "l"), (Integer) field(fields, "i")), text);
  }

  private static Object field(Map<String, Object> fields, String name) {
    return Objects.requireNonNull(fields.get(name), name);
  }

  private void keep(Node node) throws IOException {
    int level = node.key.level;
    int index = node.key.index;
    if ((index + 1L) << level > messages.size()) throw new IOException("outside the log");
    if (level > 0
        && (!nodes.containsKey(new Key(level - 1, 2 * index))
            || !nodes.containsKey(new Key(level - 1, 2 * index + 1)))) {
      throw new IOException("a child is missing");
    }
    nodes.put(node.key, node.text);
  }
}
