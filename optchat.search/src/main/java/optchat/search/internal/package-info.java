/** How the search works inside. */
@NullMarked
package optchat.search.internal;

import org.jspecify.annotations.NullMarked;
