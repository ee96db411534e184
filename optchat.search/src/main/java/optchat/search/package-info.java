/**
 * Literal search; start at {@link optchat.search.HistorySearch} for a chat history, at {@link
 * optchat.search.LiteralMatcher} for plain bytes.
 *
 * <p>Threads: records and {@code HistorySearch} are immutable, a matcher belongs to one thread.
 * Units: sizes and offsets in bytes, ids and indexes count messages. Errors: a refused request is a
 * {@link optchat.search.SearchRequestException}, a hit larger than a page a {@link
 * optchat.search.SearchLimitException}.
 */
@NullMarked
package optchat.search;

import org.jspecify.annotations.NullMarked;
