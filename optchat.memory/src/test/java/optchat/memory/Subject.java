package optchat.memory;

import java.io.IOException;
import java.util.List;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** What a random history is played to, beside the oracle. */
interface Subject {
  void append(MessageKind kind, String text) throws IOException;

  void appendAll(List<MessageKind> kinds, List<String> texts) throws IOException;

  List<Job> jobs() throws IOException;

  @Nullable Job submit(int level, int index, String text) throws IOException;

  void fail(int level, int index);

  void reopen() throws IOException;

  /** Reopens after a node and all above it were lost. */
  void reopenWithout(int level, int index) throws IOException;

  /** Whether a node is the given one or above it. */
  static boolean isAbove(int level, int index, int lostLevel, int lostIndex) {
    return level >= lostLevel && index == lostIndex >> (level - lostLevel);
  }

  String render();

  String zoom(long id, long width);

  Status status();

  /** First message and width of the part that covers a message. */
  String covering(int id);

  /** The nodes as lines of a tree file, in the order of their arrival. */
  String treeFile() throws IOException;

  void checkInvariants();
}
