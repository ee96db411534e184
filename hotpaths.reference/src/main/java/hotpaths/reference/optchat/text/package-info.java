/**
 * Oracles of {@code optchat.text}: on code points, whole input, the plainest code that says what
 * the rule says.
 */
@NullMarked
package hotpaths.reference.optchat.text;

import org.jspecify.annotations.NullMarked;
