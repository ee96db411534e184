/**
 * What summaries cost: one line for each attempt on a model, and a report over all of them; start
 * at {@link optchat.usage.UsageLedger}.
 *
 * <p>Threads: a {@link optchat.usage.UsageLedger} takes calls from any thread; everything else is
 * immutable. Units: milliseconds, tokens as providers count them, cost in the unit that the caller
 * writes. Unknown is null, never zero. Errors: a wrong argument is an {@link
 * IllegalArgumentException}, files are an {@link java.io.IOException}.
 */
@NullMarked
package optchat.usage;

import org.jspecify.annotations.NullMarked;
