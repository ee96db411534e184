package optchat.store.internal;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import optchat.text.PrivateFiles;

/**
 * The file system itself. Logs are written through streams, not channels: an interrupt closes a
 * channel under the write of somebody else.
 */
public final class RealDisk implements Disk {
  @Override
  public boolean createDirectory(Path directory) throws IOException {
    if (Files.exists(directory, NOFOLLOW_LINKS)) {
      requireDirectory(directory);
      return false;
    }
    Files.createDirectory(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    return true;
  }

  private static void requireDirectory(Path directory) throws IOException {
    if (Files.isSymbolicLink(directory)) throw refused(directory, "is a symbolic link");
    if (!Files.isDirectory(directory)) throw refused(directory, "is not a directory");
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try {
          PrivateFiles.forceDirectory(directory);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted = true; // the channel was ours alone: once more
        }
      }
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
  }

  @Override
  public List<String> logs(Path directory) throws IOException {
    requireDirectory(directory);
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "*.jsonl")) {
      for (Path entry : entries) names.add(String.valueOf(entry.getFileName()));
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }

  @Override
  public Reader read(Path file) throws IOException {
    requireRegular(file);
    FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.READ, NOFOLLOW_LINKS));
    return new Reader() {
      @Override
      public long size() throws IOException {
        return channel.size();
      }

      @Override
      public int read(long position, byte[] target, int at, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(target, at, length), position);
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }

  @Override
  public void create(Path file) throws IOException {
    PrivateFiles.create(file).close();
  }

  @Override
  public Appender append(Path file) throws IOException {
    requireRegular(file);
    RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
    try {
      out.seek(out.length());
    } catch (IOException e) {
      try (out) {
        throw e;
      }
    }
    return new Appender() {
      @Override
      public void write(byte[] source, int from, int length) throws IOException {
        try {
          out.write(source, from, length);
        } catch (IOException e) {
          throw failed(file, "cannot write", e);
        }
      }

      @Override
      public void force() throws IOException {
        try {
          out.getFD().sync();
        } catch (IOException e) {
          throw failed(file, "cannot force", e);
        }
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  private static void requireRegular(Path file) throws IOException {
    if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) throw refused(file, "is not a regular file");
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** What the system says names no file. */
  private static FileSystemException failed(Path file, String what, IOException cause) {
    FileSystemException named = refused(file, what + ": " + cause.getMessage());
    named.initCause(cause);
    return named;
  }

  private static FileSystemException refused(Path path, String reason) {
    return new FileSystemException(path.toString(), null, reason);
  }
}
