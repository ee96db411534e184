/** Reads and writes lines of a ledger. */
@NullMarked
package optchat.usage.internal;

import org.jspecify.annotations.NullMarked;
