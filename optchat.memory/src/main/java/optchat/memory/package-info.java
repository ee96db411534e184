/**
 * A chat's memory: every message kept, a view of all of them within a budget; start at {@link
 * optchat.memory.Memory}.
 *
 * <p>Threads: a {@link optchat.memory.Memory} takes calls from any thread; everything it returns is
 * immutable. Units: sizes and budgets in bytes of UTF-8, the clock in nanoseconds. Errors: a wrong
 * argument is an {@link IllegalArgumentException} or {@link IndexOutOfBoundsException}, a call out
 * of turn an {@link IllegalStateException}, before anything changes; an empty reply is an {@link
 * optchat.memory.EmptyReplyException}; files are an {@link java.io.IOException}.
 */
@NullMarked
package optchat.memory;

import org.jspecify.annotations.NullMarked;
