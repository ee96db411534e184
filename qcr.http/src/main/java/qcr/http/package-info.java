/**
 * Server-sent events over HTTP; start at {@link SseClient}, or at {@link SseBody} with an {@code
 * HttpClient} of your own.
 *
 * <p>Threads: records are immutable; a client and its publishers may be used by any thread; an
 * {@link SseStream} is read by one thread at a time and closed by any. Errors: what a server or a
 * network does is an {@code IOException}: an {@link SseHttpException} with numbers where this
 * module decided, {@code qcr.sse.SseException} where the format did, and the HTTP client's own
 * otherwise. No message holds a header's value, a query or a password. Memory: an open stream holds
 * the events of one buffer, one unfinished event, and what the HTTP client has read ahead.
 */
@NullMarked
package qcr.http;

import org.jspecify.annotations.NullMarked;
