/** Text helpers on UTF-8 bytes and Strings. */
@NullMarked
package optchat.text;

import org.jspecify.annotations.NullMarked;
