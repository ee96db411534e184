/** One class for each format. */
@NullMarked
package optchat.importer.internal;

import org.jspecify.annotations.NullMarked;
