/**
 * Server-sent events, from bytes to values and back; start at {@link SseParser}.
 *
 * <p>Threads: records are immutable; a parser, reader or writer belongs to one thread at a time.
 * Units: sizes and offsets in bytes, offsets counted from the start of the stream with its byte
 * order mark. Errors: malformed input is never an exception, as the format asks, unless {@link
 * SseOptions#strictUtf8} is set; then it is an {@link SseFormatException}. A breached limit is an
 * {@link SseLimitException}.
 */
@NullMarked
package qcr.sse;

import org.jspecify.annotations.NullMarked;
