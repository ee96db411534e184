package hotpaths.cli;

import java.util.List;
import java.util.Locale;
import optchat.text.CacheBlocks;

/** Cuts a chat for a model's prompt cache. */
final class TextBlocksStop implements TourStop {
  private static final int[] MARKS = {50_000, 80_000, 100_000};

  @Override
  public String module() {
    return "optchat.text";
  }

  @Override
  public String title() {
    return "cut a chat into prompt-cache blocks";
  }

  @Override
  public void visit(TourGuide guide) {
    String chat = guide.chatText();
    List<String> blocks = CacheBlocks.DEFAULT.split(chat);
    List<String> sizes = blocks.stream().map(TextBlocksStop::characters).toList();
    guide.say(
        "The chat of %,d messages makes %d blocks of %s characters.",
        guide.chat().size(), blocks.size(), String.join(", ", sizes));
    guide.check("the blocks joined are the chat", chat, String.join("", blocks));
    int end = 0;
    for (int i = 0; i < blocks.size() - 1; i++) {
      end += blocks.get(i).length();
      int mark = chat.offsetByCodePoints(0, MARKS[i]);
      guide.check(
          String.format(
              Locale.ROOT,
              "cut %d is behind the last line end before character %,d",
              i + 1,
              MARKS[i]),
          chat.lastIndexOf('\n', mark - 1) + 1,
          end);
    }
    List<String> longer = CacheBlocks.DEFAULT.split(chat + "user: one more question\n");
    guide.check(
        "one more message leaves all blocks but the last as they were: the cache still holds",
        blocks.subList(0, blocks.size() - 1),
        longer.subList(0, blocks.size() - 1));
  }

  private static String characters(String text) {
    return String.format(Locale.ROOT, "%,d", text.codePointCount(0, text.length()));
  }
}
