package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A synthetic chat: messages of about 1.1 KiB and summaries of about 430 bytes. Message k and node
 * (l, i) depend on their numbers only, so a longer chat starts with the shorter one.
 */
public final class ChatCorpus {
  /** The date of every message, as in the files. */
  public static final String DATE = "2026-01-01T00:00:00Z";

  /** A query with a hit in every message. */
  public static final String COMMON_QUERY = "unicode 🦀";

  /** A query with a hit in message 4 only, among the messages that are searched by default. */
  public static final String RARE_QUERY = "message 4:";

  /** A query without a hit. */
  public static final String MISS_QUERY = "no such message text";

  private static final List<String> KINDS = List.of("user", "talk", "tool", "echo");

  /** How much of the tree of summaries there is. */
  public enum Tree {
    /** Every node. */
    COMPLETE,
    /** The node (0, 0) only. */
    SPARSE,
    /** No node. */
    EMPTY
  }

  private ChatCorpus() {}

  /** The kind of message {@code k}. */
  public static String kind(int k) {
    return KINDS.get(k % KINDS.size());
  }

  /** The text of message {@code k}. */
  public static String text(int k) {
    return "message " + k + ": " + "source code, logs, and Unicode 🦀\n".repeat(32);
  }

  /** The text of the node (level, index). */
  public static String summary(int level, int index) {
    return "user: summary "
        + level
        + ":"
        + index
        + ": "
        + "measured changes, tests, and outcomes; ".repeat(11);
  }

  /** The line of message {@code k} in a file, with its line feed. */
  public static String messageLine(int k) {
    String text = text(k);
    return "{\"i\":%d,\"kind\":\"%s\",\"text\":\"%s\",\"size\":%d,\"date\":\"%s\"}\n"
        .formatted(k, kind(k), escape(text), bytes(kind(k) + ": " + text), DATE);
  }

  /** The line of the node (level, index) in a file, with its line feed. */
  public static String nodeLine(int level, int index) {
    String text = summary(level, index);
    return "{\"l\":%d,\"i\":%d,\"text\":\"%s\",\"size\":%d}\n"
        .formatted(level, index, escape(text), bytes(text));
  }

  /**
   * Writes a chat as its files: {@code main/2026-01-01.jsonl} and, unless there is no node, {@code
   * tree/2026-01-01.jsonl}, level by level. Directories 0700, files 0600.
   *
   * @param directory is made; must not exist
   * @param messages how many, from 0
   * @param tree which nodes
   */
  public static void write(Path directory, int messages, Tree tree) {
    try {
      newDirectory(directory);
      newDirectory(directory.resolve("main"));
      newDirectory(directory.resolve("tree"));
      try (Writer main = newFile(directory.resolve("main/2026-01-01.jsonl"))) {
        for (int k = 0; k < messages; k++) main.write(messageLine(k));
      }
      if (tree == Tree.EMPTY || messages == 0) return;
      try (Writer nodes = newFile(directory.resolve("tree/2026-01-01.jsonl"))) {
        if (tree == Tree.SPARSE) {
          nodes.write(nodeLine(0, 0));
          return;
        }
        for (int level = 0; messages >> level > 0; level++) {
          for (int i = 0; i < messages >> level; i++) nodes.write(nodeLine(level, i));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The only character of these texts that JSON escapes is the line feed. */
  private static String escape(String text) {
    return text.replace("\n", "\\n");
  }

  private static int bytes(String text) {
    return text.getBytes(UTF_8).length;
  }

  private static void newDirectory(Path path) throws IOException {
    Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static Writer newFile(Path path) throws IOException {
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.newBufferedWriter(path, UTF_8);
  }
}
