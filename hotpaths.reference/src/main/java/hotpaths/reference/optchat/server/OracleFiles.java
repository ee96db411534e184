package hotpaths.reference.optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.text.JsonTextOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneId;

/** Appends records to the files of a memory, as its format has them. */
record OracleFiles(Path directory) {
  void make() throws IOException {
    Files.createDirectories(directory.resolve("main"));
    Files.createDirectories(directory.resolve("tree"));
  }

  void message(int id, String kind, String text, String date) throws IOException {
    append("main", message(id, kind, text, size(kind + ": " + text), date));
  }

  static String message(int id, String kind, String text, int size, String date) {
    return "{\"i\":"
        + id
        + ",\"kind\":"
        + string(kind)
        + ",\"text\":"
        + string(text)
        + ",\"size\":"
        + size
        + ",\"date\":"
        + string(date)
        + "}";
  }

  void node(int level, int index, String text) throws IOException {
    append(
        "tree",
        "{\"l\":"
            + level
            + ",\"i\":"
            + index
            + ",\"text\":"
            + string(text)
            + ",\"size\":"
            + size(text)
            + "}");
  }

  private void append(String folder, String line) throws IOException {
    Files.writeString(
        directory.resolve(folder).resolve(LocalDate.now(ZoneId.systemDefault()) + ".jsonl"),
        line + "\n",
        UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  static int size(String text) {
    return text.getBytes(UTF_8).length;
  }

  static String string(String text) {
    return '"' + JsonTextOracle.escape(text) + '"';
  }
}
