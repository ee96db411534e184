/** View, scheduler and frames over sizes and places; knows no file. */
@NullMarked
package optchat.memory.internal;

import org.jspecify.annotations.NullMarked;
