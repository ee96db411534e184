package hotpaths.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import optchat.memory.ChatMessage;
import optchat.memory.Imported;
import optchat.text.CodePoints;
import optchat.text.UnpairedSurrogateException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a memory's messages from its files, in the order of the files, while another process may
 * write them: it takes no lock. In constant memory but for the longest line.
 */
final class LogReader implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 16;

  private final Path folder;
  private final Sink sink;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
  private byte[] begun = {}; // begun[0, kept) is the line so far
  private int kept;
  private long number; // of the last whole line
  private String name = ""; // of the file that is open
  private @Nullable FileChannel in;

  /** Takes what is read. */
  interface Sink {
    void message(ChatMessage message);

    /** A line that is no message. */
    void skipped(String why);
  }

  /**
   * Reads from the start.
   *
   * @param folder with the day files
   * @param sink takes each message
   */
  LogReader(Path folder, Sink sink) {
    this.folder = folder;
    this.sink = sink;
  }

  /**
   * Gives every whole line that was not given yet. A line without an end stays for the next call.
   */
  void readOn() throws IOException {
    while (true) {
      readFile();
      String next = files().higher(name);
      if (next == null) return;
      readFile(); // what came between the end of this file and the start of the next
      open(next);
    }
  }

  /** Gives what is left: the line that the last file ends in. */
  void end() {
    if (kept > 0) line();
  }

  private NavigableSet<String> files() throws IOException {
    NavigableSet<String> names = new TreeSet<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.jsonl")) {
      for (Path file : all) names.add(String.valueOf(file.getFileName()));
    }
    return names;
  }

  private void open(String next) throws IOException {
    end(); // who begins a new day has ended the old one
    close();
    Path file = folder.resolve(next);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(file + ": not a regular file"); // to open a pipe would wait
    }
    in = FileChannel.open(file, LinkOption.NOFOLLOW_LINKS);
    name = next;
    number = 0;
  }

  private void readFile() throws IOException {
    FileChannel file = in;
    if (file == null) return;
    while (file.read(chunk.clear()) > 0) {
      byte[] b = chunk.array();
      int from = 0;
      for (int i = 0; i < chunk.position(); i++) {
        if (b[i] != '\n') continue;
        keep(b, from, i);
        line();
        from = i + 1;
      }
      keep(b, from, chunk.position());
    }
  }

  private void keep(byte[] b, int from, int to) {
    int added = to - from;
    if (added > begun.length - kept) begun = Arrays.copyOf(begun, Math.max(kept + added, 2 * kept));
    System.arraycopy(b, from, begun, kept, added);
    kept += added;
  }

  private void line() {
    number++;
    byte[] line = Arrays.copyOf(begun, kept);
    kept = 0;
    if (isBlank(line)) return;
    String place = folder.resolve(name) + ":" + number;
    try {
      sink.message(checked(MemoryLine.parse(line, place)));
    } catch (CliException e) {
      sink.skipped(String.valueOf(e.getMessage()));
    } catch (UnpairedSurrogateException e) {
      sink.skipped(place + ": an unpaired surrogate");
    } catch (ArithmeticException e) {
      sink.skipped(place + ": a number is out of range");
    }
  }

  private static ChatMessage checked(Imported m) {
    CodePoints.requireWellFormed(m.text());
    CodePoints.requireWellFormed(m.date());
    int id = Math.toIntExact(m.id());
    return new ChatMessage(id, m.kind(), m.text(), Math.toIntExact(m.size()), m.date());
  }

  private static boolean isBlank(byte[] line) {
    for (byte c : line) if (c != ' ' && c != '\t' && c != '\r') return false;
    return true;
  }

  @Override
  public void close() throws IOException {
    FileChannel open = in;
    in = null;
    if (open != null) open.close();
  }
}
