/** Oracles of {@code optchat.text}. */
@NullMarked
package hotpaths.reference.optchat.text;

import org.jspecify.annotations.NullMarked;
