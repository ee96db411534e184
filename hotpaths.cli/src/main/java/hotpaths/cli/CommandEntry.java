package hotpaths.cli;

import java.util.function.Function;

/**
 * One top-level command. Help needs only these words, so a run pays for the annotations of the one
 * command that it uses.
 *
 * @param family the heading of the help it stands under
 * @param name what the user types
 * @param summary a few words for the list of commands; the same as the annotation's description
 * @param command makes the picocli command
 */
record CommandEntry(
    Family family, String name, String summary, Function<Io, AbstractCommand> command) {}
