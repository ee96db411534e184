package optchat.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.store.DirectoryOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every write, force and creation fails once, and power fails after it: what was acknowledged
 * stays.
 */
class StoreFaultTest {
  private static final String DATE = "2026-01-01T00:00:00Z";
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");

  @TempDir Path temp;

  /** What a run was told, and what it asked for. */
  private static final class Log {
    final List<String> attempted = new ArrayList<>();
    int acknowledged;
    final List<DirectoryOracle.Key> paid = new ArrayList<>();
    final List<DirectoryOracle.Key> attemptedNodes = new ArrayList<>();
  }

  private static String text(int id) {
    return "m" + id + "é🦀\n".repeat(id % 2);
  }

  private static String summary(DirectoryOracle.Key key) {
    return "of " + key.level() + ":" + key.index();
  }

  private static StoreOptions options(AtomicReference<Instant> now) {
    return StoreOptions.defaults().withClock(now::get, ZoneOffset.UTC).withParallelism(1);
  }

  /** A life of a store over two days and a restart; ends at the first error. */
  private static void live(Path dir, FaultDisk disk, Log log) throws IOException {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-04T23:00:00Z"));
    try (Store store = Store.open(dir, options(now), disk)) {
      appends(store, log, 1);
      if (THOROUGH) appends(store, log, 2);
      appends(store, log, 3);
      put(store, log, 0, 0, false);
      put(store, log, 0, 1, true);
      put(store, log, 1, 0, true);
      now.set(Instant.parse("2026-03-05T01:00:00Z"));
      if (THOROUGH) appends(store, log, 2);
      put(store, log, 0, 2, true);
      put(store, log, 0, 3, true);
      put(store, log, 1, 1, false);
      if (THOROUGH) put(store, log, 2, 0, false);
      appends(store, log, 1);
    }
    try (Store store = Store.open(dir, options(now), disk)) {
      if (THOROUGH) appends(store, log, 1);
      put(store, log, 0, 4, true);
      appends(store, log, 1);
    }
  }

  private static void appends(Store store, Log log, int count) throws IOException {
    List<NewMessage> batch = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = text(log.attempted.size());
      log.attempted.add(text);
      batch.add(new NewMessage(MessageKind.USER, text, DATE));
    }
    try {
      assertThat(store.appendAll(batch)).isEqualTo(log.acknowledged);
    } catch (IOException e) {
      assertReadsGoOn(store, log, e);
      throw e;
    }
    log.acknowledged += count;
  }

  private static void put(Store store, Log log, int level, int index, boolean automatic)
      throws IOException {
    DirectoryOracle.Key key = new DirectoryOracle.Key(level, index);
    log.attemptedNodes.add(key);
    try {
      store.putNode(level, index, summary(key), automatic);
    } catch (IOException e) {
      assertReadsGoOn(store, log, e);
      throw e;
    }
    if (!automatic) log.paid.add(key);
  }

  private static void assertReadsGoOn(Store store, Log log, IOException e) {
    StoreSnapshot s = store.snapshot();
    assertThat(s.messageCount()).isEqualTo(log.acknowledged);
    for (int id = 0; id < log.acknowledged; id++) assertThat(s.text(id)).isEqualTo(text(id));
    if (!(e instanceof StoreFailedException))
      return; // the file could not be made: nothing was written
    assertThatThrownBy(() -> store.append(MessageKind.USER, "later", DATE))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("restart to recover");
    if (s.messageCount() > 5) {
      assertThatThrownBy(() -> store.putNode(0, 5, "later", true))
          .isInstanceOf(StoreFailedException.class);
    }
    assertThat(store.snapshot().messageCount()).isEqualTo(log.acknowledged);
  }

  @Test
  void everyFaultAndPowerFailureKeepsWhatWasAcknowledged() throws Exception {
    int operations = faultless();
    assertThat(operations).isGreaterThan(25);
    Random random = new Random(42);
    int run = 0;
    for (int at = 0; at <= operations; at++) {
      for (FaultDisk.Fault fault : FaultDisk.Fault.values()) {
        Path parent = Files.createDirectories(temp.resolve("run" + run++));
        Path dir = parent.resolve("chat");
        FaultDisk disk = new FaultDisk(parent).failAfter(at, fault);
        Log log = new Log();
        boolean failed = false;
        try {
          live(dir, disk, log);
        } catch (IOException e) {
          failed = true;
          assertThat(e).as("at=%d, fault=%s", at, fault).hasStackTraceContaining("injected");
        }
        assertThat(failed).isEqualTo(at < operations);
        String what = "at=" + at + ", fault=" + fault;
        check(disk, log, () -> true, what + ", all kept");
        check(disk, log, () -> false, what + ", all lost");
        for (int i = 0; i < (THOROUGH ? 100 : 1); i++) {
          check(disk, log, random::nextBoolean, what + ", subset " + i);
        }
        StoreDiffTest.delete(parent);
      }
    }
  }

  @Test
  void whatACrashLeftUnforcedIsForcedByTheNextOpen() throws Exception {
    int run = 0;
    boolean failed = true;
    for (int at = 0; failed; at++) { // an open of two new folders, cut off at every step
      for (FaultDisk.Fault fault : FaultDisk.Fault.values()) {
        Path parent = Files.createDirectories(temp.resolve("crash" + run++));
        Path dir = parent.resolve("new/chat");
        FaultDisk disk = new FaultDisk(parent).failAfter(at, fault);
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-04T23:00:00Z"));
        failed = false;
        try {
          Store.open(dir, options(now), disk).close();
        } catch (IOException e) {
          assertThat(e).hasStackTraceContaining("injected");
          failed = true;
        }
        disk.failAfter(-1, fault); // never again
        try (Store store = Store.open(dir, options(now), disk)) {
          assertThat(store.append(MessageKind.USER, "kept", DATE)).isZero();
        }
        Path left = Files.createDirectories(temp.resolve("left" + run));
        disk.powerFailure(left, () -> false);
        try (Store store =
            Store.open(left.resolve("new/chat"), options(now), new FaultDisk(left))) {
          assertThat(store.snapshot().messageCount()).as("at=%d, fault=%s", at, fault).isOne();
        }
      }
    }
    assertThat(run).isGreaterThan(16);
  }

  @Test
  void aBatchThatStopsBetweenItsPiecesIsNotTaken() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-04T23:00:00Z"));
    String[] texts = {"a".repeat(600_000), "b".repeat(600_000), "c"};
    // At one of three writes; the batch itself, asked for the 2nd to write it or to keep it; none.
    for (int stop = 0; stop < 6; stop++) {
      Path parent = Files.createDirectories(temp.resolve("batch" + stop));
      FaultDisk disk = new FaultDisk(parent);
      int lastAnswer = stop == 3 ? 4 : stop == 4 ? 7 : Integer.MAX_VALUE;
      boolean itself = lastAnswer < Integer.MAX_VALUE;
      try (Store store = Store.open(parent.resolve("chat"), options(now), disk)) {
        assertThat(store.append(MessageKind.USER, "first", DATE)).isZero();
        if (stop < 3) disk.failAfter(stop, FaultDisk.Fault.TORN);
        AtomicInteger asked = new AtomicInteger();
        IntFunction<NewMessage> batch =
            k -> {
              if (asked.getAndIncrement() == lastAnswer) throw new IllegalStateException("gone");
              return new NewMessage(MessageKind.USER, texts[k], DATE);
            };
        if (stop == 5) {
          assertThat(store.appendAll(3, batch)).isOne();
          assertThat(store.snapshot().text(3)).isEqualTo("c");
          continue;
        }
        assertThatThrownBy(() -> store.appendAll(3, batch))
            .isInstanceOf(StoreFailedException.class)
            .hasStackTraceContaining(itself ? "gone" : "injected");
        assertThat(store.snapshot().messageCount()).isOne();
        assertThatThrownBy(() -> store.append(MessageKind.USER, "later", DATE))
            .isInstanceOf(StoreFailedException.class);
      }
      try (Store store = Store.open(parent.resolve("chat"), options(now), new FaultDisk(parent))) {
        int count = store.snapshot().messageCount();
        assertThat(count).isEqualTo(stop == 3 ? 2 : stop == 4 ? 4 : 1 + stop);
        for (int id = 1; id < count; id++) {
          assertThat(store.snapshot().text(id)).isEqualTo(texts[id - 1]);
        }
        assertThat(store.append(MessageKind.USER, "next", DATE)).isEqualTo(count);
      }
    }
  }

  private int faultless() throws IOException {
    Path parent = Files.createDirectories(temp.resolve("faultless"));
    FaultDisk disk = new FaultDisk(parent);
    live(parent.resolve("chat"), disk, new Log());
    return disk.operations();
  }

  /** Reopens what a power failure left. */
  private static void check(FaultDisk disk, Log log, BooleanSupplier kept, String what)
      throws Exception {
    Path left = Files.createTempDirectory("left");
    try {
      disk.powerFailure(left, kept);
      Path dir = left.resolve("chat");
      AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-05T02:00:00Z"));
      int count;
      try (Store store = Store.open(dir, options(now), new FaultDisk(left))) {
        StoreSnapshot s = store.snapshot();
        count = s.messageCount();
        assertThat(count).as(what).isBetween(log.acknowledged, log.attempted.size());
        for (int id = 0; id < count; id++) {
          assertThat(s.text(id)).as(what).isEqualTo(log.attempted.get(id));
        }
        for (DirectoryOracle.Key key : log.paid) {
          assertThat(s.hasNode(key.level(), key.index())).as("%s, %s", what, key).isTrue();
        }
        for (DirectoryOracle.Key key : log.attemptedNodes) {
          if (s.hasNode(key.level(), key.index())) {
            assertThat(s.node(key.level(), key.index())).as(what).isEqualTo(summary(key));
          }
        }
        assertThat(store.append(MessageKind.NOTE, "next", DATE)).as(what).isEqualTo(count);
      }
      DirectoryOracle.Contents contents = DirectoryOracle.read(dir);
      assertThat(contents.badId()).as(what).isNull();
      assertThat(contents.messages()).as(what).hasSize(count + 1);
      assertThat(contents.messages().getLast().text()).as(what).isEqualTo("next");
    } finally {
      StoreDiffTest.delete(left);
    }
  }

  @Test
  void everyCutOfEveryFileReadsLikeTheOracle() throws Exception {
    Path dir = temp.resolve("whole");
    Files.createDirectories(dir);
    live(dir, new FaultDisk(dir), new Log());
    Map<Path, byte[]> files = new TreeMap<>();
    try (var all = Files.walk(dir)) {
      for (Path p : all.filter(p -> p.toString().endsWith(".jsonl")).toList()) {
        files.put(p, Files.readAllBytes(p));
      }
    }
    assertThat(files).hasSize(4);
    int inFront =
        (int) new String(files.get(dir.resolve("main/2026-03-04.jsonl")), UTF_8).lines().count();
    Path last = dir.resolve("main/2026-03-05.jsonl");
    for (Path file : files.keySet()) {
      byte[] whole = files.get(file);
      for (int cut = 0; cut < whole.length; cut++) {
        for (Map.Entry<Path, byte[]> each : files.entrySet()) {
          if (Files.size(each.getKey()) != each.getValue().length) {
            Files.write(each.getKey(), each.getValue());
          }
        }
        Files.write(file, Arrays.copyOf(whole, cut));
        DirectoryOracle.Contents expected = cutReadsLikeTheOracle(dir);
        if (file.equals(last)) {
          // Every whole line in front of the cut is there; one that lacks its LF only, too.
          int lines = (int) new String(whole, 0, cut + 1, UTF_8).lines().count();
          assertThat(expected.badId()).isNull();
          assertThat(expected.messages().size()).isBetween(lines + inFront - 1, lines + inFront);
        }
      }
    }
  }

  private static DirectoryOracle.Contents cutReadsLikeTheOracle(Path dir) throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-05T02:00:00Z"));
    DirectoryOracle.Contents expected = DirectoryOracle.read(dir);
    try (Store store = Store.open(dir, options(now), new FaultDisk(dir))) {
      assertThat(StoreDiffTest.contents(store)).isEqualTo(expected);
      int id = store.append(MessageKind.NOTE, "next", DATE);
      assertThat(id).isEqualTo(expected.messages().size());
    } catch (StoreFormatException e) {
      assertThat(e.id()).isEqualTo(expected.badId());
      return expected;
    }
    DirectoryOracle.Contents after = DirectoryOracle.read(dir);
    assertThat(after.messages()).hasSize(expected.messages().size() + 1);
    assertThat(after.messages().getLast().text()).isEqualTo("next");
    return expected;
  }
}
