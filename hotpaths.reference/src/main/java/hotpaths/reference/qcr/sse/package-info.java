/** Oracle, corpora and fixtures of {@code qcr.sse}. */
@NullMarked
package hotpaths.reference.qcr.sse;

import org.jspecify.annotations.NullMarked;
