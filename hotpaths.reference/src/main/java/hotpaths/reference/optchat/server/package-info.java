/** A plain engine behind the same protocol of JSON lines, writing the same files. */
@NullMarked
package hotpaths.reference.optchat.server;

import org.jspecify.annotations.NullMarked;
