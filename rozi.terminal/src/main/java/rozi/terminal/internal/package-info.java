/**
 * The parts of the screen: parser, control functions, rows, scrollback, snapshots, search, replay.
 */
@NullMarked
package rozi.terminal.internal;

import org.jspecify.annotations.NullMarked;
