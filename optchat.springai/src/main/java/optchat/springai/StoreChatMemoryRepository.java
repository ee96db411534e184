package optchat.springai;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.springai.internal.Conversation;
import optchat.springai.internal.FolderName;
import optchat.text.PrivateFiles;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.content.Media;

/**
 * A folder of memories, one for each conversation, behind the framework's repository.
 *
 * <p>Every message that was ever saved stays in its conversation's log, so the memory's view,
 * search and export tell of all of it, however short the framework's own window is: {@link #with}.
 * What a repository must forget is forgotten by a note in the log ({@link #saveAll}) or by putting
 * the log aside ({@link #deleteByConversationId}).
 *
 * <p>Threads: any; calls take turns. One process at a time works on a conversation. Up to a number
 * of memories stay open, the ones used last.
 */
public final class StoreChatMemoryRepository implements ChatMemoryRepository, AutoCloseable {
  /** How many memories stay open when nothing else is said. */
  public static final int DEFAULT_OPEN = 64;

  /**
   * Works on a memory.
   *
   * @param <R> what comes of it
   */
  @FunctionalInterface
  public interface Task<R> {
    /**
     * Works on a memory, which stays open for this long only.
     *
     * @param memory of a conversation
     * @return what comes of it
     * @throws IOException if a disk failed
     */
    R run(Memory memory) throws IOException;
  }

  private final Path folder;
  private final MemoryOptions options;
  private final int mostOpen;
  private final Function<Media, String> words;

  /** By id, the one used last at the end; guarded by this. */
  private final Map<String, Conversation> open = new LinkedHashMap<>(16, 0.75f, true);

  private boolean closed; // guarded by this

  /**
   * A repository in a folder, with the default options, that refuses media.
   *
   * @param folder where the conversations are; made, private, if it is missing
   * @throws IOException if it cannot be made or is not private
   */
  public StoreChatMemoryRepository(Path folder) throws IOException {
    this(folder, MemoryOptions.defaults(), DEFAULT_OPEN, StoreChatMemoryRepository::refuse);
  }

  /**
   * A repository in a folder.
   *
   * @param folder where the conversations are; made, private, if it is missing
   * @param options how each memory works
   * @param mostOpen how many memories stay open at most, at least 1
   * @param words what to keep of a medium, a picture for one; it may throw {@link
   *     IllegalArgumentException} to refuse it
   * @throws IOException if the folder cannot be made or is not private
   */
  public StoreChatMemoryRepository(
      Path folder, MemoryOptions options, int mostOpen, Function<Media, String> words)
      throws IOException {
    if (mostOpen < 1) throw new IllegalArgumentException("none may be open: mostOpen=" + mostOpen);
    this.folder = folder;
    this.options = Objects.requireNonNull(options, "options");
    this.mostOpen = mostOpen;
    this.words = Objects.requireNonNull(words, "words");
    PrivateFiles.createDirectories(folder);
  }

  private static String refuse(Media medium) {
    throw new IllegalArgumentException(
        "no text, and nothing to put for it: type=" + medium.getMimeType());
  }

  /**
   * The conversations that were saved and not deleted; opens none of them.
   *
   * @return their ids, sorted by the names of their folders
   * @throws UncheckedIOException if the folder cannot be read
   */
  @Override
  public synchronized List<String> findConversationIds() {
    requireOpen();
    try (Stream<Path> folders = Files.list(folder)) {
      List<String> ids = new ArrayList<>();
      for (Path path : folders.sorted().toList()) {
        String id = FolderName.idOf(path.getFileName().toString());
        if (id != null) ids.add(id);
      }
      return ids;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The list that was saved last. Texts, calls and results are as they were, but for a result
   * longer than {@link MemoryOptions#cap}; metadata is not kept. Records that others appended to
   * the memory follow, calls and results of theirs told in words. O(bytes of the list).
   *
   * @param conversationId not empty, at most 250 bytes as the name of a folder
   * @return a new list; empty if there is no such conversation
   * @throws UncheckedIOException if its memory cannot be opened
   */
  @Override
  public synchronized List<Message> findByConversationId(String conversationId) {
    try {
      Conversation conversation = find(conversationId);
      return conversation == null ? new ArrayList<>() : conversation.messages();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has a conversation's list be these messages; they are on disk when this returns. Messages that
   * the list began with, or that are left of it in their order, stay where they are in the log; the
   * others are appended behind them, and a note says what is left. The log keeps what is not.
   *
   * @param conversationId not empty, at most 250 bytes as the name of a folder
   * @param messages all of the list
   * @throws IllegalArgumentException if one of them cannot be stored: a medium that is refused, a
   *     class or a call that the framework does not make, an unpaired surrogate; nothing has
   *     changed then
   * @throws UncheckedIOException if they could not be saved
   */
  @Override
  public synchronized void saveAll(String conversationId, List<Message> messages) {
    try {
      conversation(conversationId).save(messages, words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Puts a conversation aside: its folder gets a name that ends in {@code ~1}, or the next number
   * that is free, and is neither found nor written any more. Whoever must have its words gone
   * removes that folder. Does nothing if there is no such conversation.
   *
   * @param conversationId not empty, at most 250 bytes as the name of a folder
   * @throws UncheckedIOException if another process holds it or it cannot be renamed
   */
  @Override
  public synchronized void deleteByConversationId(String conversationId) {
    try {
      Conversation conversation = find(conversationId); // with its lock, so that nobody else has it
      if (conversation == null) return;
      open.remove(conversationId);
      conversation.close();
      Path path = path(conversationId);
      int number = 1;
      while (Files.exists(aside(path, number))) number++;
      Files.move(path, aside(path, number));
      PrivateFiles.forceDirectory(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path aside(Path path, int number) {
    return path.resolveSibling(path.getFileName() + "~" + number);
  }

  /**
   * Works on a conversation's memory: its view, its search, its jobs. Other calls of this
   * repository wait, so ask a model in between and not inside.
   *
   * @param conversationId a conversation, made if there is none
   * @param task what to do
   * @param <R> what comes of it
   * @return what comes of it
   * @throws IOException if the memory cannot be opened, or from the task
   */
  public synchronized <R> R with(String conversationId, Task<R> task) throws IOException {
    return task.run(conversation(conversationId).memory());
  }

  private @Nullable Conversation find(String conversationId) throws IOException {
    requireOpen();
    boolean isThere = open.containsKey(conversationId) || Files.exists(path(conversationId));
    return isThere ? conversation(conversationId) : null;
  }

  private Conversation conversation(String conversationId) throws IOException {
    requireOpen();
    Conversation known = open.get(conversationId);
    if (known != null) return known;
    Conversation opened = Conversation.open(path(conversationId), options);
    open.put(conversationId, opened);
    if (open.size() > mostOpen) {
      String eldest = open.keySet().iterator().next();
      Objects.requireNonNull(open.remove(eldest), eldest).close();
    }
    return opened;
  }

  private Path path(String conversationId) {
    return folder.resolve(FolderName.of(conversationId));
  }

  private void requireOpen() {
    if (closed) throw new IllegalStateException("the repository is closed");
  }

  /**
   * Closes all memories.
   *
   * @throws IOException if what needed no force could not be forced; all are closed nevertheless
   */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    IOException failed = null;
    for (Conversation conversation : open.values()) {
      try {
        conversation.close();
      } catch (IOException e) {
        if (failed == null) failed = e;
        else failed.addSuppressed(e);
      }
    }
    open.clear();
    if (failed != null) throw failed;
  }
}
