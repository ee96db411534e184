/** Messages of the framework as records, and back. */
@NullMarked
package optchat.langchain4j.internal;

import org.jspecify.annotations.NullMarked;
