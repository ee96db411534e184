package optchat.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import optchat.store.internal.Dates;
import optchat.store.internal.DayLog;
import optchat.store.internal.Disk;
import optchat.store.internal.Loader;
import optchat.store.internal.MessageTable;
import optchat.store.internal.NodeTable;
import optchat.store.internal.RecordWriter;
import optchat.store.internal.StoreSizes;
import optchat.text.JsonText;
import optchat.text.Utf8;
import optchat.text.WhiteSpace;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a store.
 *
 * <p>Two steps, so that threads share forces. Under {@link #lock} a record gets its id, is written
 * to its day file and goes into the tables, where no reader looks yet. Then the caller waits for a
 * force that covers it: who gets {@link DayLog#forcing} first forces for all who wrote before, and
 * publishes a snapshot of just what the force covered. So a reader never sees a record that a power
 * failure could take, automatic nodes excepted.
 *
 * <p>Locks are taken in this order: {@code tree.forcing} or {@code main.forcing}, never both, then
 * {@link #lock}.
 */
final class StoreWriter {
  /** Lines that are written at a time, when a batch has more. */
  private static final int PIECE_BYTES = 1 << 19;

  /** Of a text, escaped: its line must fit an array. */
  private static final int LARGEST_TEXT_BYTES = Integer.MAX_VALUE - 1_024;

  private static final int SMALLEST_LINE_BYTES = 64;

  private final StoreOptions options;
  private final Arena arena;
  private final ReentrantLock lock = new ReentrantLock();
  private final DayLog main;
  private final DayLog tree;
  private final MessageTable messages;
  private final NodeTable nodes;
  private final RecordWriter lines = new RecordWriter();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicLong forces = new AtomicLong();

  /** Set once, under {@link #lock}; never taken back. */
  private volatile @Nullable StoreFailedException failure;

  private volatile StoreSnapshot published;

  private MessageTable.View publishedMessages;
  private NodeTable.View publishedNodes;

  StoreWriter(Disk disk, Path directory, StoreOptions options, Arena arena, Loader.Loaded loaded) {
    this.options = options;
    this.arena = arena;
    main = new DayLog(disk, directory.resolve("main"));
    tree = new DayLog(disk, directory.resolve("tree"));
    messages = loaded.messages();
    nodes = loaded.nodes();
    publishedMessages = messages.view();
    publishedNodes = nodes.view();
    published = new StoreSnapshot(arena, publishedMessages, publishedNodes);
  }

  StoreSnapshot snapshot() {
    if (closing.get()) throw new IllegalStateException("the store is closed");
    return published;
  }

  long forceCount() {
    return forces.get();
  }

  /** Each message is asked for three times, so that only one at a time need be there. */
  int append(int count, IntFunction<NewMessage> batch) throws IOException {
    for (int k = 0; k < count; k++) check(batch.apply(k));
    long ticket;
    int first;
    enter(main);
    try {
      first = messages.count();
      if (count == 0) return first;
      if (first > Integer.MAX_VALUE - SMALLEST_LINE_BYTES - count) {
        throw new IllegalStateException("the log is full: messages=" + first);
      }
      writeMessages(first, count, batch);
      try {
        for (int k = 0; k < count; k++) {
          NewMessage m = batch.apply(k);
          byte[] date = m.date().getBytes(US_ASCII);
          messages.add(m.kind(), m.utf8(), m.utf8().length, date, 0, date.length);
        }
      } catch (RuntimeException | Error e) {
        throw failToKeep(e);
      }
      ticket = main.written;
    } finally {
      lock.unlock();
    }
    awaitForce(main, ticket);
    return first;
  }

  /** Writes whole lines in pieces; one force behind them makes them last. */
  private void writeMessages(int first, int count, IntFunction<NewMessage> batch)
      throws IOException {
    boolean wrote = false;
    lines.clear();
    try {
      for (int k = 0; k < count; k++) {
        NewMessage m = batch.apply(k);
        lines.message(first + k, m.kind(), m.utf8(), m.date());
        if (lines.length() < PIECE_BYTES && k < count - 1) continue;
        write(main);
        wrote = true;
        lines.clear();
      }
    } catch (RuntimeException | Error e) {
      if (wrote) throw failToKeep(e);
      throw e;
    }
  }

  private static void check(NewMessage message) {
    byte[] utf8 = message.utf8();
    if (utf8.length > LARGEST_TEXT_BYTES / JsonText.MAX_GROWTH) {
      long escaped = JsonText.escapedSize(utf8, 0, utf8.length);
      if (escaped > LARGEST_TEXT_BYTES) {
        throw new IllegalArgumentException("record too large for one write: bytes=" + escaped);
      }
    }
    int valid = Utf8.validEnd(utf8, 0, utf8.length);
    if (valid < utf8.length) {
      throw new IllegalArgumentException("text is not UTF-8: at=" + valid);
    }
    if (!Dates.isRfc3339(message.date())) {
      throw new IllegalArgumentException("date is not RFC 3339: date=" + message.date());
    }
  }

  void putNode(int level, int index, byte[] text, boolean automatic) throws IOException {
    Objects.checkIndex(level, StoreSizes.LEVELS);
    if (index < 0) throw new IllegalArgumentException("negative node: index=" + index);
    int valid = Utf8.validEnd(text, 0, text.length);
    if (valid < text.length) {
      throw new IllegalArgumentException("text is not UTF-8: at=" + valid);
    }
    if (WhiteSpace.isBlank(text, 0, text.length)) {
      throw new IllegalArgumentException("text is blank: bytes=" + text.length);
    }
    long ticket;
    enter(tree);
    try {
      checkPlace(level, index);
      lines.clear();
      lines.node(level, index, text);
      boolean shares = publishedNodes.count() == nodes.count();
      write(tree);
      try {
        nodes.add(level, index, text, text.length);
      } catch (RuntimeException | Error e) {
        throw failToKeep(e);
      }
      if (automatic && shares) {
        // Nobody's forced node is waiting in front of it, so that publishing it shows no other.
        publishedNodes = nodes.view();
        publish();
        return;
      }
      ticket = tree.written;
    } finally {
      lock.unlock();
    }
    awaitForce(tree, ticket);
  }

  /**
   * The messages under a node must be on disk, so that a reused id never meets a summary of
   * something else.
   */
  private void checkPlace(int level, int index) {
    if ((index + 1L) << level > publishedMessages.count()) {
      throw new IllegalArgumentException(
          "range outside the log: level="
              + level
              + ", index="
              + index
              + ", messages="
              + publishedMessages.count());
    }
    if (nodes.has(level, index)) {
      throw new IllegalStateException("node is there: level=" + level + ", index=" + index);
    }
    if (level > 0 && (!nodes.has(level - 1, 2 * index) || !nodes.has(level - 1, 2 * index + 1))) {
      throw new IllegalArgumentException("a child is missing: level=" + level + ", index=" + index);
    }
  }

  /** Takes {@link #lock} with the day's file open. */
  private void enter(DayLog log) throws IOException {
    while (true) {
      lock.lock();
      boolean ready = false;
      String today;
      try {
        if (closing.get()) throw new IllegalStateException("the store is closed");
        refuseAfterFailure();
        today = LocalDate.ofInstant(options.clock().instant(), options.zone()).toString();
        ready = log.isOpenFor(today);
        if (ready) return;
      } finally {
        if (!ready) lock.unlock();
      }
      changeDay(log, today);
    }
  }

  private void changeDay(DayLog log, String today) throws IOException {
    log.forcing.lock();
    try {
      lock.lock();
      try {
        refuseAfterFailure();
        if (closing.get() || log.isOpenFor(today)) return;
        forceAll(log);
        Disk.Appender next = log.prepare(today);
        try {
          log.change(today, next);
        } catch (IOException e) {
          throw fail("cannot change to the file of " + today, e);
        }
      } finally {
        lock.unlock();
      }
    } finally {
      log.forcing.unlock();
    }
  }

  /** Writes {@link #lines}. */
  private void write(DayLog log) throws IOException {
    try {
      log.write(lines);
    } catch (IOException e) {
      throw fail("cannot write", e);
    }
  }

  private void awaitForce(DayLog log, long ticket) throws IOException {
    if (log.forced >= ticket) return;
    log.forcing.lock();
    try {
      if (log.forced >= ticket) return;
      long covered;
      MessageTable.View messagesNow;
      NodeTable.View nodesNow;
      lock.lock();
      try {
        refuseAfterFailure();
        covered = log.written;
        messagesNow = messages.view();
        nodesNow = nodes.view();
      } finally {
        lock.unlock();
      }
      force(log);
      lock.lock();
      try {
        accept(log, covered, messagesNow, nodesNow);
      } finally {
        lock.unlock();
      }
    } finally {
      log.forcing.unlock();
    }
  }

  /** Forces what was written. With both locks, so that nothing is written meanwhile. */
  private void forceAll(DayLog log) throws IOException {
    if (log.forced == log.written) return;
    force(log);
    accept(log, log.written, messages.view(), nodes.view());
  }

  private void force(DayLog log) throws IOException {
    try {
      forces.incrementAndGet();
      log.force();
    } catch (IOException e) {
      throw fail("cannot force", e);
    }
  }

  private void accept(
      DayLog log, long covered, MessageTable.View messagesNow, NodeTable.View nodesNow) {
    log.forced = covered;
    if (log == main) publishedMessages = messagesNow;
    else if (nodesNow.count() > publishedNodes.count()) publishedNodes = nodesNow;
    publish();
  }

  private void publish() {
    published = new StoreSnapshot(arena, publishedMessages, publishedNodes);
  }

  /** The record is in the file but not here: an id given now would be given twice. */
  private StoreFailedException failToKeep(Throwable e) {
    String why = e instanceof OutOfMemoryError ? "not enough memory" : e.toString();
    return fail("cannot keep what was written", new IOException(why, e));
  }

  private StoreFailedException fail(String what, IOException cause) {
    lock.lock();
    try {
      StoreFailedException first = failure;
      if (first == null) {
        first =
            new StoreFailedException(
                what + ", so the log's end is unknown; restart to recover: " + cause.getMessage(),
                cause);
        failure = first;
      }
      return new StoreFailedException(String.valueOf(first.getMessage()), cause);
    } finally {
      lock.unlock();
    }
  }

  /** Refuses all writes because of a failure before the first. */
  void refuseAll(String what, IOException cause) {
    StoreFailedException refused = fail(what, cause);
    assert failure != null : refused;
  }

  private void refuseAfterFailure() throws StoreFailedException {
    StoreFailedException first = failure;
    if (first != null) throw new StoreFailedException(String.valueOf(first.getMessage()), first);
  }

  /** Refuses every later call; false if that was done before. */
  boolean startClosing() {
    return closing.compareAndSet(false, true);
  }

  /** Forces the rest and closes the files, whatever fails. */
  void finish() throws IOException {
    try {
      finish(tree);
    } finally {
      finish(main);
    }
  }

  private void finish(DayLog log) throws IOException {
    log.forcing.lock();
    try {
      lock.lock();
      try {
        if (failure == null) forceAll(log);
      } finally {
        try {
          log.close();
        } finally {
          lock.unlock();
        }
      }
    } finally {
      log.forcing.unlock();
    }
  }
}
