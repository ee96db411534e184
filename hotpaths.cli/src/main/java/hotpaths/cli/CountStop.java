package hotpaths.cli;

import java.util.List;
import optchat.text.CodePoints;

/** Counts the code points of a chat. */
final class CountStop implements TourStop {
  @Override
  public String module() {
    return "optchat.text";
  }

  @Override
  public String title() {
    return "count the characters of a chat";
  }

  @Override
  public void visit(TourGuide guide) {
    byte[] utf8 = guide.chatBytes();
    List<ChatMessage> chat = guide.chat();
    String plain = new String(utf8, java.nio.charset.StandardCharsets.UTF_8);
    int count = CodePoints.count(utf8, 0, utf8.length);
    guide.say(
        "A chat of %,d messages, %,d bytes: %,d characters.", chat.size(), utf8.length, count);
    guide.check(
        "String.codePointCount gives the same", plain.codePointCount(0, plain.length()), count);
  }
}
