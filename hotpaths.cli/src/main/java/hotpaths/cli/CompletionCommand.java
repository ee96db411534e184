package hotpaths.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the completion script of a shell. */
@Command(
    name = "completion",
    description = "Print a shell completion script",
    footer = {"", "bash and zsh:  source <(./hotpaths completion bash)"})
final class CompletionCommand extends AbstractCommand {
  /** The shells there is a script for. */
  enum Shell {
    bash,
    zsh
  }

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private Shell shell = Shell.bash;

  CompletionCommand(Io io) {
    super(io);
  }

  @Override
  void run() {
    if (shell == Shell.zsh) io.out().println("autoload -U +X compinit && compinit -u");
    io.out().print(AutoComplete.bash("hotpaths", Cli.tree(io, Commands.ALL)));
  }
}
