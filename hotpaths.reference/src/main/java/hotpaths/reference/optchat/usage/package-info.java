/** The ledger of attempts, read as a whole and straight from its definition. */
@NullMarked
package hotpaths.reference.optchat.usage;

import org.jspecify.annotations.NullMarked;
