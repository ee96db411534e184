package optchat.search;

import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * One message that matched.
 *
 * @param id the message
 * @param date its date, as stored
 * @param kind its kind
 * @param snippet the text around the first match, with {@code …} at a clipped end
 * @param covering the view part that contains it, or null
 */
public record SearchHit(
    int id, String date, MessageKind kind, String snippet, @Nullable Covering covering) {}
