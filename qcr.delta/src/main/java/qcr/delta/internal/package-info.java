/** The three wire formats and what they share. */
@NullMarked
package qcr.delta.internal;

import org.jspecify.annotations.NullMarked;
