package rozi.terminal;

/**
 * What was not done, since the screen was made.
 *
 * @param unknownSequences control functions that mean nothing here, or were cancelled
 * @param oversizedStrings strings above their limit
 * @param droppedReplies replies that found no room
 * @param droppedEvents events that found no room
 * @param malformedUtf8 U+FFFD printed for broken UTF-8
 * @param droppedStyles styles, links and combinations that found no room
 */
public record TerminalCounters(
    long unknownSequences,
    long oversizedStrings,
    long droppedReplies,
    long droppedEvents,
    long malformedUtf8,
    long droppedStyles) {}
