/** Benchmarks and the program that runs them. */
@NullMarked
package perf;

import org.jspecify.annotations.NullMarked;
