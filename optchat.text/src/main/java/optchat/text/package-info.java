/**
 * Text for a chat memory, on UTF-8 bytes and on Strings: {@link optchat.text.Cap}, {@link
 * optchat.text.LineEnds} (flatten), {@link optchat.text.CacheBlocks}, {@link optchat.text.Utf8},
 * {@link optchat.text.CodePoints}, {@link optchat.text.WhiteSpace}, {@link optchat.text.JsonText};
 * the kinds of messages ({@link optchat.text.MessageKind}) and what is more than words in one
 * ({@link optchat.text.TurnText}); and the rules for private files ({@link
 * optchat.text.PrivateFiles}).
 *
 * <p>Vocabulary: a <i>character</i> is a Unicode code point and is never split. In bytes, a code
 * point is a byte that is not a continuation byte ({@code 10xxxxxx}) with the continuation bytes
 * behind it; for well-formed UTF-8 that is the code point of the standard, and on any other bytes
 * every method still returns, in linear time. Ranges are {@code from, to}, half open, in bytes.
 *
 * <p>Threads: everything here is stateless or immutable. Ownership: an array handed in is only
 * read, unless the method says that it writes; a result that equals its input <i>is</i> the input.
 * Errors: bytes never cause an exception; a String with an unpaired surrogate has no UTF-8 form and
 * is refused with {@link optchat.text.UnpairedSurrogateException}; a range outside its array is an
 * {@link IndexOutOfBoundsException}.
 */
@NullMarked
package optchat.text;

import org.jspecify.annotations.NullMarked;
