/** Plain twins of the terminal screen. */
@NullMarked
package hotpaths.reference.rozi.terminal;

import org.jspecify.annotations.NullMarked;
