/**
 * A chat's memory behind a protocol of JSON lines; start at {@link optchat.server.Server}.
 *
 * <p>Threads: any, but one connection belongs to one thread at a time. Units: lines in bytes
 * without their end. Errors: a bad request is a response, never an exception; only a stream that
 * fails is an {@link java.io.IOException}.
 */
@NullMarked
package optchat.server;

import org.jspecify.annotations.NullMarked;
