package hotpaths.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import optchat.importer.SessionFormat;

/**
 * One session file, on its own or in an archive. Only read: the file stays as it is.
 *
 * @param name what people call it
 * @param bytes its size
 * @param modified when it was last written, for messages without a date
 * @param opener opens it anew
 */
record SessionSource(String name, long bytes, Instant modified, Opener opener) {
  /** The most that an archive may hold, unpacked: 64 GiB. */
  static final long MAX_ARCHIVE_BYTES = 1L << 36;

  /** How many times its packed size a file may have; text seldom has more than 20. */
  static final int MAX_RATIO = 200;

  private static final long ANY_RATIO_BYTES = 1 << 20;

  /** Opens a source. */
  interface Opener {
    InputStream open() throws IOException;
  }

  /** All sources at a path: a file, the files below a folder, what an archive holds; by name. */
  static List<SessionSource> at(Path path, SessionFormat format) throws IOException {
    List<SessionSource> sources = new ArrayList<>();
    if (!Files.isDirectory(path)) {
      add(path, path.toString(), sources, format);
      return sources;
    }
    try (Stream<Path> all = Files.walk(path)) { // follows no links below the folder
      for (Path file : all.sorted().toList()) {
        boolean regular = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (regular && isSession(file.toString(), format)) {
          add(file, file.toString(), sources, format);
        }
      }
    }
    return sources;
  }

  private static boolean isSession(String name, SessionFormat format) {
    String last = name.substring(name.lastIndexOf('/') + 1);
    if (format == SessionFormat.CHATGPT) {
      return last.matches("conversations.*\\.json") || last.endsWith(".zip");
    }
    return last.endsWith(".jsonl");
  }

  private static void add(Path file, String name, List<SessionSource> sources, SessionFormat format)
      throws IOException {
    if (!name.endsWith(".zip")) {
      Instant modified = Files.getLastModifiedTime(file).toInstant();
      sources.add(
          new SessionSource(name, Files.size(file), modified, () -> Files.newInputStream(file)));
      return;
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      long total = 0;
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.isDirectory() || !isSession(entry.getName(), format)) continue;
        total += Math.max(0, entry.getSize());
        if (total > MAX_ARCHIVE_BYTES) {
          throw new IOException(
              name + ": too much in it: bytes=" + total + ", limit=" + MAX_ARCHIVE_BYTES);
        }
        String inside = name + "!" + entry.getName();
        Instant modified =
            entry.getLastModifiedTime() == null
                ? Files.getLastModifiedTime(file).toInstant()
                : entry.getLastModifiedTime().toInstant();
        sources.add(
            new SessionSource(
                inside, entry.getSize(), modified, () -> unpack(file, entry.getName(), inside)));
      }
    }
  }

  @SuppressWarnings("MustBeClosedChecker") // the stream closes the archive
  private static InputStream unpack(Path file, String entryName, String name) throws IOException {
    ZipFile zip = new ZipFile(file.toFile());
    try {
      ZipEntry entry = zip.getEntry(entryName);
      if (entry == null) throw new IOException(name + ": is gone");
      long ratioLimit = Math.max(ANY_RATIO_BYTES, MAX_RATIO * entry.getCompressedSize());
      long limit = Math.min(MAX_ARCHIVE_BYTES, ratioLimit);
      return new Bounded(zip.getInputStream(entry), zip, name, limit);
    } catch (IOException e) {
      try (zip) {
        throw e;
      }
    }
  }

  /** Ends with an error when more comes out than may. */
  private static final class Bounded extends FilterInputStream {
    private final ZipFile zip;
    private final String name;
    private final long limit;
    private long read;

    Bounded(InputStream in, ZipFile zip, String name, long limit) {
      super(in);
      this.zip = zip;
      this.name = name;
      this.limit = limit;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int from, int length) throws IOException {
      int count = in.read(b, from, length);
      if (count > 0) read += count;
      if (read > limit) {
        throw new IOException(
            name
                + ": unpacks to too much: bytes>"
                + limit
                + ", most="
                + MAX_RATIO
                + " times packed");
      }
      return count;
    }

    @Override
    public void close() throws IOException {
      try (zip) {
        super.close();
      }
    }
  }
}
