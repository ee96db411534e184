package optchat.usage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import optchat.text.PrivateFiles;
import optchat.usage.internal.AttemptWriter;
import optchat.usage.internal.ReportReader;

/**
 * A file with a line for each attempt on a model, beside a store.
 *
 * <p>Threads: any; writes take turns. The file is private and must be: a regular one of this user,
 * mode 0600, no link and without a second name; it is checked at each use. One process writes it:
 * who has the store. The ledger knows no store, so it asks whether that was lost.
 */
public final class UsageLedger {
  /** The name of the file in a store's directory. */
  public static final String FILE_NAME = "compactor-usage.jsonl";

  /** Bytes of the longest line, if nothing else is said. */
  public static final int DEFAULT_MAX_LINE_BYTES = 1 << 20;

  private static final int MIN_LINE_BYTES = 1 << 10;

  private final Path file;
  private final BooleanSupplier storeLost;
  private final int maxLineBytes;
  private final Object writing = new Object();

  /**
   * A ledger with lines of up to {@link #DEFAULT_MAX_LINE_BYTES}; touches no file.
   *
   * @param directory of the store, where {@link #FILE_NAME} is or will be
   * @param storeLost whether the store belongs to somebody else by now; asked often, by any thread
   */
  public UsageLedger(Path directory, BooleanSupplier storeLost) {
    this(directory, storeLost, DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * A ledger; touches no file.
   *
   * @param directory of the store, where {@link #FILE_NAME} is or will be
   * @param storeLost whether the store belongs to somebody else by now; asked often, by any thread
   * @param maxLineBytes a longer line is not written, and is malformed when read; at least 1,024
   * @throws IllegalArgumentException if {@code maxLineBytes} is less
   */
  public UsageLedger(Path directory, BooleanSupplier storeLost, int maxLineBytes) {
    if (maxLineBytes < MIN_LINE_BYTES) {
      throw new IllegalArgumentException(
          "no room for a line: maxLineBytes=" + maxLineBytes + ", least=" + MIN_LINE_BYTES);
    }
    this.file = directory.resolve(FILE_NAME);
    this.storeLost = storeLost;
    this.maxLineBytes = maxLineBytes;
  }

  /**
   * Adds a line, and makes the file if there is none; on disk when this returns. If it fails, the
   * line may be there or not, whole or torn; the next one starts afresh either way.
   *
   * @param attempt what to add; its id should be new
   * @throws IllegalArgumentException if a string of it holds an unpaired surrogate, or the line
   *     would be too long
   * @throws StoreLostException if the store is lost; nothing was written
   * @throws IOException if the file is not private or cannot be written
   */
  public void append(Attempt attempt) throws IOException {
    byte[] line = AttemptWriter.line(attempt);
    if (line.length - 1 > maxLineBytes) {
      throw new IllegalArgumentException(
          "attempt too long: bytes=" + (line.length - 1) + ", limit=" + maxLineBytes);
    }
    synchronized (writing) {
      requireStore();
      try (FileChannel out = open()) {
        ByteBuffer bytes = ByteBuffer.allocate(line.length + 1);
        if (endsInsideLine(out)) bytes.put((byte) '\n');
        bytes.put(line).flip();
        out.position(out.size());
        while (bytes.hasRemaining()) out.write(bytes);
        out.force(true);
      }
    }
  }

  private FileChannel open() throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      try {
        FileChannel made = PrivateFiles.create(file);
        try {
          Path directory = file.toAbsolutePath().getParent();
          if (directory != null) PrivateFiles.forceDirectory(directory);
          return made;
        } catch (IOException e) {
          try (made) {
            throw e;
          }
        }
      } catch (FileAlreadyExistsException e) {
        return PrivateFiles.openForUpdating(file); // made meanwhile
      }
    }
    return PrivateFiles.openForUpdating(file);
  }

  private static boolean endsInsideLine(FileChannel in) throws IOException {
    long size = in.size();
    if (size == 0) return false;
    ByteBuffer last = ByteBuffer.allocate(1);
    return in.read(last, size - 1) == 1 && last.get(0) != '\n';
  }

  private void requireStore() throws StoreLostException {
    if (storeLost.getAsBoolean()) throw new StoreLostException(file + ": the store was lost");
  }

  /**
   * Reads all lines, 64 KiB at a time, and sums them up. Keeps the ids of all attempts, and no
   * other part of more than one line. A line that is whole by now counts.
   *
   * @return the totals; of nothing if there is no file
   * @throws StoreLostException if the store is lost on the way
   * @throws IOException if the file is not private or a read fails; nothing is reported then
   */
  public UsageReport report() throws IOException {
    requireStore();
    ReportReader reader = new ReportReader(file.toString(), maxLineBytes);
    try (FileChannel in = PrivateFiles.openForReading(file)) {
      return reader.read(in, storeLost);
    } catch (NoSuchFileException e) {
      return reader.empty();
    }
  }
}
