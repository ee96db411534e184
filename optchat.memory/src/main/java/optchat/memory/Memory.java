package optchat.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import optchat.memory.internal.StoredDate;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.store.Diagnostic;
import optchat.store.NewMessage;
import optchat.store.Store;
import optchat.store.StoreSnapshot;
import optchat.text.MessageKind;
import optchat.text.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one chat: keeps every message for ever, and a view of all of them that fits a
 * budget.
 *
 * <p>It calls no model. {@link #jobs} hands out prompts, {@link #submit} takes the replies;
 * summaries that need no model are made whenever something changes.
 *
 * <p>Threads: any. Appends run side by side and share forces; everything else that writes takes
 * turns. Reads never wait for a disk: each looks at one moment, see {@link #snapshot}. A method
 * that writes returns when what it reports is durable. When the store fails, the message or summary
 * in hand is not taken over, later writes are refused with {@link
 * optchat.store.StoreFailedException}, and reads go on.
 */
public final class Memory implements AutoCloseable {
  private final MemoryOptions options;
  private final Store store;
  private final Engine<StoreHistory> engine;

  /** Held shared by appends, alone by what must know which id comes next. */
  private final ReentrantReadWriteLock appends = new ReentrantReadWriteLock();

  /** Held by the one who may change the engine; taken after {@link #appends}. */
  private final ReentrantLock writer = new ReentrantLock();

  /** The last one that was asked for, given again until something changes. */
  private volatile @Nullable MemorySnapshot latest;

  private volatile boolean closed;

  private Memory(Store store, MemoryOptions options) {
    this.options = options;
    this.store = store;
    engine = new Engine<>(new StoreLog(store), options);
  }

  private record StoreLog(Store store) implements Engine.Log<StoreHistory> {
    @Override
    public StoreHistory now() {
      return new StoreHistory(store.snapshot());
    }

    @Override
    public void putNode(int level, int index, byte[] utf8, boolean free) throws IOException {
      store.putNode(level, index, utf8, free);
    }
  }

  /**
   * Opens a directory, or makes a new one, and holds its lock until {@link #close}. Near-linear in
   * the history. A memory on a full disk can be opened and read; what writes throws.
   *
   * @param directory where the memory is
   * @param options how it works
   * @return the memory
   * @throws optchat.store.StoreLockedException if another process or memory holds the directory
   * @throws optchat.store.StoreFormatException if the files cannot be a memory
   * @throws IOException if they cannot be read or made
   */
  public static Memory open(Path directory, MemoryOptions options) throws IOException {
    Store store = Store.open(directory, options.store());
    try {
      Memory memory = new Memory(store, options);
      memory.engine.open();
      return memory;
    } catch (Throwable e) {
      try {
        store.close();
      } catch (Throwable second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /**
   * Appends a message that was made now.
   *
   * @param kind what it is
   * @param text its text; a long echo is cut to {@link MemoryOptions#cap}
   * @return the message as saved
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate
   * @throws IOException if it could not be saved
   */
  public ChatMessage append(MessageKind kind, String text) throws IOException {
    return append(kind, text, now());
  }

  /**
   * Appends a message.
   *
   * @param kind what it is
   * @param text its text; a long echo is cut to {@link MemoryOptions#cap}
   * @param date when it was made, RFC 3339; kept as it is
   * @return the message as saved
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate or {@code date} is
   *     none
   * @throws IOException if it could not be saved
   */
  public ChatMessage append(MessageKind kind, String text, String date) throws IOException {
    String kept = kind == MessageKind.ECHO ? options.cap().apply(text) : text;
    byte[] utf8 = Utf8.encode(kept);
    int id;
    appends.readLock().lock();
    try {
      id = store.append(kind, utf8, date);
      catchUp();
    } finally {
      appends.readLock().unlock();
    }
    return new ChatMessage(id, kind, kept, ImportCheck.size(kind, utf8.length), date);
  }

  private void catchUp() {
    writer.lock();
    try {
      engine.catchUp();
    } finally {
      writer.unlock();
    }
  }

  private void requireOpen() {
    if (closed) throw new IllegalStateException("the memory is closed");
  }

  private String now() {
    Instant moment = options.store().clock().instant().truncatedTo(ChronoUnit.MILLIS);
    return StoredDate.format(moment, options.store().zone());
  }

  /**
   * Takes over messages of another log, all or none, under one force.
   *
   * @param messages with the ids that come next here
   * @return how many
   * @throws ImportException if one of them is refused: an id out of order, a wrong size, a bad
   *     date, an echo longer than {@link MemoryOptions#cap} allows, an unpaired surrogate; nothing
   *     is saved then
   * @throws IOException if they could not be saved
   */
  public int importAll(List<Imported> messages) throws IOException {
    List<Imported> batch = List.copyOf(messages);
    appends.writeLock().lock();
    try {
      long next = store.snapshot().messageCount();
      ImportCheck check = new ImportCheck(options.cap());
      for (int k = 0; k < batch.size(); k++) check.accept(batch.get(k), k, next++);
      // Encoded again one by one: the batch may take most of the memory as it is.
      if (!batch.isEmpty()) {
        store.appendAll(batch.size(), k -> ImportCheck.message(batch.get(k)));
      }
      catchUp();
    } finally {
      appends.writeLock().unlock();
    }
    return batch.size();
  }

  /**
   * Appends messages that a model is about to answer, under one force, and returns the view before
   * them.
   *
   * @param messages at least one, each of kind {@code user} or {@code work}
   * @return the view and the new ids
   * @throws IllegalArgumentException if there is none, or one of another kind; nothing is saved
   *     then
   * @throws IllegalStateException if the view is not settled; nothing is saved then
   * @throws IOException if they could not be saved
   */
  public Prepared prepare(List<Draft> messages) throws IOException {
    if (messages.isEmpty()) throw new IllegalArgumentException("nothing to prepare: messages=0");
    for (Draft draft : messages) {
      if (draft.kind() != MessageKind.USER && draft.kind() != MessageKind.WORK) {
        throw new IllegalArgumentException("not of the user: kind=" + draft.kind().label());
      }
    }
    List<NewMessage> accepted = madeNow(messages);
    appends.writeLock().lock();
    try {
      MemorySnapshot before = snapshot();
      ChatView view = before.view(false);
      store.appendAll(accepted);
      catchUp();
      return new Prepared(view, before.store().messageCount(), accepted.size());
    } finally {
      appends.writeLock().unlock();
    }
  }

  /**
   * Appends messages that were made now, under one force and with no other message between them.
   *
   * @param messages any number; a long echo is cut to {@link MemoryOptions#cap}
   * @return the first one's id; the others follow
   * @throws IllegalArgumentException if a text holds an unpaired surrogate; nothing is saved then
   * @throws IOException if they could not be saved
   */
  public int appendAll(List<Draft> messages) throws IOException {
    List<NewMessage> accepted = madeNow(messages);
    appends.writeLock().lock();
    try {
      int firstId = store.snapshot().messageCount();
      if (!accepted.isEmpty()) store.appendAll(accepted);
      catchUp();
      return firstId;
    } finally {
      appends.writeLock().unlock();
    }
  }

  private List<NewMessage> madeNow(List<Draft> messages) {
    String date = now();
    List<NewMessage> made = new ArrayList<>(messages.size());
    for (Draft draft : messages) {
      boolean isEcho = draft.kind() == MessageKind.ECHO;
      String text = isEcho ? options.cap().apply(draft.text()) : draft.text();
      made.add(new NewMessage(draft.kind(), text, date));
    }
    return made;
  }

  /**
   * Hands out summaries to be made, up to the most in flight. Costs nothing when every summary is
   * there.
   *
   * @return new jobs, lowest level first, then the oldest; empty when none may start now
   * @throws IOException if a summary that needs no model could not be saved
   */
  public List<Job> jobs() throws IOException {
    requireOpen();
    if (engine.idle()) return List.of();
    writer.lock();
    try {
      return engine.jobs();
    } finally {
      writer.unlock();
    }
  }

  /**
   * Takes the reply to a job in flight.
   *
   * @param level the job's level
   * @param index the job's index
   * @param text the reply; white space around it is dropped
   * @return null if the summary is saved; the job again, with what is wrong, if the reply is too
   *     long
   * @throws EmptyReplyException if nothing is left of the reply: the job failed, as after {@link
   *     #fail}
   * @throws IllegalStateException if the job is not in flight
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate; the job stays in
   *     flight
   * @throws IOException if the summary could not be saved; the job stays in flight
   */
  public @Nullable Job submit(int level, int index, String text) throws IOException {
    writer.lock();
    try {
      return engine.submit(level, index, text);
    } finally {
      writer.unlock();
    }
  }

  /**
   * Gives a job in flight up.
   *
   * @param level the job's level
   * @param index the job's index
   * @return after which time {@link #jobs} may offer it again
   * @throws IllegalStateException if the job is not in flight
   */
  public Duration fail(int level, int index) {
    requireOpen();
    writer.lock();
    try {
      engine.fail(level, index);
    } finally {
      writer.unlock();
    }
    return options.rest();
  }

  /** How long a failed job rests. */
  Duration rest() {
    return options.rest();
  }

  /**
   * The memory at this moment.
   *
   * @return all of it, unchanging; O(lines of the view) after a change, else O(1)
   */
  public MemorySnapshot snapshot() {
    Engine.Moment<StoreHistory> moment = engine.moment();
    MemorySnapshot known = latest;
    if (known == null || !known.isOf(moment)) {
      latest = known = new MemorySnapshot(moment, options.search());
    }
    return known;
  }

  /**
   * Counts of this moment; O(1).
   *
   * @return the counts
   */
  public Status status() {
    return engine.status();
  }

  /**
   * {@link MemorySnapshot#view} of this moment.
   *
   * @param display whether a view with placeholders is wanted too
   * @return the view
   * @throws IllegalStateException if it is not settled and not for display
   */
  public ChatView view(boolean display) {
    return snapshot().view(display);
  }

  /**
   * {@link MemorySnapshot#zoom} of this moment.
   *
   * @param id the line's first message
   * @param n how many messages it covers
   * @return the lines, the message, or why there is neither
   */
  public String zoom(long id, long n) {
    return snapshot().zoom(id, n);
  }

  /**
   * When a message was made, in the zone of {@link optchat.store.StoreOptions#zone}.
   *
   * @param id its number
   * @return RFC 3339
   * @throws IndexOutOfBoundsException if there is no such message
   */
  public String date(int id) {
    StoreSnapshot now = store.snapshot();
    if (id < 0 || id >= now.messageCount()) {
      throw new IndexOutOfBoundsException(
          "no such message: id=" + id + ", messages=" + now.messageCount());
    }
    return StoredDate.inZone(now.date(id), options.store().zone());
  }

  /**
   * {@link MemorySnapshot#search} of this moment.
   *
   * @param request what to look for
   * @return hits, newest first
   * @throws optchat.search.SearchRequestException if the request is refused
   * @throws optchat.search.SearchLimitException if one hit alone is larger than a page
   */
  public SearchPage search(SearchRequest request) {
    return snapshot().search(request);
  }

  /**
   * The lines that were skipped when the files were read.
   *
   * @return in the order of the files
   */
  public List<Diagnostic> diagnostics() {
    return store.diagnostics();
  }

  /** Checks everything that is kept up to date against the log; O(messages). For tests. */
  public void checkInvariants() {
    writer.lock();
    try {
      engine.checkInvariants();
    } finally {
      writer.unlock();
    }
  }

  /**
   * Lets go of the directory. Jobs in flight are forgotten: the next one who opens it gets them
   * again.
   *
   * @throws IOException if what needed no force could not be forced
   */
  @Override
  public void close() throws IOException {
    closed = true;
    writer.lock();
    try {
      store.close();
    } finally {
      writer.unlock();
    }
  }
}
