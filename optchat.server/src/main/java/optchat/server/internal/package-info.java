/** Requests read, operations run, results written. */
@NullMarked
package optchat.server.internal;

import org.jspecify.annotations.NullMarked;
