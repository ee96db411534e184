/** Oracle and captures of {@code qcr.delta}. */
@NullMarked
package hotpaths.reference.qcr.delta;

import org.jspecify.annotations.NullMarked;
