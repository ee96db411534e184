package optchat.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import optchat.memory.internal.History;
import org.junit.jupiter.api.Test;

class EngineTest {
  private static final String LONG = "user: " + "long ".repeat(120);

  private final ListLog log = new ListLog();

  private Engine<History> open() throws IOException {
    Engine<History> engine = new Engine<>(log, MemoryOptions.defaults());
    engine.open();
    return engine;
  }

  @Test
  void aSummaryThatCannotBeSavedChangesNothing() throws IOException {
    log.append(LONG);
    Engine<History> engine = open();
    engine.jobs();
    Status before = engine.status();
    log.refuse(new IOException("disk gone"));
    assertThatThrownBy(() -> engine.submit(0, 0, "short")).hasMessage("disk gone");
    assertThat(engine.status()).isEqualTo(before);
    engine.checkInvariants();
    log.refuse(null);
    assertThat(engine.submit(0, 0, "short")).isNull();
    engine.checkInvariants();
  }

  @Test
  void aLogThatRefusesWritesIsOpenedAndRead() throws IOException {
    log.append("user: short");
    log.append(LONG);
    log.refuse(new IOException("disk full"));
    Engine<History> engine = open();
    assertThat(engine.status().messages()).isEqualTo(2);
    assertThat(engine.status().settled()).isFalse();
    engine.checkInvariants();
    assertThatThrownBy(engine::jobs).hasMessage("disk full");
    log.refuse(null);
    assertThat(engine.jobs()).extracting(Job::index).containsExactly(1);
    assertThat(engine.status().nodes()).isOne();
    engine.checkInvariants();
  }

  @Test
  void aFreeSummaryThatCannotBeSavedIsReportedByTheNextCallForJobs() throws IOException {
    Engine<History> engine = open();
    log.refuse(new IOException("disk gone"));
    log.append("user: short");
    engine.catchUp();
    assertThat(engine.status().messages()).isEqualTo(1);
    assertThat(engine.idle()).isFalse();
    engine.checkInvariants();
    assertThatThrownBy(engine::jobs).hasMessage("disk gone");
    log.refuse(null);
    assertThat(engine.jobs()).isEmpty();
    assertThat(engine.idle()).isTrue();
    engine.checkInvariants();
  }

  @Test
  void atMostEightJobsFlyLowestLevelFirst() throws IOException {
    for (int i = 0; i < 32; i++) log.append(LONG);
    for (int i = 0; i < 31; i++) log.found(0, i, "leaf " + i + " of two" + "x".repeat(300));
    Engine<History> engine = open();
    List<Job> jobs = engine.jobs();
    assertThat(jobs).extracting(Job::level).containsExactly(0, 1, 1, 1, 1, 1, 1, 1);
    assertThat(jobs).extracting(Job::index).containsExactly(31, 0, 1, 2, 3, 4, 5, 6);
    assertThat(engine.jobs()).isEmpty();
    engine.submit(1, 0, "two");
    assertThat(engine.jobs()).extracting(Job::index).containsExactly(7);
    engine.checkInvariants();
  }

  @Test
  void whatWasRecoveredBeyondAGapWaitsForIt() throws IOException {
    for (int i = 0; i < 4; i++) log.append(LONG);
    for (int i = 1; i < 4; i++) log.found(0, i, "s".repeat(400));
    Engine<History> engine = open();
    assertThat(engine.jobs()).extracting(Job::level).containsExactly(0);
    engine.submit(0, 0, "t".repeat(400));
    List<Job> freed = engine.jobs();
    assertThat(freed).extracting(Job::level).containsExactly(1, 1);
    assertThat(freed).extracting(Job::index).containsExactly(0, 1);
  }

  @Test
  void aCallForJobsWithNothingToDoAllocatesNothing() throws IOException {
    for (int i = 0; i < 64; i++) log.append("user: " + i);
    log.append(LONG);
    Engine<History> engine = open();
    assertThat(engine.jobs()).isNotEmpty();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (int i = 0; i < 20_000; i++) sum += engine.jobs().size();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 20_000; i++) sum += engine.jobs().size();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isZero();
    assertThat(allocated).isLessThan(20_000L); // under a byte a call: what the JVM does beside it
  }
}
