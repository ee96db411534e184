package hotpaths.cli;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.cli.ImportTarget.Intent;
import hotpaths.cli.ImportTarget.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;

class ImportRunTest {
  private static final String SOURCE = "0".repeat(64);
  private static final int MESSAGES = 2_500; // three batches

  /** What is on disk, and a power failure before or after one of its writes. */
  private static final class Disk implements ImportTarget {
    final List<Message> log = new ArrayList<>();
    final List<Intent> notes = new ArrayList<>();
    int failAt = Integer.MAX_VALUE;
    int writes;

    private void step() throws IOException {
      if (writes++ == failAt) throw new IOException("cut");
    }

    @Override
    public List<Intent> intents(String source) {
      return notes.stream().filter(intent -> intent.source().equals(source)).toList();
    }

    @Override
    public void note(Intent intent) throws IOException {
      step();
      notes.add(intent);
      step();
    }

    @Override
    public long count() {
      return log.size();
    }

    @Override
    public boolean has(long id, Message message) {
      return log.get((int) id).equals(message);
    }

    @Override
    public void append(List<Message> batch) throws IOException {
      step();
      // Power may fail in a batch: the first of its messages may be there after a restart.
      if (writes == failAt) {
        log.addAll(batch.subList(0, batch.size() / 3));
        throw new IOException("cut inside a batch");
      }
      assertThat(notes).as("an intent comes first").isNotEmpty();
      log.addAll(batch);
      step();
    }
  }

  private static Message message(int i) {
    // Some say the same as the one before.
    return new Message(MessageKind.USER, "message " + i / 2, "2026-01-01T00:00:00Z");
  }

  private static Message foreign(int i) {
    return new Message(MessageKind.NOTE, "foreign " + i, "2026-01-01T00:00:00Z");
  }

  /** Imports everything, or until the power fails; whether it came to the end. */
  private static boolean run(Disk disk, String source) {
    ImportRun run = new ImportRun(disk, source, MESSAGES);
    try {
      for (int i = 0; i < MESSAGES; i++) run.take(message(i));
      run.end();
      return true;
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith("cut");
      return false;
    }
  }

  private static void assertOnceAndInOrder(Disk disk) {
    List<Message> imported = disk.log.stream().filter(m -> m.kind() == MessageKind.USER).toList();
    assertThat(imported).hasSize(MESSAGES);
    for (int i = 0; i < MESSAGES; i++) assertThat(imported.get(i)).isEqualTo(message(i));
  }

  @Test
  void everyMessageComesOnce() {
    Disk disk = new Disk();
    disk.log.add(foreign(0));
    assertThat(run(disk, SOURCE)).isTrue();
    assertOnceAndInOrder(disk);
    assertThat(disk.notes).containsExactly(new Intent(SOURCE, 0, 1, MESSAGES));
    assertThat(run(disk, SOURCE)).isTrue();
    assertOnceAndInOrder(disk);
    assertThat(disk.notes).hasSize(1);
  }

  @Test
  void whereverItIsCutTheNextRunGoesOn() {
    Disk whole = new Disk();
    assertThat(run(whole, SOURCE)).isTrue();
    for (int failAt = 0; failAt <= whole.writes; failAt++) {
      for (boolean others : new boolean[] {false, true}) {
        Disk disk = new Disk();
        disk.failAt = failAt;
        boolean done = run(disk, SOURCE);
        assertThat(done).isEqualTo(failAt >= whole.writes);
        if (others) disk.log.add(foreign(failAt)); // somebody used the memory in between
        disk.failAt = Integer.MAX_VALUE;
        assertThat(run(disk, SOURCE)).isTrue();
        assertOnceAndInOrder(disk);
      }
    }
  }

  @Test
  void cutTwiceWithOthersInBetweenItStillComesOnce() {
    for (int first = 0; first < 9; first++) {
      for (int second = 0; second < 9; second++) {
        Disk disk = new Disk();
        for (int failAt : new int[] {first, second}) {
          disk.writes = 0;
          disk.failAt = failAt;
          if (!run(disk, SOURCE)) disk.log.add(foreign(failAt));
        }
        disk.failAt = Integer.MAX_VALUE;
        assertThat(run(disk, SOURCE)).isTrue();
        assertOnceAndInOrder(disk);
      }
    }
  }

  @Test
  void anotherSourceIsNewEvenWithTheSameWords() {
    Disk disk = new Disk();
    assertThat(run(disk, SOURCE)).isTrue();
    assertThat(run(disk, "1".repeat(64))).isTrue();
    assertThat(disk.log).hasSize(2 * MESSAGES);
  }
}
