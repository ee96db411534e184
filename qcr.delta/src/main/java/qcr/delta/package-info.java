/**
 * What a model says while it says it: provider frames to {@link StreamEvent}; start at {@link
 * DeltaStream} for bytes or {@link DeltaDecoder} for events.
 *
 * <p>Threads: values are immutable, a decoder belongs to one thread at a time. Units: offsets in
 * bytes of the stream, limits in chars. Errors: no input causes an exception; what cannot be read
 * on is one {@link StreamEvent.Failed}, the last value.
 */
@NullMarked
package qcr.delta;

import org.jspecify.annotations.NullMarked;
