package optchat.store.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The day files of one folder, the newest open at its end. Writers hold the store's lock; who
 * forces holds {@link #forcing} and takes the store's lock inside it, never the other way round.
 */
public final class DayLog {
  private final Disk disk;
  private final Path folder;
  private @Nullable String day;
  private Disk.@Nullable Appender file;

  /** Held while a force runs, so that all who wait for it share the next one. */
  public final ReentrantLock forcing = new ReentrantLock();

  /** Counts writes; guarded by the store's lock. */
  public long written;

  /** The writes that are known to be on disk; written under {@link #forcing}. */
  public volatile long forced;

  /** The day files in {@code folder}, none open yet. */
  public DayLog(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  /** Whether the open file is that of {@code today}. */
  public boolean isOpenFor(String today) {
    return today.equals(day);
  }

  /**
   * Opens the file of {@code today} beside the one that is open, making it if need be; nothing is
   * lost if this fails. With {@link #forcing} and the store's lock.
   */
  public Disk.Appender prepare(String today) throws IOException {
    String name = today + ".jsonl";
    Path path = folder.resolve(name);
    if (!disk.logs(folder).contains(name)) disk.create(path);
    return disk.append(path);
  }

  /**
   * Changes to a prepared file, whose entry is forced first; the one that was open was forced and
   * is closed. With {@link #forcing} and the store's lock.
   */
  public void change(String today, Disk.Appender next) throws IOException {
    try {
      disk.forceDirectory(folder);
    } catch (IOException e) {
      try (next) {
        throw e;
      }
    }
    Disk.Appender last = file;
    file = next;
    day = today;
    if (last != null) last.close();
  }

  /** Writes to the open file. With the store's lock. */
  public void write(RecordWriter lines) throws IOException {
    appender().write(lines.buffer(), 0, lines.length());
    written++;
  }

  /** Forces the open file. With {@link #forcing}. */
  public void force() throws IOException {
    appender().force();
  }

  private Disk.Appender appender() {
    Disk.Appender open = file;
    if (open == null) throw new IllegalStateException("no day file is open");
    return open;
  }

  /** Closes the open file. */
  public void close() throws IOException {
    Disk.Appender open = file;
    file = null;
    day = null;
    if (open != null) open.close();
  }
}
