package optchat.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk and missing permissions, in processes that have them. */
class StoreLimitsTest {
  @TempDir Path temp;

  @Test
  void aFullDiskIsReportedAndSurvived() throws Exception {
    List<String> child = ChildMain.command(List.of(), "fill", temp.toString());
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 64; exec \"$@\"", "sh"));
    limited.addAll(child);
    String said = ChildMain.run(limited);
    assertThat(said).matches("full \\d+ \\d+ true false .*restart to recover.*\\.jsonl.*");
    int accepted = Integer.parseInt(said.substring(5, said.indexOf(' ', 5)));
    assertThat(accepted).isGreaterThan(10);
    assertThat(said).startsWith("full " + accepted + " " + accepted + " ");
    try (Store store = Store.open(temp, StoreOptions.defaults())) {
      int count = store.snapshot().messageCount();
      assertThat(count).isBetween(accepted, accepted + 1);
      assertThat(store.append(MessageKind.USER, "room again", "2026-01-01T00:00:00Z"))
          .isEqualTo(count);
    }
    try (Store store = Store.open(temp, StoreOptions.defaults())) {
      assertThat(store.snapshot().text(store.snapshot().messageCount() - 1))
          .isEqualTo("room again");
    }
  }

  @Test
  void aBatchLargerThanTheHeapIsTaken() throws Exception {
    String said = ChildMain.run(ChildMain.command(List.of("-Xmx32m"), "batch", temp.toString()));
    assertThat(said).isEqualTo("batch 0 48000");
    try (Store store = Store.open(temp, StoreOptions.defaults())) {
      assertThat(store.diagnostics()).isEmpty();
      assertThat(store.snapshot().messageCount()).isEqualTo(48_000);
      assertThat(store.snapshot().text(47_999)).isEqualTo("x".repeat(1_024));
    }
  }

  @Test
  void aDirectoryThatIsNotOursIsRefusedInOneLine() throws Exception {
    Path dir = temp.resolve("closed");
    Store.open(dir, StoreOptions.defaults()).close();
    assertThat(ChildMain.run(unprivileged(dir))).startsWith("refused ").contains("closed");
    Path parent = Files.createDirectory(temp.resolve("readonly"));
    Files.setPosixFilePermissions(
        parent, java.nio.file.attribute.PosixFilePermissions.fromString("r-xr-xr-x"));
    Files.setPosixFilePermissions(
        temp, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    String said = ChildMain.run(unprivileged(parent.resolve("chat")));
    assertThat(said).startsWith("refused ").contains("readonly");
    assertThat(parent.resolve("chat")).doesNotExist();
  }

  /** Opens as nobody if we are root, whom nothing is refused. */
  private static List<String> unprivileged(Path dir) {
    List<String> child = ChildMain.command(List.of(), "open", dir.toString());
    if (!System.getProperty("user.name").equals("root")) return child;
    List<String> command =
        new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    command.addAll(child);
    return command;
  }
}
