/**
 * Reads what other tools wrote down of a conversation; start at {@link
 * optchat.importer.SessionReader}.
 *
 * <p>Threads: all is stateless or immutable. Units: lines from 1, sizes in bytes. Errors: what
 * cannot be read is told to the caller's sink with its line and never thrown; a stream that fails
 * is an {@link java.io.IOException}.
 */
@NullMarked
package optchat.importer;

import org.jspecify.annotations.NullMarked;
