package optchat.store.internal;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import optchat.text.PrivateFiles;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a directory: {@code flock(2)}, a {@link FileLock}, and a list of what this
 * process holds. The list comes first: closing any descriptor of a file drops all {@code fcntl}
 * locks that the process has on it, so the file must never be opened a second time.
 */
public final class DirectoryLock {
  /**
   * What this process holds, by device and inode; no lock of the system tells two owners in one
   * process apart.
   */
  private static final Set<Object> HELD = ConcurrentHashMap.newKeySet();

  private final Object key;
  private final FileChannel channel;
  private final @Nullable Flock flock;

  private DirectoryLock(Object key, FileChannel channel, @Nullable Flock flock) {
    this.key = key;
    this.channel = channel;
    this.flock = flock;
  }

  /** Takes the lock of an existing directory, or null if it is held. */
  public static @Nullable DirectoryLock tryLock(Path directory) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(directory, BasicFileAttributes.class);
    Object key = Objects.requireNonNullElse(attributes.fileKey(), directory.toRealPath());
    if (!HELD.add(key)) return null;
    DirectoryLock lock = null;
    try {
      lock = lockFile(key, directory.resolve("lock"));
      return lock;
    } finally {
      if (lock == null) HELD.remove(key);
    }
  }

  private static @Nullable DirectoryLock lockFile(Object key, Path file) throws IOException {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      try {
        PrivateFiles.create(file).close();
      } catch (FileAlreadyExistsException e) {
        if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) throw e; // else another opener made it
      }
    }
    if (Files.isSymbolicLink(file)) {
      throw new FileSystemException(file.toString(), null, "is a symbolic link");
    }
    if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      throw new FileSystemException(file.toString(), null, "is not a regular file");
    }
    FileChannel channel = FileChannel.open(file, Set.of(READ, WRITE, NOFOLLOW_LINKS));
    boolean locked = false;
    try {
      if (!lock(channel)) return null;
      Flock flock = Flock.exists() ? Flock.tryLock(file) : null;
      if (flock == null && Flock.exists()) return null;
      locked = true;
      return new DirectoryLock(key, channel, flock);
    } finally {
      if (!locked) channel.close();
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock(); // held until the channel is closed
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // somebody else in this process opened the file
    }
  }

  /** Gives everything back. */
  public void release() throws IOException {
    try (channel) {
      if (flock != null) flock.release();
    } finally {
      HELD.remove(key);
    }
  }
}
