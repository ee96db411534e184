package optchat.search;

import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** A chat history as the search sees it: an unchanging picture of one moment. */
public interface Corpus {
  /**
   * How many messages there are; ids are [0, size).
   *
   * @return at least 0
   */
  int size();

  /**
   * The kind of a message.
   *
   * @param id in [0, {@link #size()})
   * @return its kind
   */
  MessageKind kind(int id);

  /**
   * The date of a message, as stored.
   *
   * @param id in [0, {@link #size()})
   * @return its date
   */
  String date(int id);

  /**
   * The texts of one lane.
   *
   * @param tools true for tool and echo messages, false for all other kinds
   * @return the lane; the two lanes together hold every message once
   */
  TextLane lane(boolean tools);

  /**
   * The view part that contains a message.
   *
   * @param id in [0, {@link #size()})
   * @return the part, or null if the view has none for it
   */
  @Nullable Covering covering(int id);
}
