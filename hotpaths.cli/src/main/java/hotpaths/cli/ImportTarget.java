package hotpaths.cli;

import java.io.IOException;
import java.util.List;
import optchat.text.MessageKind;

/** Where imported messages go: a memory and the notes about imports beside it. */
interface ImportTarget {
  /** A message on its way. */
  record Message(MessageKind kind, String text, String date) {}

  /**
   * What an import was about to do: the messages {@code from} and on of a source would become the
   * messages {@code first} and on here.
   *
   * @param source the SHA-256 of the source in hexadecimal
   * @param from the first message of the source, from 0
   * @param first the number that it would get
   * @param count how many messages
   */
  record Intent(String source, long from, long first, long count) {}

  /** All intents of a source, in the order in which they were noted. */
  List<Intent> intents(String source);

  /** Notes an intent; on disk when this returns. */
  void note(Intent intent) throws IOException;

  /** How many messages there are. */
  long count();

  /** Whether a message that is there has this kind and text. */
  boolean has(long id, Message message);

  /** Appends messages, all or none; on disk when this returns. */
  void append(List<Message> batch) throws IOException;
}
