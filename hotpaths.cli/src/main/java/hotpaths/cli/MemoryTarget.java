package hotpaths.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import optchat.memory.Imported;
import optchat.memory.Memory;
import optchat.text.Utf8;

/** A memory that takes over messages. */
final class MemoryTarget implements ImportTarget {
  private final Memory memory;
  private final ImportNotes notes;

  MemoryTarget(Memory memory, ImportNotes notes) {
    this.memory = memory;
    this.notes = notes;
  }

  @Override
  public List<Intent> intents(String source) {
    return notes.of(source);
  }

  @Override
  public void note(Intent intent) throws IOException {
    notes.add(intent);
  }

  @Override
  public long count() {
    return memory.status().messages();
  }

  @Override
  public boolean has(long id, Message message) {
    String stored = memory.zoom(id, 1);
    return stored.equals(id + "+0|" + message.kind().label() + ": " + message.text());
  }

  @Override
  public void append(List<Message> batch) throws IOException {
    List<Imported> all = new ArrayList<>(batch.size());
    long id = count();
    for (Message m : batch) {
      long size = m.kind().label().length() + 2 + Utf8.encodedLength(m.text());
      all.add(new Imported(id++, m.kind(), m.text(), size, m.date()));
    }
    memory.importAll(all);
  }
}
