/** What an exported page must hold, written from its format. */
@NullMarked
package hotpaths.reference.optchat.export;

import org.jspecify.annotations.NullMarked;
