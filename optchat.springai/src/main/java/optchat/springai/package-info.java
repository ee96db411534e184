/**
 * Memories as a {@code ChatMemoryRepository} of Spring AI; start at {@link
 * optchat.springai.StoreChatMemoryRepository}.
 *
 * <p>Threads: any; the methods of one object take turns. Errors: what cannot be stored is an {@link
 * IllegalArgumentException} before anything is written; a failed disk is an {@link
 * java.io.UncheckedIOException}, since the interface has no checked ones.
 */
@NullMarked
package optchat.springai;

import org.jspecify.annotations.NullMarked;
