package hotpaths.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import optchat.text.JsonText;
import optchat.text.LineEnds;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Makes one line of a file and puts a file into JSON. */
final class TextFlattenStop implements TourStop {
  @Override
  public String module() {
    return "optchat.text";
  }

  @Override
  public String title() {
    return "flatten a text and escape it for JSON";
  }

  @Override
  public void visit(TourGuide guide) throws IOException {
    for (String name : List.of("README.md", "pom.xml")) {
      Path file = guide.projectFile(name);
      if (file != null) show(guide, name, Files.readAllBytes(file));
    }
    show(guide, "the chat", guide.chatText().getBytes(StandardCharsets.UTF_8));
  }

  private static void show(TourGuide guide, String name, byte[] utf8) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    String flat = new String(LineEnds.flatten(utf8), StandardCharsets.UTF_8);
    guide.say("%s: %,d lines become one.", name, text.lines().count());
    guide.check(
        "a regular expression gives the same line", text.replaceAll("\r\n|\r|\n", " "), flat);

    byte[] escaped = new byte[Math.toIntExact(JsonText.escapedSize(utf8, 0, utf8.length))];
    int end = JsonText.escape(utf8, 0, utf8.length, escaped, 0);
    guide.check("the escaped form has the size that was foretold", escaped.length, end);
    String json = '"' + new String(escaped, StandardCharsets.UTF_8) + '"';
    try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      guide.check("a JSON parser reads the same text back", text, parser.getString());
    }
  }
}
