/** The two forms of a page: history as JSON, and history in compressed blocks. */
@NullMarked
package optchat.export.internal;

import org.jspecify.annotations.NullMarked;
