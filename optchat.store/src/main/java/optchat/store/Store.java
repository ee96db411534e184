package optchat.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import optchat.store.internal.DirectoryLock;
import optchat.store.internal.Disk;
import optchat.store.internal.LoadSizes;
import optchat.store.internal.Loader;
import optchat.store.internal.RealDisk;
import optchat.text.MessageKind;
import optchat.text.Utf8;

/**
 * A chat's memory in a directory: every message for ever, in order, and a tree of summary nodes
 * over them. One store at a time has a directory.
 *
 * <p>A message is on disk when its append returns. Appends from several threads share forces. Reads
 * go through {@link #snapshot()} and never wait.
 */
public final class Store implements AutoCloseable {
  private final DirectoryLock lock;
  private final Arena arena;
  private final List<Diagnostic> diagnostics;
  private final long skippedRecords;
  private final StoreWriter writer;

  private Store(DirectoryLock lock, Arena arena, Loader.Loaded loaded, StoreWriter writer) {
    this.lock = lock;
    this.arena = arena;
    this.diagnostics = loaded.diagnostics();
    this.skippedRecords = loaded.skipped();
    this.writer = writer;
  }

  /**
   * Opens a directory, making it if it is missing, and holds it until {@link #close()}. If the last
   * line of a log lacks its LF and none can be written, as on a full disk, the store can be read
   * and every write is a {@link StoreFailedException}.
   *
   * @param directory the memory's directory
   * @param options how to work
   * @return the store, with everything read
   * @throws StoreLockedException if another store has the directory; nothing was touched
   * @throws StoreFormatException if the logs cannot be a memory
   * @throws IOException if the directory cannot be read or written
   */
  public static Store open(Path directory, StoreOptions options) throws IOException {
    return open(directory, options, new RealDisk());
  }

  static Store open(Path directory, StoreOptions options, Disk disk) throws IOException {
    return open(directory, options, disk, LoadSizes.DEFAULTS);
  }

  @SuppressWarnings("MustBeClosedChecker") // close() closes the arena
  static Store open(Path directory, StoreOptions options, Disk disk, LoadSizes sizes)
      throws IOException {
    createDirectories(directory, disk);
    DirectoryLock lock = DirectoryLock.tryLock(directory);
    if (lock == null) {
      throw new StoreLockedException(directory + ": in use by another process or store");
    }
    Arena arena = Arena.ofShared();
    boolean opened = false;
    try {
      Path main = directory.resolve("main");
      Path tree = directory.resolve("tree");
      disk.createDirectory(main);
      disk.createDirectory(tree);
      disk.forceDirectory(main);
      disk.forceDirectory(tree);
      disk.forceDirectory(directory);
      // With a log, an earlier open got past this point.
      if (disk.logs(main).isEmpty()) forceParents(directory, disk);
      Loader.Loaded loaded =
          new Loader(disk, directory, arena, options.slabBytes(), options.parallelism(), sizes)
              .load();
      StoreWriter writer = new StoreWriter(disk, directory, options, arena, loaded);
      try {
        for (Path file : loaded.unterminated()) terminate(disk, file);
      } catch (IOException e) {
        writer.refuseAll("cannot end the last line", e); // a full disk can still be read
      }
      opened = true;
      return new Store(lock, arena, loaded, writer);
    } finally {
      if (!opened) {
        arena.close();
        lock.release();
      }
    }
  }

  /** Makes what is missing; {@link #forceParents} forces the entries. */
  private static void createDirectories(Path directory, Disk disk) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    Path path = directory.toAbsolutePath();
    while (path != null && !Files.exists(path)) {
      missing.push(path);
      path = path.getParent();
    }
    for (Path each : missing) disk.createDirectory(each);
  }

  /**
   * Forces the entry of the directory and of every directory above it that may have been made for
   * it: by this open, or by an earlier one that died before it forced them. What cannot be written
   * was not made so.
   */
  private static void forceParents(Path directory, Disk disk) throws IOException {
    Path parent = directory.toAbsolutePath().getParent();
    while (parent != null && Files.isWritable(parent)) {
      disk.forceDirectory(parent);
      parent = parent.getParent();
    }
  }

  /** Ends the last line of a log, so that the next record starts a line of its own. */
  private static void terminate(Disk disk, Path file) throws IOException {
    try (Disk.Appender out = disk.append(file)) {
      out.write(new byte[] {'\n'}, 0, 1);
      out.force();
    }
  }

  /**
   * Everything accepted so far. O(1).
   *
   * @return the newest snapshot
   * @throws IllegalStateException after {@link #close()}
   */
  public StoreSnapshot snapshot() {
    return writer.snapshot();
  }

  /**
   * The lines that were skipped when the store was opened, by file and line; at most 1,000 of them.
   *
   * @return an immutable list
   */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /**
   * How many lines were skipped when the store was opened.
   *
   * @return the count, also of those that {@link #diagnostics()} leaves out
   */
  public long skippedLines() {
    return skippedRecords;
  }

  /**
   * Appends a message; when this returns it is on disk and in {@link #snapshot()}.
   *
   * @param kind what it is
   * @param text its text
   * @param date RFC 3339, kept as it is
   * @return its id
   * @throws IllegalArgumentException if the text holds an unpaired surrogate or the date is none
   * @throws StoreFailedException if this or an earlier write failed
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public int append(MessageKind kind, String text, String date) throws IOException {
    return append(kind, Utf8.encode(text), date);
  }

  /**
   * Appends a message; when this returns it is on disk and in {@link #snapshot()}.
   *
   * @param kind what it is
   * @param utf8 its text; leave the array alone until this returns
   * @param date RFC 3339, kept as it is
   * @return its id
   * @throws IllegalArgumentException if the text is not UTF-8 or the date is none
   * @throws StoreFailedException if this or an earlier write failed
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public int append(MessageKind kind, byte[] utf8, String date) throws IOException {
    NewMessage message = new NewMessage(kind, utf8, date);
    return writer.append(1, k -> message);
  }

  /**
   * Appends messages one after another with one force; when this returns all are on disk. If it
   * fails, the first of them may turn out to be on disk after a restart.
   *
   * @param messages what to append
   * @return the id of the first; the others follow it without a gap
   * @throws IllegalArgumentException if one is not well-formed; nothing was written
   * @throws StoreFailedException if this or an earlier write failed
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public int appendAll(List<NewMessage> messages) throws IOException {
    List<NewMessage> batch = List.copyOf(messages);
    return appendAll(batch.size(), batch::get);
  }

  /**
   * Appends messages that need not be in memory all at once; else as {@link #appendAll(List)}.
   *
   * @param count how many
   * @param messages gives the message of an index in [0, count); asked three times for each, in
   *     order, and must give the same each time: what it gives the second time is written, what it
   *     gives the third time is what the snapshot shows
   * @return the id of the first; the others follow it without a gap
   * @throws IllegalArgumentException if one is not well-formed; nothing was written
   * @throws StoreFailedException if this or an earlier write failed, or {@code messages} threw
   *     after something was written
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public int appendAll(int count, IntFunction<NewMessage> messages) throws IOException {
    if (count < 0) throw new IllegalArgumentException("negative count: count=" + count);
    return writer.append(count, messages);
  }

  /**
   * Adds a summary node over messages {@code [index << level, (index + 1) << level)}.
   *
   * @param level 0 for a single message
   * @param index from 0
   * @param text the summary, not blank
   * @param automatic whether it can be built again from what is there without a model: then it is
   *     not forced, so a power failure may take it
   * @throws IllegalArgumentException if the text is blank or holds an unpaired surrogate, the range
   *     is not inside the log, or a child is missing
   * @throws IllegalStateException if the node is there already
   * @throws StoreFailedException if this or an earlier write failed
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public void putNode(int level, int index, String text, boolean automatic) throws IOException {
    putNode(level, index, Utf8.encode(text), automatic);
  }

  /**
   * Adds a summary node; as {@link #putNode(int, int, String, boolean)}.
   *
   * @param level 0 for a single message
   * @param index from 0
   * @param utf8 the summary, not blank; leave the array alone until this returns
   * @param automatic whether it may be lost in a power failure
   * @throws IllegalArgumentException if the text is blank or not UTF-8, the range is not inside the
   *     log, or a child is missing
   * @throws IllegalStateException if the node is there already
   * @throws StoreFailedException if this or an earlier write failed
   * @throws IOException if the day's file cannot be made; nothing was written
   */
  public void putNode(int level, int index, byte[] utf8, boolean automatic) throws IOException {
    Objects.requireNonNull(utf8, "utf8");
    writer.putNode(level, index, utf8, automatic);
  }

  /**
   * Forces that were made since the open, for logs alone.
   *
   * @return the count
   */
  public long forceCount() {
    return writer.forceCount();
  }

  /**
   * Forces what is not forced yet, gives up the directory and frees all texts. A second call does
   * nothing.
   *
   * @throws IOException if the last force failed; the directory is given up all the same
   */
  @Override
  public void close() throws IOException {
    if (!writer.startClosing()) return;
    try {
      writer.finish();
    } finally {
      try {
        arena.close();
      } finally {
        lock.release();
      }
    }
  }
}
