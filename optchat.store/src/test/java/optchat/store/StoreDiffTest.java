package optchat.store;

import static org.assertj.core.api.Assertions.assertThat;

import hotpaths.reference.optchat.store.DirectoryOracle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import optchat.store.internal.LoadSizes;
import optchat.text.MessageKind;

/** Whole directories, broken ones above all: the store reads what the oracle reads. */
class StoreDiffTest {
  private static final boolean THOROUGH = Boolean.getBoolean("hotpaths.thorough");

  @Provide
  Arbitrary<List<HostileDirectories.Logs>> logs() {
    return HostileDirectories.logs().list().ofSize(THOROUGH ? 40 : 1);
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void anyDirectoryReadsLikeTheOracle(@ForAll("logs") List<HostileDirectories.Logs> directories)
      throws Exception {
    for (HostileDirectories.Logs logs : directories) {
      readsLikeTheOracle(logs, StoreOptions.defaults(), LoadSizes.DEFAULTS);
    }
  }

  /** Ranges end anywhere: within lines, at their LFs, among NULs; blocks are shorter than lines. */
  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void anyCutIntoRangesAndBlocksReadsTheSame(
      @ForAll("logs") List<HostileDirectories.Logs> directories,
      @ForAll @IntRange(min = 2, max = 9) int parallelism,
      @ForAll @IntRange(min = 1, max = 300) int leastThreadBytes,
      @ForAll @IntRange(min = 1, max = 500) int blockBytes)
      throws Exception {
    StoreOptions options = StoreOptions.defaults().withParallelism(parallelism);
    LoadSizes sizes = new LoadSizes(blockBytes, leastThreadBytes);
    for (HostileDirectories.Logs logs : directories) readsLikeTheOracle(logs, options, sizes);
  }

  private static void readsLikeTheOracle(
      HostileDirectories.Logs logs, StoreOptions options, LoadSizes sizes) throws Exception {
    Path dir = Files.createTempDirectory("store");
    try {
      write(dir, logs);
      DirectoryOracle.Contents expected = DirectoryOracle.read(dir);
      assertThat(read(dir, options, sizes)).isEqualTo(expected);
      // Once more: the LF that an open appends changes nothing.
      assertThat(read(dir, options, sizes)).isEqualTo(expected);
      if (expected.badId() == null) appendsAndReopens(dir, expected, options, sizes);
    } finally {
      delete(dir);
    }
  }

  private static void appendsAndReopens(
      Path dir, DirectoryOracle.Contents before, StoreOptions options, LoadSizes sizes)
      throws Exception {
    try (Store store = Store.open(dir, options, new FaultDisk(dir), sizes)) {
      assertThat(store.append(MessageKind.NOTE, "and on", "2026-02-03T04:05:06Z"))
          .isEqualTo(before.messages().size());
    }
    DirectoryOracle.Contents after = DirectoryOracle.read(dir);
    assertThat(after.messages()).hasSize(before.messages().size() + 1);
    assertThat(after.messages().subList(0, before.messages().size())).isEqualTo(before.messages());
    assertThat(after.messages().getLast().text()).isEqualTo("and on");
    assertThat(read(dir, options, sizes)).isEqualTo(after);
  }

  static void write(Path dir, HostileDirectories.Logs logs) throws Exception {
    Files.createDirectories(dir.resolve("main"));
    Files.createDirectories(dir.resolve("tree"));
    Files.write(dir.resolve("main/2026-01-01.jsonl"), logs.main1());
    Files.write(dir.resolve("main/2026-01-02.jsonl"), logs.main2());
    Files.write(dir.resolve("main/notes.txt"), logs.main2());
    Files.write(dir.resolve("tree/2026-01-01.jsonl"), logs.tree1());
    Files.write(dir.resolve("tree/2026-01-02.jsonl"), logs.tree2());
  }

  /** What the store holds, in the oracle's words. */
  static DirectoryOracle.Contents read(Path dir, StoreOptions options, LoadSizes sizes)
      throws Exception {
    try (Store store = Store.open(dir, options, new FaultDisk(dir), sizes)) {
      return contents(store);
    } catch (StoreFormatException e) {
      return new DirectoryOracle.Contents(List.of(), Map.of(), List.of(), e.id());
    }
  }

  static DirectoryOracle.Contents contents(Store store) {
    StoreSnapshot s = store.snapshot();
    List<DirectoryOracle.Message> messages = new ArrayList<>();
    for (int id = 0; id < s.messageCount(); id++) {
      messages.add(new DirectoryOracle.Message(id, s.kind(id).label(), s.text(id), s.date(id)));
    }
    Map<DirectoryOracle.Key, String> nodes = new HashMap<>();
    for (int level = 0; level < 31; level++) {
      for (int i = 0; i <= s.messageCount(); i++) {
        if (s.hasNode(level, i)) nodes.put(new DirectoryOracle.Key(level, i), s.node(level, i));
      }
    }
    assertThat(s.nodeCount()).isEqualTo(nodes.size());
    List<String> skipped =
        store.diagnostics().stream().map(d -> d.file() + ":" + d.line()).toList();
    return new DirectoryOracle.Contents(messages, nodes, skipped, null);
  }

  static void delete(Path dir) throws Exception {
    try (Stream<Path> all = Files.walk(dir)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
