package optchat.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One writer a directory, whoever it is. Needs {@code flock(1)} of util-linux. */
class StoreLockTest {
  private static final String DATE = "2026-01-01T00:00:00Z";

  @TempDir Path temp;

  @Test
  void flockIsHeldWhileTheStoreIsOpen() throws Exception {
    String lock = temp.resolve("lock").toString();
    try (Store store = Store.open(temp, StoreOptions.defaults())) {
      assertThat(exit("flock", "-n", lock, "true")).isEqualTo(1);
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
    }
    assertThat(exit("flock", "-n", lock, "true")).isZero();
  }

  private static int exit(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor();
  }

  @Test
  void whoeverHoldsFlockKeepsUsOutAndNothingIsTouched() throws Exception {
    Files.createFile(temp.resolve("lock"));
    Process holder =
        new ProcessBuilder(
                "flock", temp.resolve("lock").toString(), "sh", "-c", "echo held; read x")
            .start();
    try (var out = new BufferedReader(new InputStreamReader(holder.getInputStream(), UTF_8))) {
      assertThat(out.readLine()).isEqualTo("held");
      assertThatThrownBy(() -> Store.open(temp, StoreOptions.defaults()))
          .isInstanceOf(StoreLockedException.class)
          .hasMessageContaining(temp.toString());
      assertThat(names(temp)).containsExactly("lock");
    } finally {
      holder.getOutputStream().close(); // ends its read
      holder.waitFor();
    }
    try (Store store = Store.open(temp, StoreOptions.defaults())) {
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
    }
  }

  private static List<String> names(Path dir) throws Exception {
    try (Stream<Path> all = Files.list(dir)) {
      return all.map(p -> String.valueOf(p.getFileName())).sorted().toList();
    }
  }

  @Test
  void aSecondOpenInThisProcessIsRefusedAndTheFirstKeepsBothLocks() throws Exception {
    Path link =
        Files.createSymbolicLink(temp.resolve("link"), Files.createDirectory(temp.resolve("d")));
    try (Store store = Store.open(link, StoreOptions.defaults())) {
      for (Path name : List.of(link, temp.resolve("d"))) {
        assertThatThrownBy(() -> Store.open(name, StoreOptions.defaults()))
            .isInstanceOf(StoreLockedException.class);
      }
      // A second descriptor closed in this process would have dropped the fcntl lock.
      assertThat(ChildMain.run(ChildMain.command(List.of(), "filelock", link.toString())))
          .isEqualTo("held");
      assertThat(ChildMain.run(ChildMain.command(List.of(), "open", link.toString())))
          .startsWith("locked ");
      assertThat(exit("flock", "-n", link.resolve("lock").toString(), "true")).isEqualTo(1);
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
    }
    assertThat(ChildMain.run(ChildMain.command(List.of(), "open", link.toString())))
        .isEqualTo("opened 1");
  }

  @Test
  void aFileLockWithoutFlockKeepsUsOut() throws Exception {
    Path lock = Files.createFile(temp.resolve("lock"));
    try (var channel =
        java.nio.channels.FileChannel.open(lock, java.nio.file.StandardOpenOption.WRITE)) {
      assertThat(channel.tryLock()).isNotNull();
      assertThat(ChildMain.run(ChildMain.command(List.of(), "open", temp.toString())))
          .startsWith("locked ");
    }
    assertThat(names(temp)).containsExactly("lock");
  }

  @Test
  void aNameThatTheLocaleCannotSayIsLocked() throws Exception {
    Path dir = temp.resolve("größe 東京 %41");
    Store.open(dir, StoreOptions.defaults()).close();
    List<String> child = ChildMain.command(List.of(), "open-only-entry", temp.toString());
    List<String> plain = new ArrayList<>(List.of("env", "LC_ALL=C"));
    plain.addAll(child);
    assertThat(ChildMain.run(plain)).isEqualTo("opened 0");
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      assertThat(ChildMain.run(plain)).startsWith("locked ");
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
    }
  }

  @Test
  void whatIsThereMayBeOpenToOthersAndStaysSo() throws Exception {
    Path dir = Files.createDirectory(temp.resolve("d"));
    for (String name : List.of("main", "tree")) Files.createDirectory(dir.resolve(name));
    Path old = dir.resolve("main/2026-01-01.jsonl");
    Files.createFile(old);
    Files.createFile(dir.resolve("lock"));
    Files.createLink(temp.resolve("backup.jsonl"), old);
    List<Path> all;
    try (Stream<Path> entries = Files.walk(dir)) {
      all = entries.toList();
    }
    for (Path path : all) {
      String mode = Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--";
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      assertThat(store.append(MessageKind.USER, "x", DATE)).isZero();
    }
    try (Stream<Path> entries = Files.walk(dir)) {
      for (Path path : entries.toList()) {
        String mode = Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--";
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .as(path.toString())
            .isEqualTo(all.contains(path) ? mode : "rw-------");
      }
    }
  }

  @Test
  void whatIsNoFileOrDirectoryOfItsNameIsRefusedAtOnce() throws Exception {
    for (String name : List.of("lock", "main/2026-01-01.jsonl", "tree/2026-01-01.jsonl")) {
      for (String made : List.of("mkdir", "mkfifo")) {
        Path dir = Files.createDirectory(temp.resolve(made + "-" + name.replace('/', '-')));
        Files.createDirectories(dir.resolve("main"));
        Files.createDirectories(dir.resolve("tree"));
        assertThat(exit(made, dir.resolve(name).toString())).isZero();
        assertThatThrownBy(() -> Store.open(dir, StoreOptions.defaults()))
            .isInstanceOf(java.nio.file.FileSystemException.class)
            .hasMessageContaining("not a regular file");
      }
    }
    for (String name : List.of("main", "tree")) {
      Path dir = Files.createDirectory(temp.resolve("file-" + name));
      Files.createFile(dir.resolve(name));
      assertThatThrownBy(() -> Store.open(dir, StoreOptions.defaults()))
          .isInstanceOf(java.nio.file.FileSystemException.class)
          .hasMessageContaining("not a directory");
    }
  }

  @Test
  void linksInPlaceOfOurNamesAreRefused() throws Exception {
    for (String name : List.of("lock", "main", "tree")) {
      Path dir = Files.createDirectory(temp.resolve("with-" + name));
      Path elsewhere =
          name.equals("lock")
              ? Files.createFile(temp.resolve("elsewhere-" + name))
              : Files.createDirectory(temp.resolve("elsewhere-" + name));
      Files.createSymbolicLink(dir.resolve(name), elsewhere);
      assertThatThrownBy(() -> Store.open(dir, StoreOptions.defaults()))
          .isInstanceOf(java.nio.file.FileSystemException.class)
          .hasMessageContaining("symbolic link");
      Files.delete(dir.resolve(name));
      Path nowhere = temp.resolve("nowhere");
      Files.createSymbolicLink(dir.resolve(name), nowhere);
      assertThatThrownBy(() -> Store.open(dir, StoreOptions.defaults()))
          .isInstanceOf(java.nio.file.FileSystemException.class);
      assertThat(nowhere).doesNotExist();
      Files.delete(dir.resolve(name));
      Store.open(dir, StoreOptions.defaults()).close(); // and the lock was given back
    }
  }

  @Test
  void aDanglingLockLinkIsRefusedAndNothingIsMade() throws Exception {
    Path target = temp.resolve("target");
    Path dir = Files.createDirectory(temp.resolve("d"));
    Files.createSymbolicLink(dir.resolve("lock"), target);
    assertThatThrownBy(() -> Store.open(dir, StoreOptions.defaults()))
        .isInstanceOf(java.nio.file.FileSystemException.class);
    assertThat(target).doesNotExist();
    assertThat(names(dir)).containsExactly("lock");
  }

  @Test
  void aLogThatIsALinkIsRefused() throws Exception {
    Store.open(temp, StoreOptions.defaults()).close();
    Path elsewhere = Files.createFile(temp.resolve("elsewhere"));
    Files.createSymbolicLink(temp.resolve("main/2026-01-01.jsonl"), elsewhere);
    assertThatThrownBy(() -> Store.open(temp, StoreOptions.defaults()))
        .isInstanceOf(java.nio.file.FileSystemException.class)
        .hasMessageContaining("not a regular file");
  }

  @Test
  void everythingMadeIsPrivate() throws Exception {
    Path dir = temp.resolve("a/b");
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      store.append(MessageKind.USER, "x", DATE);
      store.putNode(0, 0, "s", false);
    }
    int files = 0;
    try (Stream<Path> all = Files.walk(temp.resolve("a"))) {
      for (Path path : all.toList()) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        assertThat(mode)
            .as(path.toString())
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
        files++;
      }
    }
    assertThat(files).isEqualTo(7); // a, a/b, lock, main, tree, a file in each
  }
}
