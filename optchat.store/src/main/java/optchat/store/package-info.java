/**
 * A chat's memory on disk; start at {@link optchat.store.Store}.
 *
 * <p>Threads: a {@link optchat.store.Store} takes calls from any thread and writes one record after
 * another; a {@link optchat.store.StoreSnapshot} never changes. Units: sizes, offsets and lengths
 * in bytes of UTF-8. Errors: a file that cannot be a memory is a {@link
 * optchat.store.StoreFormatException}, a second opener gets a {@link
 * optchat.store.StoreLockedException}, and after a failed write or force every later write is
 * refused with a {@link optchat.store.StoreFailedException}. A broken line is no error but a {@link
 * optchat.store.Diagnostic}.
 */
@NullMarked
package optchat.store;

import org.jspecify.annotations.NullMarked;
