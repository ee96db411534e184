/**
 * The inputs of tests and benchmarks, made by a rule or from a seed: the same bytes everywhere,
 * none of them anybody's.
 */
@NullMarked
package hotpaths.reference.corpus;

import org.jspecify.annotations.NullMarked;
