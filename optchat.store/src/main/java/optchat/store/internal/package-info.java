/** Tables in memory, the parser of records, and every touch of the file system. */
@NullMarked
package optchat.store.internal;

import org.jspecify.annotations.NullMarked;
