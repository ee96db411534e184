package optchat.export;

import hotpaths.reference.optchat.export.ExportOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import optchat.memory.Job;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.memory.MemorySnapshot;
import optchat.store.StoreSnapshot;
import optchat.text.MessageKind;

/** Random histories of hostile text. */
final class Chats {
  static final List<String> PIECES =
      List.of(
          "a",
          "A",
          "ab",
          "error",
          "Error here",
          " ",
          "\n",
          "\r",
          "\r\n",
          "\0",
          "\"",
          "\\",
          "<",
          "</script>",
          "<!--",
          "-->",
          "]]>",
          "<script>alert(1)</script>",
          "&lt;",
          "\u2028",
          "\u2029",
          "\u202e",
          "\u200f",
          "\ufeff",
          "\u0001",
          "\u007f",
          "é",
          "İ",
          "東京",
          "🦀",
          "\u2014",
          "javascript:alert(1)",
          "x".repeat(300),
          "é".repeat(130),
          "needle");

  private static final List<String> DATES =
      List.of(
          "2026-01-01T00:00:00Z",
          "2025-12-31T23:59:60.123456789-07:30",
          "2026-03-04T05:06:07+02:00");

  private static final List<MessageKind> KINDS = List.of(MessageKind.values());

  private Chats() {}

  /** Fills a memory with messages, and summarizes a part of them. */
  static void fill(Memory memory, int messages, long seed) throws IOException {
    Random random = new Random(seed);
    for (int k = 0; k < messages; k++) {
      String text = text(random);
      MessageKind kind = KINDS.get(random.nextInt(KINDS.size()));
      memory.append(kind, text, DATES.get(random.nextInt(DATES.size())));
    }
    int most = random.nextInt(2 * messages + 1);
    for (List<Job> jobs = memory.jobs(); !jobs.isEmpty() && most > 0; jobs = memory.jobs()) {
      for (Job job : jobs) {
        String piece = PIECES.get(random.nextInt(PIECES.size()));
        memory.submit(job.level(), job.index(), "summary " + job.index() + " " + piece + ".");
        most--;
      }
    }
  }

  /** Up to eight pieces. */
  static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(9); n > 0; n--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  /** Printable text that hardly compresses. */
  static String noise(int bytes, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes) text.append((char) (' ' + random.nextInt(95)));
    return text.toString();
  }

  static Memory open(Path directory, long viewBytes) throws IOException {
    return Memory.open(directory, MemoryOptions.defaults().withViewBytes(viewBytes));
  }

  /** What the oracle compares. */
  static ExportOracle.History history(MemorySnapshot snapshot) {
    StoreSnapshot store = snapshot.store();
    List<ExportOracle.Place> parts = new ArrayList<>();
    for (int k = 0; k < snapshot.partCount(); k++) {
      parts.add(new ExportOracle.Place(snapshot.partLevel(k), snapshot.partIndex(k)));
    }
    TreeMap<ExportOracle.Place, String> nodes = new TreeMap<>();
    for (int level = 0; store.messageCount() >> level > 0; level++) {
      for (int i = 0; i < store.messageCount() >> level; i++) {
        if (store.hasNode(level, i)) {
          nodes.put(new ExportOracle.Place(level, i), store.node(level, i));
        }
      }
    }
    List<ExportOracle.Message> messages = new ArrayList<>();
    for (int id = 0; id < store.messageCount(); id++) {
      messages.add(
          new ExportOracle.Message(store.kind(id).label(), store.text(id), store.date(id)));
    }
    return new ExportOracle.History(snapshot.settled(), parts, nodes, messages);
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
