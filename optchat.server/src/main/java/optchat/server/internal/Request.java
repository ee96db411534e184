package optchat.server.internal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line that was read.
 *
 * @param id the bytes of {@code request_id} as JSON; {@code null} when there is none
 * @param op the operation; null when there is none
 * @param fields all others
 * @param problem why it is refused; null when it is none
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record Request(
    byte[] id, @Nullable String op, Map<String, JsonValue> fields, @Nullable String problem) {}
