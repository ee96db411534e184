package optchat.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.export.ExportOracle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import optchat.memory.Memory;
import optchat.text.MessageKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
