package optchat.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import optchat.langchain4j.internal.Records;
import optchat.memory.Draft;
import optchat.memory.Memory;
import optchat.memory.MemorySnapshot;
import optchat.memory.Prompts;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * One memory as the chat memory of an AI service: {@link #messages} are the instructions, the view
 * of all that is older, and the recent messages as they were.
 *
 * <p>Nothing is evicted: what leaves the recent messages stands in the view, and the memory keeps
 * every word of it. A message whose summary is still to be made counts as recent, so have the
 * memory's jobs done, by a {@link optchat.memory.Compactor} for one; else long messages stay.
 *
 * <p>Threads: any; calls take turns. The memory stays the caller's, who closes it; others may
 * append to it.
 */
public final class StoreChatMemory implements ChatMemory {
  /** How many records are recent at least, when nothing else is said. */
  public static final int DEFAULT_RECENT = 20;

  /** The attribute of the message that holds the view; its value names the messages in it. */
  public static final String VIEW_ATTRIBUTE = "optchat.view";

  private static final String CLEARED = "[cleared]";

  /** A message as it was added, and how many records it has. */
  private record Added(ChatMessage message, int records) {}

  private final Object id;
  private final Memory memory;
  private final int recent;
  private final Function<Content, String> words;

  // All below: guarded by this.
  /** By the first record; only those that are recent. */
  private final NavigableMap<Integer, Added> added = new TreeMap<>();

  private @Nullable SystemMessage system;

  /** The first record that was not cleared. */
  private int first;

  /** The first recent record when {@link #messages} was last asked. */
  private int recentFrom;

  /** All before it have their summaries. */
  private int summarized;

  /**
   * The chat memory of a memory, with {@link #DEFAULT_RECENT} recent records, which refuses what is
   * no text.
   *
   * @param id what the framework calls it
   * @param memory where messages are kept
   */
  public StoreChatMemory(Object id, Memory memory) {
    this(id, memory, DEFAULT_RECENT, StoreChatMemory::refuse);
  }

  /**
   * The chat memory of a memory. O(records) to find the last instructions.
   *
   * @param id what the framework calls it
   * @param memory where messages are kept
   * @param recent how many records are told as they were, at least; from twice as many on it is
   *     these again, so that a prompt's beginning stays the same for a while; at least 1
   * @param words what to keep of content that is no text, a picture for one; it may throw {@link
   *     IllegalArgumentException} to refuse it
   */
  public StoreChatMemory(Object id, Memory memory, int recent, Function<Content, String> words) {
    if (recent < 1) throw new IllegalArgumentException("nothing is recent: recent=" + recent);
    this.id = Objects.requireNonNull(id, "id");
    this.memory = Objects.requireNonNull(memory, "memory");
    this.recent = recent;
    this.words = Objects.requireNonNull(words, "words");
    MemorySnapshot now = memory.snapshot();
    int count = now.store().messageCount();
    first = count;
    while (first > 0 && !isCleared(now, first - 1)) first--;
    for (int at = count; at > first && system == null; at--) system = Records.system(now, at - 1);
    recentFrom = Math.max(first, count - recent);
  }

  private static boolean isCleared(MemorySnapshot log, int record) {
    return log.store().kind(record) == MessageKind.NOTE && log.store().text(record).equals(CLEARED);
  }

  private static String refuse(Content content) {
    throw new IllegalArgumentException(
        "no text, and nothing to put for it: type=" + content.type());
  }

  @Override
  public Object id() {
    return id;
  }

  /**
   * Appends a message; it is on disk when this returns. Instructions that are the same as the last
   * ones are not appended again.
   *
   * @param message instructions, or words of the user, of the model or of a tool
   * @throws IllegalArgumentException if it cannot be stored: a custom message, content that is
   *     refused, a view, an unpaired surrogate; nothing is stored then
   * @throws UncheckedIOException if it could not be saved
   */
  @Override
  public synchronized void add(ChatMessage message) {
    if (message.equals(system)) return;
    append(message, Records.of(checked(message), words));
  }

  private static ChatMessage checked(ChatMessage message) {
    if (message instanceof UserMessage user && user.attributes().containsKey(VIEW_ATTRIBUTE)) {
      throw new IllegalArgumentException("a view is not a message: it changes with the messages");
    }
    return message;
  }

  private void append(ChatMessage message, List<Draft> records) {
    int at = save(records);
    if (message instanceof SystemMessage now) system = now;
    else added.put(at, new Added(message, records.size()));
  }

  private int save(List<Draft> records) {
    try {
      return memory.appendAll(records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has these messages from now on. A list that goes on from {@link #messages} is appended to them;
   * any other one is put in their place, as {@link #clear} and {@link #add} would.
   *
   * @param messages all of them; no view, but at its place in {@link #messages}
   * @throws IllegalArgumentException if one of them cannot be stored; nothing has changed then
   * @throws UncheckedIOException if they could not be saved
   */
  @Override
  public synchronized void set(Iterable<ChatMessage> messages) {
    List<ChatMessage> all = new ArrayList<>();
    messages.forEach(all::add);
    List<ChatMessage> known = messages();
    boolean goesOn = all.size() >= known.size() && all.subList(0, known.size()).equals(known);
    List<ChatMessage> rest = goesOn ? all.subList(known.size(), all.size()) : all;
    List<List<Draft>> records = new ArrayList<>();
    for (ChatMessage message : rest) records.add(Records.of(checked(message), words));
    if (!goesOn) clear();
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).equals(system)) append(rest.get(i), records.get(i));
    }
  }

  /**
   * Begins anew: nothing of what was said so far, instructions included, is in {@link #messages}
   * any more. The memory keeps it all the same, and so do its own view, its search and its files; a
   * note in the log says where the new beginning is.
   *
   * @throws UncheckedIOException if the note could not be saved
   */
  @Override
  public synchronized void clear() {
    if (memory.status().messages() > first) {
      first = save(List.of(new Draft(MessageKind.NOTE, CLEARED))) + 1;
    }
    added.clear();
    system = null;
    recentFrom = first;
  }

  /**
   * The last instructions; then, if there are messages that are not recent, one of the user with
   * the attribute {@link #VIEW_ATTRIBUTE} that holds their lines; then the recent messages, oldest
   * first. What was added to this object comes back as it was; what an earlier one stored is made
   * from its text, without names, thinking and attributes. Calls and results that lack each other,
   * and remarks of others, are told in words. O(bytes of the result).
   *
   * @return a new list
   */
  @Override
  public synchronized List<ChatMessage> messages() {
    MemorySnapshot now = memory.snapshot();
    int count = now.store().messageCount();
    moveRecent(now, count);
    List<ChatMessage> all = new ArrayList<>();
    if (system != null) all.add(system);
    if (recentFrom > first) {
      String lines = now.render(first, recentFrom).text();
      all.add(
          UserMessage.builder()
              .contents(List.of(TextContent.from(Prompts.standard().view() + "\n" + lines)))
              .attributes(Map.of(VIEW_ATTRIBUTE, first + "-" + (recentFrom - 1)))
              .build());
    }
    addRecent(now, count, all);
    return all;
  }

  /** Finds where recent messages begin: at a message, and with all that lack a summary. */
  private void moveRecent(MemorySnapshot now, int count) {
    while (summarized < count && now.store().hasNode(0, summarized)) summarized++;
    int from = count - recentFrom > 2 * recent ? count - recent : recentFrom;
    from = Math.max(first, Math.min(from, summarized));
    while (from > first && from < count && Records.leans(now, from)) from--;
    recentFrom = from;
    added.headMap(from).clear();
  }

  private void addRecent(MemorySnapshot now, int count, List<ChatMessage> all) {
    List<ToolExecutionRequest> open = List.of();
    int at = recentFrom;
    // Invariant: the records of [recentFrom, at) are told. Progress: at rises.
    while (at < count) {
      Added known = added.get(at);
      if (known == null && Records.system(now, at) != null) {
        at++; // told first, or replaced
        continue;
      }
      Records.Read read =
          known == null
              ? Records.read(now, at, open)
              : new Records.Read(known.message(), at + known.records());
      if (read.message() instanceof AiMessage ai) open = ai.toolExecutionRequests();
      else if (!(read.message() instanceof ToolExecutionResultMessage)) open = List.of();
      all.add(read.message());
      at = read.next();
    }
  }
}
