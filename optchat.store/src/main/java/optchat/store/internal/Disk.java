package optchat.store.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Every touch of the file system that a store makes, except its lock: so that a test can fail, tear
 * or lose any of them. What it was told to write may vanish in a power failure until it was told to
 * force it.
 */
public interface Disk {
  /**
   * Makes a private directory unless one is there; true if it made one. A link in its place is
   * refused.
   */
  boolean createDirectory(Path directory) throws IOException;

  /** Forces the entries of a directory. */
  void forceDirectory(Path directory) throws IOException;

  /** The names of the {@code *.jsonl} entries of a directory in order. */
  List<String> logs(Path directory) throws IOException;

  /** Opens a log for reading; a link or anything but a regular file is refused. */
  Reader read(Path file) throws IOException;

  /** Makes an empty private file, which must not exist. */
  void create(Path file) throws IOException;

  /**
   * Opens an existing log for writing at its end; a link or anything but a regular file is refused.
   */
  Appender append(Path file) throws IOException;

  /** Renames a file over another. */
  void rename(Path from, Path to) throws IOException;

  /** An open log to read. Any thread. */
  interface Reader extends Closeable {
    /** The size in bytes. */
    long size() throws IOException;

    /** Reads up to {@code length} bytes from {@code position} on; how many, -1 at the end. */
    int read(long position, byte[] target, int at, int length) throws IOException;
  }

  /** An open log to write. One thread writes; another may force meanwhile. */
  interface Appender extends Closeable {
    /**
     * Writes all of {@code source[from, from + length)} at the end, with one system call if the
     * system lets it.
     */
    void write(byte[] source, int from, int length) throws IOException;

    /** Forces what was written to disk. */
    void force() throws IOException;
  }
}
