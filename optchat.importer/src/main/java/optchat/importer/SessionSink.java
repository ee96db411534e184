package optchat.importer;

import java.io.IOException;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Takes what a {@link SessionReader} reads, in the order of the file. */
public interface SessionSink {
  /**
   * A message.
   *
   * @param line where its record begins, from 1
   * @param kind what it is
   * @param text its text, well-formed UTF-16, not empty
   * @param date when it was made, RFC 3339; null if its record has none that is one
   * @throws IOException if it cannot be taken; ends the reading
   */
  void message(long line, MessageKind kind, String text, @Nullable String date) throws IOException;

  /**
   * Something that does not become a message, or not as a whole.
   *
   * @param line where its record begins, from 1
   * @param why in a few words, the same words for the same reason
   * @throws IOException if it cannot be taken; ends the reading
   */
  void skipped(long line, String why) throws IOException;
}
