/** A chat memory's directory read the plain way. */
@NullMarked
package hotpaths.reference.optchat.store;

import org.jspecify.annotations.NullMarked;
