/** Byte scans that {@code qcr.sse} is built on. */
@NullMarked
package qcr.sse.internal;

import org.jspecify.annotations.NullMarked;
