package optchat.text;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Files that only their owner may read: the one place of these rules.
 *
 * <ul>
 *   <li>A directory is a real one (no link), ours, mode 0700.
 *   <li>A file is a regular one (no link, no pipe, no device), ours, mode 0600, and has this name
 *       only.
 *   <li>A new one is made with its mode, never over something that is there already.
 * </ul>
 *
 * <p>These judge what a caller asks them to judge: a file that holds nothing but what its owner's
 * programs wrote there. {@code optchat.store} opens directories that other engines and people made,
 * whatever their modes, so of these methods it uses only those that make something new.
 *
 * <p>A breach is a {@link FileSystemException} that names the path and what is wrong with it, and
 * nothing was read or written. Parents are not judged: who may rename entries there can replace
 * what lies below. POSIX file systems only; elsewhere each method throws an {@link IOException}.
 * Stateless: any thread.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> DIRECTORY_MODE =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE_MODE =
      PosixFilePermissions.fromString("rw-------");
  private static final FileAttribute<Set<PosixFilePermission>> NEW_DIRECTORY =
      PosixFilePermissions.asFileAttribute(DIRECTORY_MODE);
  private static final FileAttribute<Set<PosixFilePermission>> NEW_FILE =
      PosixFilePermissions.asFileAttribute(FILE_MODE);

  private static final int FORMAT = 0170000; // st_mode of stat(2)
  private static final int REGULAR = 0100000;
  private static final int DIRECTORY = 0040000;
  private static final int LINK = 0120000;
  private static final int PERMISSIONS = 07777;

  private PrivateFiles() {}

  /** What stat(2) says of the entry itself. */
  private record Stat(int mode, int owner, int links, Object key) {
    static Stat of(Path path) throws IOException {
      Map<String, Object> all;
      try {
        all = Files.readAttributes(path, "unix:mode,uid,nlink,dev,ino", NOFOLLOW_LINKS);
      } catch (UnsupportedOperationException e) {
        throw new IOException(path + ": private files need a POSIX file system", e);
      }
      return new Stat(
          number(all, "mode"),
          number(all, "uid"),
          number(all, "nlink"),
          all.get("dev") + ":" + all.get("ino"));
    }

    private static int number(Map<String, Object> all, String name) {
      return ((Number) Objects.requireNonNull(all.get(name), name)).intValue();
    }

    int format() {
      return mode & FORMAT;
    }
  }

  /**
   * Makes a private directory and its missing parents, these private too, and forces the entry of
   * each to disk. One that is there already is checked like {@link #checkDirectory}; parents that
   * are there already stay as they are.
   *
   * @param directory where it shall be
   * @throws IOException if it cannot be made or is not private
   */
  public static void createDirectories(Path directory) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path p = directory.toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.exists(p)) break; // follows links: a parent may be one
      missing.push(p);
    }
    for (Path p : missing) {
      try {
        Files.createDirectory(p, NEW_DIRECTORY);
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(p)) throw e; // else another process made it meanwhile
      }
      Path parent = p.getParent();
      if (parent != null) forceDirectory(parent);
    }
    checkDirectory(directory);
  }

  /**
   * Refuses a directory that is not private.
   *
   * @param directory an entry that exists
   * @throws IOException if it is missing, a link, no directory, not ours, or open to others
   */
  public static void checkDirectory(Path directory) throws IOException {
    Stat stat = Stat.of(directory);
    if (stat.format() != DIRECTORY)
      throw breach(directory, "is " + what(stat) + ", not a directory");
    checkOwnerAndMode(directory, stat, 0700);
  }

  /**
   * Refuses a file that is not private.
   *
   * @param file an entry that exists
   * @throws IOException if it is missing, a link, no regular file, not ours, open to others, or has
   *     a second name
   */
  public static void checkFile(Path file) throws IOException {
    check(file, Stat.of(file));
  }

  private static void check(Path file, Stat stat) throws IOException {
    if (stat.format() != REGULAR) throw breach(file, "is " + what(stat) + ", not a regular file");
    checkOwnerAndMode(file, stat, 0600);
    if (stat.links != 1) throw breach(file, "has other names (hard links): links=" + stat.links);
  }

  private static void checkOwnerAndMode(Path path, Stat stat, int most) throws IOException {
    int ours = ourUid();
    if (stat.owner != ours) {
      throw breach(path, "belongs to another user: uid=" + stat.owner + ", ours=" + ours);
    }
    int mode = stat.mode & PERMISSIONS;
    if ((mode & ~most) != 0) {
      String octal = String.format("0%o", mode);
      throw breach(
          path, "is open to others: mode=" + octal + ", allowed=" + String.format("0%o", most));
    }
  }

  /** The user that new files of this process belong to. */
  private static int ourUid() throws IOException {
    Path self = Path.of("/proc/self");
    if (Files.exists(self)) return Stat.number(Files.readAttributes(self, "unix:uid"), "uid");
    Path probe = Files.createTempFile("owner", null);
    try {
      return Stat.of(probe).owner;
    } finally {
      Files.delete(probe);
    }
  }

  private static String what(Stat stat) {
    return switch (stat.format()) {
      case REGULAR -> "a regular file";
      case DIRECTORY -> "a directory";
      case LINK -> "a symbolic link";
      default -> "a pipe, socket or device";
    };
  }

  private static FileSystemException breach(Path path, String reason) {
    return new FileSystemException(path.toString(), null, reason);
  }

  /**
   * Opens a private file for reading.
   *
   * @param file an entry that exists
   * @return a channel that the caller closes
   * @throws IOException if it cannot be opened or {@link #checkFile} refuses it
   */
  public static FileChannel openForReading(Path file) throws IOException {
    return open(file, READ);
  }

  /**
   * Opens a private file for writing at its end.
   *
   * @param file an entry that exists
   * @return a channel that the caller closes; every write goes to the end of the file
   * @throws IOException if it cannot be opened or {@link #checkFile} refuses it
   */
  public static FileChannel openForAppending(Path file) throws IOException {
    return open(file, APPEND);
  }

  /**
   * Opens a private file for reading and writing anywhere.
   *
   * @param file an entry that exists
   * @return a channel that the caller closes
   * @throws IOException if it cannot be opened or {@link #checkFile} refuses it
   */
  public static FileChannel openForUpdating(Path file) throws IOException {
    return open(file, READ, WRITE);
  }

  private static FileChannel open(Path file, OpenOption... options) throws IOException {
    Stat before = Stat.of(file);
    check(file, before); // before opening: to open a pipe would wait for its other end
    Set<OpenOption> all = new HashSet<>(Set.of(options));
    all.add(NOFOLLOW_LINKS);
    FileChannel channel = FileChannel.open(file, all);
    try {
      Stat after = Stat.of(file);
      check(file, after);
      if (!before.key.equals(after.key)) throw breach(file, "was replaced while it was opened");
      return channel;
    } catch (IOException e) {
      try (channel) {
        throw e;
      }
    }
  }

  /**
   * Makes a new, empty private file and opens it for writing. Its directory entry is not forced:
   * see {@link #forceDirectory}.
   *
   * @param file where it shall be
   * @return a channel that the caller closes
   * @throws FileAlreadyExistsException if there is an entry of this name, be it a link to nowhere
   * @throws IOException if it cannot be made
   */
  public static FileChannel create(Path file) throws IOException {
    return FileChannel.open(file, Set.of(CREATE_NEW, READ, WRITE, NOFOLLOW_LINKS), NEW_FILE);
  }

  /**
   * Makes a new, empty private file and opens it for writing at its end. Its directory entry is not
   * forced: see {@link #forceDirectory}.
   *
   * @param file where it shall be
   * @return a channel that the caller closes
   * @throws FileAlreadyExistsException if there is an entry of this name, be it a link to nowhere
   * @throws IOException if it cannot be made
   */
  public static FileChannel createForAppending(Path file) throws IOException {
    return FileChannel.open(file, Set.of(CREATE_NEW, APPEND, NOFOLLOW_LINKS), NEW_FILE);
  }

  /**
   * Forces the entries of a directory to disk, so that a file made, renamed or deleted in it stays
   * so.
   *
   * @param directory an existing directory
   * @throws NoSuchFileException if it is missing
   * @throws IOException if it cannot be forced
   */
  public static void forceDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, READ)) {
      channel.force(true);
    }
  }
}
