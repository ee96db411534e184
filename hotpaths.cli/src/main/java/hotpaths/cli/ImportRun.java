package hotpaths.cli;

import hotpaths.cli.ImportTarget.Intent;
import hotpaths.cli.ImportTarget.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes over the messages of one source, each once however often it is begun and wherever it was
 * cut off. Before the first message goes out, an intent is on disk that says where it will be; who
 * comes again finds there which messages arrived. In memory is one batch.
 */
final class ImportRun {
  private static final int BATCH_MESSAGES = 1_000;
  private static final int BATCH_CHARACTERS = 1 << 22;

  private final ImportTarget target;
  private final String source;
  private final long total;
  private final List<Intent> intents;
  private final List<Message> batch = new ArrayList<>();
  private long batchCharacters;
  private long next; // message of the source
  private boolean noted; // whether the last intent is that of this run
  private long appended;

  /**
   * A run that has taken nothing.
   *
   * @param target where messages go
   * @param source the SHA-256 of the source
   * @param total how many messages the source has
   */
  ImportRun(ImportTarget target, String source, long total) {
    this.target = target;
    this.source = source;
    this.total = total;
    intents = new ArrayList<>(target.intents(source));
  }

  /** Takes the next message of the source. */
  void take(Message message) throws IOException {
    if (batch.isEmpty() && isThere(message)) {
      next++;
      return;
    }
    if (!noted) {
      Intent last = intents.isEmpty() ? null : intents.getLast();
      boolean goesOn =
          last != null
              && next >= last.from()
              && next < last.from() + last.count()
              && target.count() == last.first() + next - last.from();
      if (!goesOn) note(new Intent(source, next, target.count(), total - next));
      noted = true;
    }
    batch.add(message);
    batchCharacters += message.text().length();
    next++;
    if (batch.size() == BATCH_MESSAGES || batchCharacters >= BATCH_CHARACTERS) flush();
  }

  /**
   * Whether an earlier run brought this message; after the first that none brought, none is. An
   * intent counts up to where the next one begins: there the run before it was cut off.
   */
  private boolean isThere(Message message) {
    if (noted) return false;
    Intent covering = null;
    for (Intent intent : intents) if (intent.from() <= next) covering = intent;
    if (covering == null || next >= covering.from() + covering.count()) return false;
    long id = covering.first() + next - covering.from();
    return id < target.count() && target.has(id, message);
  }

  private void note(Intent intent) throws IOException {
    target.note(intent);
    intents.add(intent);
  }

  /** Ends the run: what is in hand goes out. */
  void end() throws IOException {
    if (!batch.isEmpty()) flush();
  }

  private void flush() throws IOException {
    target.append(batch);
    appended += batch.size();
    batch.clear();
    batchCharacters = 0;
  }

  /** How many messages this run brought. */
  long appended() {
    return appended;
  }
}
