package optchat.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path temp;
  private Path dir;
  private Path file;

  @BeforeEach
  void makeOneOfEach() throws IOException {
    dir = temp.resolve("a/b");
    PrivateFiles.createDirectories(dir);
    file = dir.resolve("log");
    try (FileChannel channel = PrivateFiles.create(file)) {
      channel.write(ByteBuffer.wrap("one\n".getBytes(UTF_8)));
    }
  }

  @Test
  void whatIsMadeIsPrivateParentsToo() throws IOException {
    assertThat(mode(dir)).isEqualTo("rwx------");
    assertThat(mode(temp.resolve("a"))).isEqualTo("rwx------");
    assertThat(mode(file)).isEqualTo("rw-------");
    PrivateFiles.createDirectories(dir); // once more changes nothing
    PrivateFiles.checkDirectory(dir);
    PrivateFiles.checkFile(file);
    PrivateFiles.forceDirectory(dir);
  }

  @Test
  void appendingAddsAtTheEndAndReadingReads() throws IOException {
    try (FileChannel channel = PrivateFiles.openForAppending(file)) {
      channel.position(0);
      channel.write(ByteBuffer.wrap("two\n".getBytes(UTF_8)));
    }
    try (FileChannel channel = PrivateFiles.openForUpdating(file)) {
      channel.write(ByteBuffer.wrap("O".getBytes(UTF_8)), 0);
    }
    try (FileChannel channel = PrivateFiles.openForReading(file)) {
      ByteBuffer bytes = ByteBuffer.allocate(20);
      channel.read(bytes);
      assertThat(new String(bytes.array(), 0, bytes.position(), UTF_8)).isEqualTo("One\ntwo\n");
    }
    Path other = dir.resolve("other");
    try (FileChannel channel = PrivateFiles.createForAppending(other)) {
      channel.write(ByteBuffer.wrap("x".getBytes(UTF_8)));
    }
    assertThat(mode(other)).isEqualTo("rw-------");
  }

  @Test
  void nothingIsMadeOverWhatIsThere() throws IOException {
    Path dangling = Files.createSymbolicLink(dir.resolve("dangling"), dir.resolve("nowhere"));
    for (Path taken : new Path[] {file, dir, dangling}) {
      assertThatThrownBy(() -> PrivateFiles.create(taken))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> PrivateFiles.createForAppending(taken))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(dir.resolve("nowhere")).doesNotExist();
    assertThat(Files.readString(file)).isEqualTo("one\n");
  }

  @Test
  void aFileThatIsNotPrivateIsRefusedWithItsPathAndTheReason() throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("link"), file);
    refusedFile(link, "is a symbolic link");
    refusedFile(dir, "is a directory");
    Path open = Files.createFile(dir.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
    refusedFile(open, "mode=0640, allowed=0600");
    Files.createLink(dir.resolve("second"), file);
    refusedFile(file, "links=2");
  }

  private static void refusedFile(Path path, String reason) {
    refused(path, reason, () -> PrivateFiles.checkFile(path));
    refused(path, reason, () -> PrivateFiles.openForReading(path).close());
    refused(path, reason, () -> PrivateFiles.openForAppending(path).close());
    refused(path, reason, () -> PrivateFiles.openForUpdating(path).close());
  }

  private static void refused(Path path, String reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(reason);
  }

  /** To open a pipe would wait for ever: the answer must come from its entry. */
  @Test
  void aPipeIsRefusedWithoutBeingOpened() throws Exception {
    Path pipe = dir.resolve("pipe");
    int made = new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).start().waitFor();
    assertThat(made).isZero();
    refusedFile(pipe, "is a pipe, socket or device");
  }

  @Test
  void aDirectoryThatIsNotPrivateIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link"), dir);
    refused(link, "is a symbolic link", () -> PrivateFiles.createDirectories(link));
    refused(file, "is a regular file", () -> PrivateFiles.checkDirectory(file));
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    refused(dir, "mode=0755, allowed=0700", () -> PrivateFiles.createDirectories(dir));
    assertThat(mode(dir)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void whatBelongsToAnotherUserIsRefused() throws IOException {
    Path foreign = Path.of("/proc/1/status"); // of the first process, which may be ours too
    int owner = (Integer) Files.getAttribute(foreign, "unix:uid");
    int ours = (Integer) Files.getAttribute(file, "unix:uid");
    if (owner != ours) {
      refused(foreign, "belongs to another user", () -> PrivateFiles.checkFile(foreign));
    } else { // only root can give a file away, and root is who owns the first process
      Files.setAttribute(file, "unix:uid", 65_534);
      refused(file, "uid=65534, ours=" + ours, () -> PrivateFiles.checkFile(file));
    }
  }

  @Test
  void whatIsMissingIsSaidToBe() {
    Path missing = dir.resolve("missing");
    assertThatThrownBy(() -> PrivateFiles.openForReading(missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> PrivateFiles.checkDirectory(missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> PrivateFiles.forceDirectory(missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> PrivateFiles.createDirectories(file.resolve("below")))
        .isInstanceOf(IOException.class);
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
