package optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.text.JsonText;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
  private static final ExportOptions PLAIN = ExportOptions.defaults().withPlain(true);

  @TempDir Path directory = Path.of("");

  @Test
  void exportIsThePlainPageAsAString() throws Exception {
    try (Served served = new Served(directory.resolve("chat"))) {
      for (int k = 0; k < 40; k++) {
        served.memory.append(MessageKind.USER, "</script>\"\\\n\u2028é🦀".repeat(50 * k));
      }
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      ChatExport.write(served.memory.snapshot(), PLAIN, page);
      assertThat(served.ask("{\"request_id\":1,\"op\":\"export\"}"))
          .isEqualTo(
              "{\"request_id\":1,\"ok\":true,\"result\":\""
                  + JsonText.escape(page.toString(UTF_8))
                  + "\"}");
    }
  }

  @Test
  void exportedFileIsNewOrRefused() throws Exception {
    try (Served served = new Served(directory.resolve("chat"))) {
      served.memory.append(MessageKind.USER, "kept");
      Path file = directory.resolve("page.html");
      String ask = "{\"op\":\"export_file\",\"file\":\"" + file + "\"}";
      assertThat(served.ask(ask)).contains("\"ok\":true,\"result\":{\"file\":\"" + file + "\"}");
      assertThat(Files.readString(file)).contains("id=\"messages-0\"");
      assertThat(served.ask(ask)).contains("\"ok\":false", file + ": exists already");
      assertThat(served.ask("{\"op\":\"export_file\",\"file\":\"\"}")).contains("file is empty");
      assertThat(served.ask("{\"op\":\"export_file\"}")).contains("\"ok\":false");
      assertThat(served.ask("{\"op\":\"export_file\",\"file\":\"" + directory + "/no/page\"}"))
          .contains("\"ok\":false", "no such directory");
      assertThat(served.ask("{\"op\":\"status\"}")).contains("\"messages\":1");
    }
  }

  @Test
  void whatIsNoNewFileIsRefusedAndNothingChanges() throws Exception {
    try (Served served = new Served(directory.resolve("chat"))) {
      served.memory.append(MessageKind.USER, "kept");
      Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("nowhere"));
      for (Path taken : List.of(directory, link)) {
        assertThat(exportFile(served, taken.toString())).contains(taken + ": exists already");
      }
      assertThat(directory.resolve("nowhere")).doesNotExist();
      Path file = Files.writeString(directory.resolve("file"), "mine");
      assertThat(exportFile(served, file + "/page")).contains(file + "/page: ");
      assertThat(exportFile(served, "a\0b")).contains("Nul character not allowed");
      assertThat(exportFile(served, directory + "/" + "x".repeat(300))).contains("too long");
      assertThat(file).hasContent("mine");
      try (Stream<Path> all = Files.list(directory)) {
        assertThat(all.map(Path::getFileName).map(Path::toString))
            .containsOnly("chat", "link", "file");
      }
      String appended = served.ask("{\"op\":\"append\",\"kind\":\"user\",\"text\":\"more\"}");
      assertThat(appended).contains("\"i\":1");
    }
  }

  private static String exportFile(Served served, String file) throws IOException {
    String answer =
        served.ask(
            "{\"request_id\":1,\"op\":\"export_file\",\"file\":\"" + JsonText.escape(file) + "\"}");
    assertThat(answer).startsWith("{\"request_id\":1,\"ok\":false,\"error\":\"");
    return answer;
  }

  /** A relative name stands for one in the directory that the server was started in. */
  @Test
  void relativeNameIsTakenAsTheServersOwn() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    Path file = directory.toAbsolutePath().resolve("page.html");
    String relative = here.relativize(file).toString();
    try (Served served = new Served(directory.resolve("chat"))) {
      assertThat(served.ask("{\"op\":\"export_file\",\"file\":\"" + relative + "\"}"))
          .contains("\"result\":{\"file\":\"" + relative + "\"}");
    }
    assertThat(file).isNotEmptyFile();
  }
}
