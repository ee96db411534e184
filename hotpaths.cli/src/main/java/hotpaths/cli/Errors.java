package hotpaths.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on standard error, in one line, what went wrong. */
final class Errors {
  private final Io io;
  private boolean outputFailed;

  Errors(Io io) {
    this.io = io;
  }

  /** A wrong command line. */
  int usage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    line(usageMessage(e) + " (see: " + name + " --help)");
    return Cli.USAGE;
  }

  private static String usageMessage(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String first = unmatched.getUnmatched().getFirst();
      boolean group = !unmatched.getCommandLine().getSubcommands().isEmpty();
      if (unmatched.isUnknownOption()) return "unknown option: " + first;
      if (!group) return "unexpected argument: " + first;
      return "unknown command: " + first + didYouMean(unmatched);
    }
    return plain(e);
  }

  private static String didYouMean(UnmatchedArgumentException e) {
    String typed = e.getUnmatched().getFirst();
    // A guess that does not even begin alike confuses more than it helps.
    List<String> guesses =
        e.getSuggestions().stream()
            .filter(guess -> !typed.isEmpty() && guess.startsWith(typed.substring(0, 1)))
            .toList();
    return guesses.isEmpty() ? "" : ", did you mean " + String.join(" or ", guesses) + "?";
  }

  /** A command that failed. */
  int report(Throwable e, boolean debug) {
    if (e instanceof OutputFailure failure) {
      if (failure.readerIsGone()) return Cli.OK;
      if (!outputFailed) line("standard output: " + plain(failure));
      outputFailed = true; // what is flushed at the end fails again
    } else {
      line(message(e));
    }
    if (debug) e.printStackTrace(io.err());
    return Cli.FAILED;
  }

  private static String message(Throwable e) {
    return switch (e) {
      case CliException c -> plain(c);
      case UncheckedIOException u when u.getCause() != null -> message(u.getCause());
      case NoSuchFileException f -> file(f, "no such file or directory");
      case AccessDeniedException f -> file(f, "permission denied");
      case FileAlreadyExistsException f -> file(f, "exists already");
      case NotDirectoryException f -> file(f, "not a directory");
      case FileSystemException f -> file(f, f.getReason());
      case IOException i -> plain(i);
      case OutOfMemoryError m ->
          "not enough memory; HOTPATHS_JAVA_OPTS=-Xmx4g gives Java more, here 4 GB";
      default ->
          "internal error: "
              + e.getClass().getSimpleName()
              + ": "
              + plain(e)
              + " (--debug shows where)";
    };
  }

  private static String file(FileSystemException e, @Nullable String what) {
    String reason = what == null ? "cannot be used" : what;
    return e.getFile() == null ? reason : e.getFile() + ": " + reason;
  }

  private static String plain(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private void line(String message) {
    io.err().println(VisibleText.line("hotpaths: " + message));
  }
}
