package optchat.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import optchat.store.internal.Disk;
import optchat.store.internal.RealDisk;

/**
 * A disk that fails when told to and knows what a power failure could leave: what was forced, and
 * any part of the rest. Nothing is really forced. Works on real files, so that a store can read
 * them.
 */
final class FaultDisk implements Disk {
  /** How the operation fails. */
  enum Fault {
    /** Nothing happens but the error. */
    REFUSED,
    /** Half of a write happens; anything else happens whole; then the error. */
    TORN
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Write(long at, byte[] bytes) {}

  private static final class Content {
    byte[] durable;
    final List<Write> pending = new ArrayList<>();
    long size;

    Content(byte[] durable) {
      this.durable = durable;
      size = durable.length;
    }
  }

  private final RealDisk real = new RealDisk();
  private final Path root;
  private final Map<Path, Content> contents = new LinkedHashMap<>();
  private final Set<Path> pendingEntries = new HashSet<>();
  private int operations;
  private int failAt = -1;
  private Fault fault = Fault.REFUSED;

  /** Runs in each write, behind it, and in each force, before it. */
  volatile Runnable afterWrite = () -> {};

  volatile Runnable beforeForce = () -> {};

  FaultDisk(Path root) {
    this.root = root;
  }

  /** The operation after {@code count} more fails. */
  FaultDisk failAfter(int count, Fault how) {
    failAt = operations + count;
    fault = how;
    return this;
  }

  /** Operations so far that can fail. */
  synchronized int operations() {
    return operations;
  }

  /**
   * True if this operation fails without doing anything; {@link #after} throws for the other kind.
   */
  private synchronized boolean failsNow() throws IOException {
    boolean now = operations++ == failAt;
    if (now && fault == Fault.REFUSED) throw new IOException("injected: refused");
    return now;
  }

  private static void after(boolean torn) throws IOException {
    if (torn) throw new IOException("injected: torn");
  }

  private synchronized Content content(Path file) throws IOException {
    Content content = contents.get(file);
    if (content == null) {
      content = new Content(Files.readAllBytes(file));
      contents.put(file, content);
    }
    return content;
  }

  @Override
  public boolean createDirectory(Path directory) throws IOException {
    boolean torn = failsNow();
    boolean made = real.createDirectory(directory);
    if (made) pendingEntries.add(directory);
    after(torn);
    return made;
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    boolean torn = failsNow();
    pendingEntries.removeIf(e -> directory.equals(e.getParent()));
    after(torn);
  }

  @Override
  public List<String> logs(Path directory) throws IOException {
    return real.logs(directory);
  }

  @Override
  public Reader read(Path file) throws IOException {
    return real.read(file);
  }

  @Override
  public void create(Path file) throws IOException {
    boolean torn = failsNow();
    real.create(file);
    pendingEntries.add(file);
    content(file);
    after(torn);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    boolean torn = failsNow();
    real.rename(from, to);
    after(torn);
  }

  @Override
  public Appender append(Path file) throws IOException {
    Content content = content(file);
    Appender out = real.append(file);
    return new Appender() {
      @Override
      public void write(byte[] source, int from, int length) throws IOException {
        boolean torn = failsNow();
        int done = torn ? length / 2 : length;
        out.write(source, from, done);
        synchronized (FaultDisk.this) {
          content.pending.add(
              new Write(content.size, Arrays.copyOfRange(source, from, from + done)));
          content.size += done;
        }
        after(torn);
        afterWrite.run();
      }

      @Override
      public void force() throws IOException {
        int covered;
        synchronized (FaultDisk.this) {
          covered = content.pending.size();
        }
        beforeForce.run();
        boolean torn = failsNow();
        synchronized (FaultDisk.this) {
          List<Write> forced = content.pending.subList(0, covered);
          content.durable = apply(content.durable, forced, () -> true);
          forced.clear();
        }
        after(torn);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private static byte[] apply(byte[] durable, List<Write> writes, BooleanSupplier kept) {
    byte[] bytes = durable;
    for (Write write : writes) {
      if (!kept.getAsBoolean()) continue;
      int end = Math.toIntExact(write.at + write.bytes.length);
      if (bytes.length < end) bytes = Arrays.copyOf(bytes, end); // NULs where a block was lost
      System.arraycopy(write.bytes, 0, bytes, (int) write.at, write.bytes.length);
    }
    return bytes;
  }

  /**
   * Makes {@code target} what a power failure now could leave: {@code kept} decides on each thing
   * not forced.
   */
  synchronized void powerFailure(Path target, BooleanSupplier kept) throws IOException {
    Set<Path> lost = new HashSet<>();
    for (Path entry : pendingEntries) if (!kept.getAsBoolean()) lost.add(entry);
    try (var all = Files.walk(root)) {
      for (Path path : all.toList()) {
        if (lost.stream().anyMatch(path::startsWith)) continue;
        Path copy = target.resolve(root.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Content content = content(path);
          Files.write(copy, apply(content.durable, content.pending, kept));
        }
      }
    }
  }
}
