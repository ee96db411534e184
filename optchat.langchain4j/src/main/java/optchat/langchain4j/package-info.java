/**
 * A memory as a {@code ChatMemory} of LangChain4j; start at {@link
 * optchat.langchain4j.StoreChatMemory}.
 *
 * <p>Threads: any; the methods of one object take turns. Units: records, which are the messages of
 * the store. Errors: what cannot be stored is an {@link IllegalArgumentException} before anything
 * is written; a failed disk is an {@link java.io.UncheckedIOException}, since the interface has no
 * checked ones.
 */
@NullMarked
package optchat.langchain4j;

import org.jspecify.annotations.NullMarked;
