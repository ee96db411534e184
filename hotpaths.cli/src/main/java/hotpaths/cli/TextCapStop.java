package hotpaths.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import optchat.text.Cap;
import optchat.text.Utf8;

/** Caps a tool result that is far too long for a model. */
final class TextCapStop implements TourStop {
  private static final int COPIES = 40;

  @Override
  public String module() {
    return "optchat.text";
  }

  @Override
  public String title() {
    return "cap a tool result";
  }

  @Override
  public void visit(TourGuide guide) {
    String result = guide.chatText().repeat(COPIES);
    byte[] utf8 = result.getBytes(StandardCharsets.UTF_8);
    byte[] capped = Cap.DEFAULT.apply(utf8);
    guide.say(
        "A tool printed %,d bytes. Its beginning and its end stay, %,d bytes in all.",
        utf8.length, capped.length);
    String text = new String(capped, StandardCharsets.UTF_8);
    guide.say(
        "Between them stands: %s",
        text.lines().filter(TextCapStop::isMarker).findFirst().orElse(""));
    guide.check("String.substring on code points gives the same", plain(result), text);

    CapStream stream = new CapStream(Cap.DEFAULT);
    int chunk = 1 << 16;
    for (int from = 0; from < utf8.length; ) {
      int to = Utf8.prefixEnd(utf8, from, utf8.length, chunk);
      byte[] piece = Arrays.copyOfRange(utf8, from, to);
      stream.add(piece, piece.length);
      from = to;
    }
    StringBuilder joined = new StringBuilder();
    stream.result(piece -> joined.append(new String(piece, StandardCharsets.UTF_8)));
    guide.check(
        "the filter `hotpaths text cap`, which holds no more than it keeps, agrees",
        text,
        joined.toString());
  }

  private static boolean isMarker(String line) {
    return line.startsWith("[... ") && line.endsWith(" characters omitted ...]");
  }

  private static String plain(String text) {
    int omitted = text.codePointCount(0, text.length()) - 29_920;
    return text.substring(0, text.offsetByCodePoints(0, 14_960))
        + "\n[... "
        + omitted
        + " characters omitted ...]\n"
        + text.substring(text.offsetByCodePoints(text.length(), -14_960));
  }
}
