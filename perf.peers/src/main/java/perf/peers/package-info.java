/**
 * Other people's libraries on the inputs of {@code perf}, one class a question with the same {@link
 * perf.Case} name. A side is called after its library. A library that answers another question is
 * measured too, and its {@code prove} says in which way it differs.
 */
@NullMarked
package perf.peers;

import org.jspecify.annotations.NullMarked;
