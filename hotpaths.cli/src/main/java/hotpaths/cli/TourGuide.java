package hotpaths.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** What a stop of the tour works with: real input, an empty directory, words and checks. */
final class TourGuide implements AutoCloseable {
  private static final String CHAT = "tour/chat.jsonl";

  private final Io io;
  private @Nullable List<ChatMessage> chat;
  private @Nullable Path directory;
  private int checks;
  private int failures;

  TourGuide(Io io) {
    this.io = io;
  }

  /**
   * Says something in plain words.
   *
   * @param format as in {@link String#format}, in English
   * @param arguments its arguments
   */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is a dependency of its own
  void say(String format, @Nullable Object... arguments) {
    io.out().print("   ");
    io.out().println(VisibleText.line(String.format(Locale.ROOT, format, arguments)));
  }

  /**
   * Checks an answer against what plain JDK code says.
   *
   * @param claim what holds, as a sentence
   * @param expected from the plain code; arrays are compared by the caller
   * @param actual from the module
   */
  void check(String claim, @Nullable Object expected, @Nullable Object actual) {
    boolean holds = Objects.equals(expected, actual);
    check(claim, holds);
    if (!holds) say("   expected %s, got %s", brief(expected), brief(actual));
  }

  /**
   * Checks an answer.
   *
   * @param claim what holds, as a sentence
   * @param holds whether it does
   */
  void check(String claim, boolean holds) {
    checks++;
    if (!holds) failures++;
    io.out().println((holds ? "   ok      " : "   FAILED  ") + VisibleText.line(claim));
  }

  private static String brief(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() <= 100 ? text : text.substring(0, 100) + "...";
  }

  int checks() {
    return checks;
  }

  int failures() {
    return failures;
  }

  /**
   * The chat that ships with this module: some hundred messages of a day of programming.
   *
   * @return all messages, in order
   */
  List<ChatMessage> chat() {
    List<ChatMessage> read = chat;
    if (read == null) {
      read = readChat();
      chat = read;
    }
    return read;
  }

  /**
   * The same chat as JSON Lines in UTF-8, as a user would have it in a file.
   *
   * @return a new array
   */
  byte[] chatBytes() {
    try (InputStream in = TourGuide.class.getResourceAsStream(CHAT)) {
      return Objects.requireNonNull(in, CHAT).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The same chat as one text: each message as {@code kind: text} and a line end.
   *
   * @return the text a model would see
   */
  String chatText() {
    StringBuilder text = new StringBuilder();
    for (ChatMessage message : chat()) {
      text.append(message.kind()).append(": ").append(message.text()).append('\n');
    }
    return text.toString();
  }

  private List<ChatMessage> readChat() {
    List<ChatMessage> messages = new ArrayList<>();
    JsonFactory factory = new JsonFactory();
    String lines = new String(chatBytes(), StandardCharsets.UTF_8);
    for (String line : lines.lines().toList()) {
      try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), line)) {
        messages.add(message(parser));
      }
    }
    return List.copyOf(messages);
  }

  private static ChatMessage message(JsonParser parser) {
    String kind = "";
    String text = "";
    String date = "";
    parser.nextToken();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "kind" -> kind = parser.getString();
        case "text" -> text = parser.getString();
        case "date" -> date = parser.getString();
        default -> parser.skipChildren();
      }
    }
    return new ChatMessage(kind, text, date);
  }

  /**
   * A file of this project, when the tour runs in a checkout.
   *
   * @param name relative to the checkout, for example {@code pom.xml}
   * @return the file, or null when there is none
   */
  @Nullable Path projectFile(String name) {
    Path home = io.home();
    if (home == null) return null;
    Path file = home.resolve(name);
    return Files.isRegularFile(file) ? file : null;
  }

  /**
   * A directory for this stop alone; it is deleted when the stop is over.
   *
   * @return an empty directory that only this user can enter
   * @throws IOException when it cannot be made
   */
  Path directory() throws IOException {
    Path made = directory;
    if (made == null) {
      made = Files.createTempDirectory("hotpaths-tour");
      directory = made;
    }
    return made;
  }

  /** Deletes the directory of the stop that is over. */
  @Override
  public void close() throws IOException {
    Path made = directory;
    directory = null;
    if (made == null) return;
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(made)) {
      deepestFirst = new ArrayList<>(files.toList());
    }
    for (Path file : deepestFirst.reversed()) Files.delete(file);
  }
}
