package perf;

import hotpaths.reference.corpus.ChatCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories of the chat corpus for benchmarks. */
final class ChatFiles {
  private ChatFiles() {}

  /** A new directory {@code chat} below a new temporary one in {@code parent}. */
  static Path make(Path parent, int messages, ChatCorpus.Tree tree) throws IOException {
    Path chat = Files.createTempDirectory(parent, "hotpaths").resolve("chat");
    ChatCorpus.write(chat, messages, tree);
    return chat;
  }

  /** Where temporary files go by default. */
  static Path disk() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /**
   * A file system without a disk, where a force costs a system call only; the disk's if there is
   * none.
   */
  static Path memory() {
    Path shared = Path.of("/dev/shm");
    return Files.isWritable(shared) ? shared : disk();
  }

  /** Deletes what {@link #make} made. */
  static void delete(Path chat) throws IOException {
    Path parent = chat.resolveSibling("").toAbsolutePath();
    try (Stream<Path> all = Files.walk(parent)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
