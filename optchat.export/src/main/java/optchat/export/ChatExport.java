package optchat.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import optchat.export.internal.BlockPage;
import optchat.export.internal.PageOut;
import optchat.export.internal.PlainPage;
import optchat.memory.MemorySnapshot;
import optchat.text.PrivateFiles;

/**
 * Writes a memory as one HTML page that needs nothing else: no server, no network, no other file.
 *
 * <p>A page shows the view, the tree below it down to the original messages, and a search. Whatever
 * the history holds, the page shows it as text and never runs it.
 *
 * <p>Memory: a few blocks for each thread, whatever the size of the history. Stateless: any thread.
 * The memory of the snapshot must stay open until an export returns.
 */
public final class ChatExport {
  private ChatExport() {}

  /**
   * Writes a page to a stream.
   *
   * @param snapshot what to export
   * @param options how
   * @param out takes the page in UTF-8, in large pieces; neither flushed nor closed
   * @throws IOException if {@code out} fails
   * @throws IllegalStateException if the memory was closed
   */
  public static void write(MemorySnapshot snapshot, ExportOptions options, OutputStream out)
      throws IOException {
    PageOut page = new PageOut(out);
    write(snapshot, options, page);
    page.end();
  }

  private static void write(MemorySnapshot snapshot, ExportOptions options, PageOut page)
      throws IOException {
    if (options.plain()) {
      PlainPage.write(snapshot, page, options.progress());
    } else {
      BlockPage.write(
          snapshot, page, options.blockBytes(), options.parallelism(), options.progress());
    }
  }

  /**
   * Writes a page to a new file that only its owner may read, and forces it to disk.
   *
   * @param snapshot what to export
   * @param options how
   * @param file where; must not exist, be it as a link to nowhere
   * @throws java.nio.file.FileSystemException if the file cannot be made; nothing was written then
   * @throws UnfinishedExportException if it was made but not finished, for whatever reason: a full
   *     disk, an interrupt, a memory that was closed; a part of it remains
   */
  public static void writeFile(MemorySnapshot snapshot, ExportOptions options, Path file)
      throws IOException {
    FileChannel channel = create(file);
    PageOut page = new PageOut(Channels.newOutputStream(channel));
    try (channel) {
      write(snapshot, options, page);
      page.end();
      channel.force(true);
      forceEntry(file);
    } catch (IOException | RuntimeException e) {
      throw new UnfinishedExportException(file, page.written(), e);
    }
  }

  /** The exceptions of the JDK leave out what each of their types means. */
  private static FileChannel create(Path file) throws IOException {
    try {
      return PrivateFiles.create(file);
    } catch (FileAlreadyExistsException e) {
      throw because(new FileAlreadyExistsException(file.toString(), null, "exists already"), e);
    } catch (NoSuchFileException e) {
      throw because(new NoSuchFileException(file.toString(), null, "no such directory"), e);
    } catch (AccessDeniedException e) {
      throw because(new AccessDeniedException(file.toString(), null, "permission denied"), e);
    }
  }

  private static <E extends IOException> E because(E problem, IOException cause) {
    problem.initCause(cause);
    return problem;
  }

  private static void forceEntry(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) PrivateFiles.forceDirectory(parent);
  }
}
