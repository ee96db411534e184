package optchat.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hotpaths.reference.optchat.export.ExportOracle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import optchat.memory.Memory;
import optchat.text.MessageKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatExportTest {
  private static final ExportOptions OPTIONS = ExportOptions.defaults().withParallelism(2);

  @TempDir Path directory = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before each test
  private Memory memory;

  @BeforeEach
  void open() throws IOException {
    memory = Chats.open(directory.resolve("chat"), 1_000);
    Chats.fill(memory, 40, 7L);
  }

  @AfterEach
  void close() throws IOException {
    memory.close();
  }

  @Test
  void fileIsPrivateAndWhole() throws Exception {
    Path file = directory.resolve("page.html");
    ChatExport.writeFile(memory.snapshot(), OPTIONS, file);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(ExportOracle.unpack(Files.readString(file)))
        .isEqualTo(Chats.history(memory.snapshot()));
  }

  @Test
  void whatIsThereIsNeverWrittenOver() throws Exception {
    Path file = Files.writeString(directory.resolve("there.html"), "mine");
    Path link = Files.createSymbolicLink(directory.resolve("link.html"), Path.of("nowhere"));
    for (Path taken : new Path[] {file, link, directory}) {
      assertThatThrownBy(() -> ChatExport.writeFile(memory.snapshot(), OPTIONS, taken))
          .isInstanceOf(FileAlreadyExistsException.class)
          .hasMessage(taken + ": exists already");
    }
    assertThat(file).hasContent("mine");
    assertThat(directory.resolve("nowhere")).doesNotExist();
    assertThatThrownBy(
            () -> ChatExport.writeFile(memory.snapshot(), OPTIONS, directory.resolve("no/page")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(directory.resolve("no/page") + ": no such directory");
  }

  @Test
  void failureHalfWayLeavesTheMemoryAlive() throws Exception {
    for (int room : new int[] {0, 10_000, 40_000}) {
      OutputStream full =
          new OutputStream() {
            private int left = room;

            @Override
            public void write(int b) throws IOException {
              if (left-- <= 0) throw new IOException("No space left on device");
            }
          };
      assertThatThrownBy(() -> ChatExport.write(memory.snapshot(), OPTIONS, full))
          .isInstanceOf(IOException.class)
          .hasMessage("No space left on device");
    }
    assertLives();
  }

  /** A file that could not be finished stays, and the exception says where and how much of it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatRemainsOfAnInterruptedFileIsSaid(int threads) throws Exception {
    memory.append(MessageKind.USER, Chats.noise(300_000, 5L));
    memory.append(MessageKind.USER, Chats.noise(300_000, 6L));
    Path file = directory.resolve("part.html");
    int last = memory.snapshot().store().messageCount() - 1;
    ExportOptions options =
        OPTIONS
            .withParallelism(threads)
            .withProgress(
                done -> {
                  if (done >= last - 1) Thread.currentThread().interrupt();
                });
    UnfinishedExportException thrown =
        catchThrowableOfType(
            UnfinishedExportException.class,
            () -> ChatExport.writeFile(memory.snapshot(), options, file));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(thrown.file()).isEqualTo(file);
    assertThat(thrown.writtenBytes()).isBetween(100_000L, Files.size(file));
    assertThat(thrown)
        .hasMessageStartingWith(
            file + ": the export is not whole, delete this file: bytes=" + thrown.writtenBytes())
        .hasMessageContaining(", reason=")
        .message()
        .doesNotEndWith("null");
    assertLives();
  }

  @Test
  void whatRemainsIsSaidWhateverBrokeTheExport() throws Exception {
    Path file = directory.resolve("part.html");
    IllegalStateException broken = new IllegalStateException("a listener broke");
    ExportOptions options =
        OPTIONS.withProgress(
            done -> {
              throw broken;
            });
    assertThatThrownBy(() -> ChatExport.writeFile(memory.snapshot(), options, file))
        .isInstanceOf(UnfinishedExportException.class)
        .hasMessage(
            file + ": the export is not whole, delete this file: bytes=0, reason=a listener broke")
        .hasCause(broken);
    assertThat(file).exists();
    assertLives();
  }

  /** The page goes out in the same pieces, whatever takes them: none is lost or told too early. */
  @Test
  void everyByteThatWasTakenIsCounted() throws Exception {
    Path file = directory.resolve("page.html");
    ChatExport.writeFile(memory.snapshot(), OPTIONS, file);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    ChatExport.write(memory.snapshot(), OPTIONS, whole);
    assertThat(file).hasBinaryContent(whole.toByteArray());
  }

  private void assertLives() throws IOException {
    int id = memory.append(MessageKind.USER, "still here").id();
    assertThat(memory.zoom(id, 1)).isEqualTo(id + "+0|user: still here");
  }

  @Test
  void messageLargerThanABlockIsStreamed() throws Exception {
    memory.append(MessageKind.NOTE, "<>\u2028é".repeat(400_000));
    memory.append(MessageKind.USER, "behind");
    Path file = directory.resolve("large.html");
    ChatExport.writeFile(memory.snapshot(), OPTIONS, file);
    assertThat(ExportOracle.unpack(Files.readString(file)))
        .isEqualTo(Chats.history(memory.snapshot()));
    assertThat(Files.size(file)).isLessThan(200_000);
  }

  /** Nothing but the page's own program and style, named by what is in them. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void policyAllowsOneProgramAndOneStyle(boolean plain) throws Exception {
    memory.append(MessageKind.USER, "<script>alert(1)</script><style>*{}</style><img src=//x>");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChatExport.write(memory.snapshot(), OPTIONS.withPlain(plain), out);
    String page = out.toString(UTF_8);
    String program = between(page, "<script>", "</script>");
    String style = between(page, "<style>", "</style>");
    assertThat(between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\""))
        .isEqualTo(
            "default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none';"
                    .formatted(sha256(program), sha256(style))
                + " form-action 'none'");
    assertThat(page.indexOf("Content-Security-Policy")).isLessThan(page.indexOf("<style>"));
    assertThat(page)
        .containsOnlyOnce("<script>")
        .containsOnlyOnce("<style>")
        .doesNotContain("<img", "<link", " href=");
    assertThat(program).doesNotContain("innerHTML", "outerHTML", "eval(", "fetch(", "import(");
  }

  private static String between(String text, String open, String close) {
    int from = text.indexOf(open) + open.length();
    return text.substring(from, text.indexOf(close, from));
  }

  private static String sha256(String text) throws NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(digest);
  }
}
