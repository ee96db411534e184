/** Messages of the framework as records, lists of them in a log, and names of folders. */
@NullMarked
package optchat.springai.internal;

import org.jspecify.annotations.NullMarked;
