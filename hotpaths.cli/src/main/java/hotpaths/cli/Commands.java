package hotpaths.cli;

import java.util.List;

/**
 * Every top-level command, in the order in which help lists them. A new command is one class and
 * one line here.
 */
final class Commands {
  static final List<CommandEntry> ALL =
      List.of(
          new CommandEntry(
              Family.CHAT,
              "optchat",
              "Remember a chat: serve, append, view, search",
              OptchatCommand::new),
          new CommandEntry(
              Family.CHAT, "text", "Cap, flatten and cut text for a model", TextCommand::new),
          new CommandEntry(
              Family.TERMINAL,
              "rozi",
              "Terminal screens: what a recording shows",
              RoziCommand::new),
          new CommandEntry(
              Family.AGENT, "qcr", "Coding-agent core: event streams", QcrCommand::new),
          new CommandEntry(
              Family.PROJECT, "tour", "Run every module on real input, checked", TourCommand::new),
          new CommandEntry(Family.PROJECT, "bench", "Run the JMH benchmarks", BenchCommand::new),
          new CommandEntry(
              Family.PROJECT,
              "completion",
              "Print a shell completion script",
              CompletionCommand::new));

  private Commands() {}
}
