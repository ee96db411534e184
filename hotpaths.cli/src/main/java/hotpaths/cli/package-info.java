/** The {@code hotpaths} command. */
@NullMarked
package hotpaths.cli;

import org.jspecify.annotations.NullMarked;
