package optchat.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import optchat.text.MessageKind;

/** What another process does with a store; prints one line and ends. */
final class ChildMain {
  private ChildMain() {}

  public static void main(String[] args) throws IOException {
    Path dir = Path.of(args[1]);
    switch (args[0]) {
      case "open" -> open(dir);
      case "open-only-entry" -> openOnlyEntry(dir);
      case "fill" -> fill(dir);
      case "batch" -> batch(dir);
      case "filelock" -> fileLock(dir.resolve("lock"));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void open(Path dir) {
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      System.out.println("opened " + store.snapshot().messageCount());
    } catch (StoreLockedException e) {
      System.out.println("locked " + e.getMessage());
    } catch (IOException e) {
      System.out.println("refused " + e);
    }
  }

  /** Opens what is in a directory, by the name that the system gives. */
  private static void openOnlyEntry(Path parent) throws IOException {
    try (Stream<Path> entries = Files.list(parent)) {
      open(entries.findFirst().orElseThrow());
    }
  }

  /** Takes Java's lock alone, as an engine without flock(2) would. */
  private static void fileLock(Path lock) throws IOException {
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      System.out.println(channel.tryLock() == null ? "held" : "free");
    }
  }

  /** Appends 48 MB in one batch. */
  private static void batch(Path dir) throws IOException {
    byte[] text = "x".repeat(1_024).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      int first =
          store.appendAll(
              48_000, k -> new NewMessage(MessageKind.USER, text.clone(), "2026-01-01T00:00:00Z"));
      System.out.println("batch " + first + " " + store.snapshot().messageCount());
    }
  }

  /** Appends until the disk is full. */
  private static void fill(Path dir) throws IOException {
    try (Store store = Store.open(dir, StoreOptions.defaults())) {
      String text = "x".repeat(1000);
      int accepted = 0;
      try {
        while (true) {
          store.append(MessageKind.USER, text, "2026-01-01T00:00:00Z");
          accepted++;
        }
      } catch (StoreFailedException e) {
        boolean again;
        try {
          store.append(MessageKind.USER, "y", "2026-01-01T00:00:00Z");
          again = true;
        } catch (StoreFailedException later) {
          again = false;
        }
        int readable = store.snapshot().messageCount();
        boolean whole = accepted > 0 && store.snapshot().text(accepted - 1).equals(text);
        System.out.println(
            "full " + accepted + " " + readable + " " + whole + " " + again + " " + e.getMessage());
      }
    }
  }

  /** A command that runs this class in a JVM of its own. */
  static List<String> command(List<String> flags, String... args) {
    String paths =
        String.join(
            ":",
            Stream.of("java.class.path", "jdk.module.path", "surefire.test.class.path")
                .map(System::getProperty)
                .filter(Objects::nonNull)
                .toList());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:-UsePerfData", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(flags);
    command.addAll(List.of("-cp", paths + ":target/test-classes:target/classes"));
    command.add(ChildMain.class.getName());
    command.addAll(List.of(args));
    return command;
  }

  /** Runs a command and gives its standard output and errors. */
  static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      String all = new String(out.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip();
      process.waitFor();
      return all;
    }
  }
}
