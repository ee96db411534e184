package optchat.springai.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import optchat.memory.Draft;
import optchat.memory.Memory;
import optchat.memory.MemoryOptions;
import optchat.memory.MemorySnapshot;
import optchat.text.Cap;
import optchat.text.MessageKind;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.content.Media;

/**
 * A list of messages in a log that only grows. What was saved last is what the log holds, but for
 * the messages that a note {@code [list 0 4-12]} does not name: it says which of the records before
 * it are still in the list. One thread.
 */
public final class Conversation implements AutoCloseable {
  private static final Pattern LIST = Pattern.compile("\\[list(?: \\d{1,9}(?:-\\d{1,9})?)*]");

  /** The records of a message. */
  private record Entry(int from, int to) {}

  private final Memory memory;
  private final Cap cap;
  private List<Entry> entries = new ArrayList<>();
  private int seen; // the records that entries tell of

  private Conversation(Memory memory, Cap cap) {
    this.memory = memory;
    this.cap = cap;
  }

  /** Opens a folder, or makes it. */
  public static Conversation open(Path folder, MemoryOptions options) throws IOException {
    return new Conversation(Memory.open(folder, options), options.cap());
  }

  /** The memory, which stays ours. */
  public Memory memory() {
    return memory;
  }

  /** The list as it was saved last. */
  public List<Message> messages() {
    MemorySnapshot now = memory.snapshot();
    catchUp(now);
    List<Message> all = new ArrayList<>(entries.size());
    for (Entry entry : entries) all.add(Records.read(now, entry.from, entry.to));
    return all;
  }

  /** Has the list be these messages; only what is new in them is appended, under one force. */
  public void save(List<Message> messages, Function<Media, String> words) throws IOException {
    List<List<Draft>> wanted = new ArrayList<>(messages.size());
    for (Message message : messages) wanted.add(drafts(message, words));
    MemorySnapshot now = memory.snapshot();
    catchUp(now);
    List<Entry> kept = kept(now, wanted);
    List<Draft> batch = new ArrayList<>();
    if (kept.size() < entries.size()) batch.add(new Draft(MessageKind.NOTE, note(kept)));
    wanted.subList(kept.size(), wanted.size()).forEach(batch::addAll);
    if (!batch.isEmpty()) memory.appendAll(batch);
    catchUp(memory.snapshot());
  }

  private List<Draft> drafts(Message message, Function<Media, String> words) {
    List<Draft> drafts = new ArrayList<>();
    for (Draft draft : Records.of(Objects.requireNonNull(message, "message"), words)) {
      boolean isEcho = draft.kind() == MessageKind.ECHO;
      drafts.add(isEcho ? new Draft(draft.kind(), cap.apply(draft.text())) : draft);
    }
    return drafts;
  }

  /** Those of the list that the wanted ones begin with, in order and perhaps with gaps. */
  private List<Entry> kept(MemorySnapshot now, List<List<Draft>> wanted) {
    List<Entry> kept = new ArrayList<>();
    int at = 0;
    for (List<Draft> records : wanted) {
      while (at < entries.size() && !same(now, entries.get(at), records)) at++;
      if (at == entries.size()) break;
      kept.add(entries.get(at++));
    }
    return kept;
  }

  private static boolean same(MemorySnapshot now, Entry entry, List<Draft> records) {
    if (entry.to - entry.from != records.size()) return false;
    for (int i = 0; i < records.size(); i++) {
      Draft record = records.get(i);
      if (now.store().kind(entry.from + i) != record.kind()) return false;
      if (!now.store().text(entry.from + i).equals(record.text())) return false;
    }
    return true;
  }

  private static String note(List<Entry> kept) {
    StringBuilder note = new StringBuilder("[list");
    int i = 0;
    while (i < kept.size()) {
      int from = kept.get(i).from;
      int to = kept.get(i++).to;
      while (i < kept.size() && kept.get(i).from == to) to = kept.get(i++).to;
      note.append(' ').append(from);
      if (to > from + 1) note.append('-').append(to - 1);
    }
    return note.append(']').toString();
  }

  /** Takes in what was appended since, by us or through the memory; the first time all of it. */
  private void catchUp(MemorySnapshot now) {
    int count = now.store().messageCount();
    int last = count - 1;
    while (last >= seen && !isList(now, last)) last--;
    if (last >= seen) {
      entries = new ArrayList<>();
      String note = now.store().text(last);
      String[] ranges = note.substring("[list".length(), note.length() - 1).strip().split(" ", -1);
      for (String range : ranges) {
        if (range.isEmpty()) continue; // none at all
        int dash = range.indexOf('-');
        int from = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        int to = dash < 0 ? from : Integer.parseInt(range.substring(dash + 1));
        add(now, from, Math.min(to + 1, last));
      }
    }
    add(now, Math.max(seen, last + 1), count);
    seen = count;
  }

  private void add(MemorySnapshot now, int from, int to) {
    for (int at = from; at < to; at = entries.getLast().to) {
      entries.add(new Entry(at, Math.min(to, Records.end(now, at))));
    }
  }

  private static boolean isList(MemorySnapshot now, int id) {
    return now.store().kind(id) == MessageKind.NOTE && LIST.matcher(now.store().text(id)).matches();
  }

  @Override
  public void close() throws IOException {
    memory.close();
  }
}
