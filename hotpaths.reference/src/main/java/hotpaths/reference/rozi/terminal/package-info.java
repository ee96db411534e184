/**
 * Oracle of {@code rozi.terminal}, and a plain screen to measure beside it: terminals of plain
 * cells, slow and simple, from ECMA-48, DEC STD 070 and xterm's document.
 */
@NullMarked
package hotpaths.reference.rozi.terminal;

import org.jspecify.annotations.NullMarked;
