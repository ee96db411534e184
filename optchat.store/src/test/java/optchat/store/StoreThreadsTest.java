package optchat.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.store.DirectoryOracle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import optchat.store.internal.LoadSizes;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads share forces, and nobody sees what is not on disk yet. */
class StoreThreadsTest {
  private static final String DATE = "2026-01-01T00:00:00Z";
  private static final int THREADS = 8;

  @TempDir Path temp;

  private static StoreOptions options() {
    return StoreOptions.defaults()
        .withClock(InstantSource.fixed(Instant.parse("2026-03-04T05:06:07Z")), ZoneOffset.UTC);
  }

  @Test
  void whoWritesDuringAForceSharesTheNext() throws Exception {
    FaultDisk disk = new FaultDisk(temp);
    try (Store store = Store.open(temp, options(), disk);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      CountDownLatch written = new CountDownLatch(THREADS);
      AtomicInteger seenInFirstForce = new AtomicInteger(-1);
      disk.afterWrite = written::countDown;
      disk.beforeForce =
          () -> {
            await(written); // the first force ends when everybody has written
            seenInFirstForce.compareAndSet(-1, store.snapshot().messageCount());
          };
      List<Future<Integer>> ids = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        ids.add(threads.submit(() -> store.append(MessageKind.USER, "x", DATE)));
      }
      List<Integer> got = new ArrayList<>();
      for (Future<Integer> id : ids) got.add(id.get());
      assertThat(got).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
      assertThat(seenInFirstForce.get()).isZero();
      assertThat(store.forceCount()).isEqualTo(2);
      assertThat(store.snapshot().messageCount()).isEqualTo(THREADS);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void appendsOfManyThreadsAreOneLog() throws Exception {
    FaultDisk disk = new FaultDisk(temp);
    int each = 200;
    try (Store store = Store.open(temp, options(), disk);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Integer>> done = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        done.add(
            threads.submit(
                () -> {
                  int last = -1;
                  for (int i = 0; i < each; i++) {
                    String text = thread + ":" + i;
                    int id = store.append(MessageKind.TOOL, text, DATE);
                    StoreSnapshot s = store.snapshot();
                    assertThat(id).isGreaterThan(last);
                    assertThat(s.text(id)).isEqualTo(text);
                    if (i % 8 == 0) store.putNode(0, id, "of " + text, i % 16 == 0);
                    last = id;
                  }
                  return last;
                }));
      }
      for (Future<Integer> last : done) assertThat(last.get()).isNotNegative();
      assertThat(store.snapshot().messageCount()).isEqualTo(THREADS * each);
      assertThat(store.snapshot().nodeCount()).isEqualTo(THREADS * each / 8);
      assertThat(StoreDiffTest.contents(store)).isEqualTo(DirectoryOracle.read(temp));
    }
    assertThat(StoreDiffTest.read(temp, StoreOptions.defaults(), LoadSizes.DEFAULTS))
        .isEqualTo(DirectoryOracle.read(temp));
  }

  @Test
  void aBatchIsOneForce() throws Exception {
    try (Store store = Store.open(temp, options(), new FaultDisk(temp))) {
      List<NewMessage> batch = new ArrayList<>();
      for (int i = 0; i < 100; i++) batch.add(new NewMessage(MessageKind.USER, "x" + i, DATE));
      assertThat(store.appendAll(batch)).isZero();
      assertThat(store.forceCount()).isOne();
      assertThat(store.appendAll(List.of())).isEqualTo(100);
      assertThat(store.forceCount()).isOne();
      store.putNode(0, 0, "automatic", true);
      assertThat(store.forceCount()).isOne();
      assertThat(store.snapshot().hasNode(0, 0)).isTrue();
      store.putNode(0, 1, "paid", false);
      assertThat(store.forceCount()).isEqualTo(2);
    }
  }

  @Test
  void anUnforcedNodeIsForcedWhenTheDayChangesAndAtClose() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-04T05:06:07Z"));
    StoreOptions options = options().withClock(now::get, ZoneOffset.UTC);
    FaultDisk disk = new FaultDisk(temp);
    Path left = Files.createDirectory(temp.resolveSibling(temp.getFileName() + "-left"));
    try {
      try (Store store = Store.open(temp, options, disk)) {
        store.append(MessageKind.USER, "x", DATE);
        store.append(MessageKind.USER, "y", DATE);
        store.putNode(0, 0, "automatic", true);
        now.set(Instant.parse("2026-03-05T05:06:07Z"));
        store.putNode(0, 1, "next day", true);
        disk.powerFailure(left, () -> false);
        assertThat(DirectoryOracle.read(left).nodes()).hasSize(1);
      }
      disk.powerFailure(left, () -> false);
      assertThat(DirectoryOracle.read(left).nodes()).hasSize(2);
    } finally {
      StoreDiffTest.delete(left);
    }
  }

  @Test
  void anInterruptedThreadStillAppends() throws Exception {
    try (Store store = Store.open(temp, options())) {
      Thread.currentThread().interrupt();
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(store.append(MessageKind.USER, "y", DATE)).isOne();
    }
  }

  @Test
  void wrongCallsChangeNothing() throws Exception {
    try (Store store = Store.open(temp, options(), new FaultDisk(temp))) {
      store.appendAll(
          List.of(
              new NewMessage(MessageKind.USER, "a", DATE),
              new NewMessage(MessageKind.USER, "b", DATE)));
      store.putNode(0, 0, "s", false);
      assertThatThrownBy(() -> store.append(MessageKind.USER, "\ud800", DATE))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> store.append(MessageKind.USER, new byte[] {-1}, DATE))
          .isInstanceOf(IllegalArgumentException.class);
      for (String date :
          List.of("", "2026-02-30T00:00:00Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "é")) {
        assertThatThrownBy(() -> store.append(MessageKind.USER, "c", date))
            .isInstanceOf(IllegalArgumentException.class);
      }
      assertThatThrownBy(() -> store.putNode(0, 0, "again", false))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> store.putNode(0, 2, "s", false))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> store.putNode(1, 0, "no child", false))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> store.putNode(0, 1, " \u00a0\u0085\n", false))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> store.putNode(30, Integer.MAX_VALUE, "s", false))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> store.putNode(31, 0, "s", false))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThat(store.snapshot().messageCount()).isEqualTo(2);
      assertThat(store.snapshot().nodeCount()).isOne();
      assertThat(StoreDiffTest.contents(store)).isEqualTo(DirectoryOracle.read(temp));
    }
  }
}
