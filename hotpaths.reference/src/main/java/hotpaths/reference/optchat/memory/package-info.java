/** Oracles and fixtures of {@code optchat.memory}. */
@NullMarked
package hotpaths.reference.optchat.memory;

import org.jspecify.annotations.NullMarked;
