package optchat.store.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import optchat.store.Diagnostic;
import optchat.store.StoreFormatException;

/** Reads all logs of a directory. The logs decide; nothing is written. */
public final class Loader {
  private final Disk disk;
  private final Path directory;
  private final Arena arena;
  private final int slabBytes;
  private final int parallelism;
  private final LoadSizes sizes;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private long skipped;
  private final List<Path> unterminated = new ArrayList<>();

  /** A loader whose tables are freed when {@code arena} is closed. */
  public Loader(
      Disk disk, Path directory, Arena arena, int slabBytes, int parallelism, LoadSizes sizes) {
    this.disk = disk;
    this.directory = directory;
    this.arena = arena;
    this.slabBytes = slabBytes;
    this.parallelism = parallelism;
    this.sizes = sizes;
  }

  /** What the logs hold. */
  public record Loaded(
      MessageTable messages,
      NodeTable nodes,
      List<Diagnostic> diagnostics,
      long skipped,
      List<Path> unterminated) {}

  private record Log(String name, Path path, Disk.Reader in, long size) {}

  /** A part of a log; {@code log} is its index. */
  private record Range(int log, long from, long to) {}

  /** What one thread read: consecutive ranges into one sink. */
  private record Run<S extends RecordSink>(List<Range> ranges, S sink) {}

  /**
   * Reads everything; a gap, a duplicate id or a contradiction is a {@link StoreFormatException}.
   */
  public Loaded load() throws IOException {
    List<Log> open = new ArrayList<>();
    try {
      List<Log> main = open("main", open);
      List<Log> tree = open("tree", open);
      List<Run<MessageSink>> messageRuns = split(main, () -> new MessageSink(arena, slabBytes));
      List<Run<NodeSink>> nodeRuns = split(tree, () -> new NodeSink(arena, slabBytes));
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Run<MessageSink> run : messageRuns) tasks.add(() -> read(main, run));
      for (Run<NodeSink> run : nodeRuns) tasks.add(() -> read(tree, run));
      execute(tasks);
      MessageTable messages = messages(main, messageRuns);
      NodeTable nodes = nodes(tree, nodeRuns, messages.count());
      diagnostics.sort(Comparator.comparing(Diagnostic::file).thenComparingLong(Diagnostic::line));
      return new Loaded(
          messages,
          nodes,
          List.copyOf(diagnostics.subList(0, Math.min(diagnostics.size(), RecordSink.MAX_NOTES))),
          skipped,
          List.copyOf(unterminated));
    } finally {
      for (Log log : open) log.in.close();
    }
  }

  private List<Log> open(String folder, List<Log> open) throws IOException {
    List<Log> logs = new ArrayList<>();
    byte[] last = new byte[1];
    for (String name : disk.logs(directory.resolve(folder))) {
      Path path = directory.resolve(folder).resolve(name);
      Disk.Reader in = disk.read(path);
      Log log = new Log(folder + "/" + name, path, in, in.size());
      open.add(log);
      logs.add(log);
      if (log.size > 0 && in.read(log.size - 1, last, 0, 1) == 1 && last[0] != '\n') {
        unterminated.add(path);
      }
    }
    return logs;
  }

  /** Cuts the logs into as many runs of about the same size as threads may read them. */
  private <S extends RecordSink> List<Run<S>> split(List<Log> logs, Supplier<S> sinks) {
    long total = 0;
    for (Log log : logs) total += log.size;
    long runs = Math.clamp(total / sizes.leastThreadBytes(), 1, parallelism);
    long share = Math.ceilDiv(total, runs);
    List<Run<S>> result = new ArrayList<>();
    List<Range> ranges = new ArrayList<>();
    long room = share;
    for (int i = 0; i < logs.size(); i++) {
      long from = 0;
      long size = logs.get(i).size;
      while (from < size) {
        long to = Math.min(size, from + room);
        ranges.add(new Range(i, from, to));
        room -= to - from;
        from = to;
        if (room == 0) {
          result.add(new Run<>(ranges, sinks.get()));
          ranges = new ArrayList<>();
          room = share;
        }
      }
    }
    if (!ranges.isEmpty() || result.isEmpty()) result.add(new Run<>(ranges, sinks.get()));
    return result;
  }

  private Void read(List<Log> logs, Run<?> run) throws IOException {
    RecordSink sink = run.sink;
    for (Range range : run.ranges) {
      sink.startRange();
      LineScanner.scan(logs.get(range.log).in, range.from, range.to, sizes.blockBytes(), sink);
      sink.endRange();
      if (sink.failure != null) break;
    }
    return null;
  }

  private void execute(List<Callable<Void>> tasks) throws IOException {
    if (tasks.size() <= 2 || parallelism == 1) {
      for (Callable<Void> task : tasks) call(task);
      return;
    }
    try (ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(parallelism, tasks.size()))) {
      List<Future<Void>> results = threads.invokeAll(tasks);
      for (Future<Void> result : results) call(result::get);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while opening " + directory, e);
    }
  }

  private static void call(Callable<Void> task) throws IOException {
    try {
      task.call();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (ExecutionException e) {
      throw new IOException("a reader failed: " + e.getCause(), e);
    } catch (Exception e) {
      throw new IOException("a reader failed: " + e, e);
    }
  }

  private MessageTable messages(List<Log> logs, List<Run<MessageSink>> runs) throws IOException {
    long[] bases = new long[logs.size()];
    MessageTable table = runs.getFirst().sink.table;
    int total = 0;
    for (Run<MessageSink> run : runs) total = Math.addExact(total, run.sink.table.count());
    long[] ids = new long[total];
    boolean sorted = true;
    int row = 0;
    for (Run<MessageSink> run : runs) {
      notes(logs, run, bases);
      for (int i = 0; i < run.sink.table.count(); i++, row++) {
        ids[row] = run.sink.ids[i];
        sorted &= ids[row] == row;
      }
      if (run.sink.table != table) table.adopt(run.sink.table);
    }
    return sorted ? table : sorted(table, ids);
  }

  private MessageTable sorted(MessageTable table, long[] ids) throws IOException {
    int[] rows =
        IntStream.range(0, ids.length)
            .boxed()
            .sorted(Comparator.comparingLong(r -> ids[r]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int id = 0; id < rows.length; id++) {
      long found = ids[rows[id]];
      if (found < id) {
        throw new StoreFormatException(
            directory + ": two messages have the same id: id=" + found, found);
      }
      if (found > id) {
        throw new StoreFormatException(
            directory + ": a message is missing: id=" + id + ", next=" + found, id);
      }
    }
    return table.view().reordered(rows, new MessageTable(arena, slabBytes));
  }

  private void notes(List<Log> logs, Run<?> run, long[] bases) throws IOException {
    RecordSink sink = run.sink;
    long[] rangeBases = rangeBases(run, bases);
    skipped += sink.noteCount;
    for (RecordSink.Note note : sink.notes) {
      diagnostics.add(
          new Diagnostic(
              logs.get(run.ranges.get(note.range()).log).name,
              rangeBases[note.range()] + note.line(),
              note.reason()));
    }
    RecordSink.Note failure = sink.failure;
    if (failure != null) {
      Log log = logs.get(run.ranges.get(failure.range()).log);
      long line = rangeBases[failure.range()] + failure.line();
      throw new StoreFormatException(
          directory.resolve(log.name) + ":" + line + ": " + failure.reason(), failure.id());
    }
  }

  /**
   * The lines before each range in its log; {@code bases} has them for each log and is moved on.
   */
  private static long[] rangeBases(Run<?> run, long[] bases) {
    long[] result = new long[run.ranges.size()];
    for (int i = 0; i < run.sink.lines.size(); i++) {
      int log = run.ranges.get(i).log;
      result[i] = bases[log];
      bases[log] += run.sink.lines.get(i);
    }
    return result;
  }

  private NodeTable nodes(List<Log> logs, List<Run<NodeSink>> runs, int messages)
      throws IOException {
    NodeBuilder builder = new NodeBuilder(messages);
    long[] bases = new long[logs.size()];
    for (Run<NodeSink> run : runs) {
      long[] before = bases.clone();
      notes(logs, run, bases);
      builder.add(
          run.sink,
          rangeBases(run, before),
          run.ranges.stream().map(r -> logs.get(r.log).name).toList());
    }
    NodeTable table = builder.build();
    diagnostics.addAll(builder.diagnostics());
    skipped += builder.skipped();
    return table;
  }
}
