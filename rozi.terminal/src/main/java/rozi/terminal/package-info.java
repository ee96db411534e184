/**
 * A terminal screen; start at {@link rozi.terminal.TerminalScreen}.
 *
 * <p>Threads: a screen belongs to one thread at a time; snapshots, rows, styles and events are
 * immutable and may go to any thread. Units: rows and columns count from 0, ranges are half open.
 * Errors: no byte sequence is an error; limits drop what exceeds them and count it in {@link
 * rozi.terminal.TerminalCounters}.
 */
@NullMarked
package rozi.terminal;

import org.jspecify.annotations.NullMarked;
