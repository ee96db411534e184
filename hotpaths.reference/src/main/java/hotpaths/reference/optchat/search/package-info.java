/** Oracles and inputs of {@code optchat.search}. */
@NullMarked
package hotpaths.reference.optchat.search;

import org.jspecify.annotations.NullMarked;
