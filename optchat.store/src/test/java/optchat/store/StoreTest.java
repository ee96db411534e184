package optchat.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
  private static final String DATE = "2026-01-01T00:00:00Z";
  private static final StoreOptions OPTIONS =
      StoreOptions.defaults()
          .withClock(InstantSource.fixed(Instant.parse("2026-03-04T05:06:07Z")), ZoneOffset.UTC);

  @TempDir Path temp;

  @Test
  void filesAreByteForByteAsSpecified() throws Exception {
    Path dir = temp.resolve("a/chat");
    try (Store store = Store.open(dir, OPTIONS)) {
      assertThat(store.append(MessageKind.USER, "hé \"q\" \\ \n\t\b\f\r\u0001\u001f\u007f🦀", DATE))
          .isZero();
      assertThat(store.append(MessageKind.ECHO, "", "2026-01-01T00:00:00.5+05:30")).isOne();
      store.putNode(0, 0, "s\n", false);
      store.putNode(0, 1, "t", true);
      store.putNode(1, 0, "st", true);
    }
    assertThat(Files.readString(dir.resolve("main/2026-03-04.jsonl")))
        .isEqualTo(
            """
            {"i":0,"kind":"user","text":"hé \\"q\\" \\\\ \\n\\t\\b\\f\\r\\u0001\\u001f\u007f🦀","size":28,"date":"2026-01-01T00:00:00Z"}
            {"i":1,"kind":"echo","text":"","size":6,"date":"2026-01-01T00:00:00.5+05:30"}
            """);
    assertThat(Files.readString(dir.resolve("tree/2026-03-04.jsonl")))
        .isEqualTo(
            """
            {"l":0,"i":0,"text":"s\\n","size":2}
            {"l":0,"i":1,"text":"t","size":1}
            {"l":1,"i":0,"text":"st","size":2}
            """);
  }

  @Test
  void whatWasWrittenIsReadBack() throws Exception {
    try (Store store = Store.open(temp, OPTIONS)) {
      store.append(MessageKind.USER, "hello 🦀\n", DATE);
      store.appendAll(
          List.of(
              new NewMessage(MessageKind.TOOL, "ls", DATE),
              new NewMessage(MessageKind.TALK, "x".repeat(100_000), "2026-01-02T00:00:00Z")));
      store.putNode(0, 0, "s", false);
    }
    try (Store store = Store.open(temp, OPTIONS)) {
      StoreSnapshot s = store.snapshot();
      assertThat(s.messageCount()).isEqualTo(3);
      assertThat(s.text(0)).isEqualTo("hello 🦀\n");
      assertThat(s.kind(1)).isEqualTo(MessageKind.TOOL);
      assertThat(s.textBytes(2)).isEqualTo(100_000);
      assertThat(s.size(2)).isEqualTo(100_006);
      assertThat(s.date(2)).isEqualTo("2026-01-02T00:00:00Z");
      assertThat(s.date(1)).isEqualTo(DATE);
      assertThat(s.hasNode(0, 0)).isTrue();
      assertThat(s.hasNode(0, 1)).isFalse();
      assertThat(s.node(0, 0)).isEqualTo("s");
      assertThat(store.diagnostics()).isEmpty();
      Lane lane = s.lane(false);
      assertThat(lane.count()).isEqualTo(2);
      assertThat(lane.id(1)).isEqualTo(2);
      assertThat(s.lane(true).id(0)).isEqualTo(1);
      store.append(MessageKind.NOTE, "more", DATE);
      assertThat(s.messageCount()).isEqualTo(3);
      assertThat(store.snapshot().text(3)).isEqualTo("more");
    }
  }

  @Test
  void readingAfterCloseIsRefused() throws Exception {
    Store store = Store.open(temp, OPTIONS);
    store.append(MessageKind.USER, "x", DATE);
    StoreSnapshot s = store.snapshot();
    var slab = s.lane(false).slab(0);
    store.close();
    store.close();
    assertThatThrownBy(store::snapshot).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> s.text(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> s.date(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> slab.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> store.append(MessageKind.USER, "y", DATE))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTornTailCostsOneLineAndTheNextRecordStartsClean() throws Exception {
    try (Store store = Store.open(temp, OPTIONS)) {
      store.append(MessageKind.USER, "a", DATE);
    }
    Path file = temp.resolve("main/2026-03-04.jsonl");
    Files.writeString(file, Files.readString(file) + "{\"i\":1,\"te", StandardCharsets.UTF_8);
    try (Store store = Store.open(temp, OPTIONS)) {
      assertThat(store.append(MessageKind.USER, "b", DATE)).isOne();
    }
    try (Store store = Store.open(temp, OPTIONS)) {
      assertThat(store.snapshot().text(0)).isEqualTo("a");
      assertThat(store.snapshot().text(1)).isEqualTo("b");
      assertThat(store.diagnostics()).hasSize(1);
      assertThat(store.diagnostics().getFirst().toString()).startsWith("main/2026-03-04.jsonl:2: ");
    }
  }

  @Test
  void aTailThatCannotBeEndedLeavesTheStoreReadable() throws Exception {
    try (Store store = Store.open(temp, OPTIONS)) {
      store.append(MessageKind.USER, "a", DATE);
    }
    Path file = temp.resolve("main/2026-03-04.jsonl");
    Files.writeString(file, Files.readString(file) + "{\"i\":1,\"te");
    int opened = 5; // two folders are made sure of, three forced; then the LF is written and forced
    for (int operation : new int[] {opened, opened + 1}) {
      FaultDisk disk = new FaultDisk(temp).failAfter(operation, FaultDisk.Fault.REFUSED);
      try (Store store = Store.open(temp, OPTIONS, disk)) {
        assertThat(disk.operations()).isEqualTo(operation + 1);
        assertThat(store.snapshot().text(0)).isEqualTo("a");
        assertThatThrownBy(() -> store.append(MessageKind.USER, "b", DATE))
            .isInstanceOf(StoreFailedException.class)
            .hasMessageContaining("restart to recover")
            .hasMessageContaining("injected");
        assertThatThrownBy(() -> store.putNode(0, 0, "s", true))
            .isInstanceOf(StoreFailedException.class);
        assertThat(store.snapshot().messageCount()).isOne();
      }
      Files.writeString(file, Files.readString(file).strip()); // as if the LF had been lost
    }
    try (Store store = Store.open(temp, OPTIONS)) {
      assertThat(store.append(MessageKind.USER, "b", DATE)).isOne();
    }
  }
}
