package optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
