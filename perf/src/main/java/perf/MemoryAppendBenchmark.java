package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.ChatCorpus;
import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import optchat.memory.Memory;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does it take to append a short message, which is its own summary? Unit: one append,
 * forced to the disk that holds {@code java.io.tmpdir}: set that to a memory file system to leave
 * the disk out. Every 100 appends start from the same chat.
 */
@Case("memory_append/{messages}")
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 10)
@Measurement(iterations = 20)
public class MemoryAppendBenchmark extends MemoryBenchmark {
  private static final int APPENDS = 100;
  private static final String TEXT = "a short message";

  private @Nullable Memory memory;

  private PlainMemory plain = new PlainMemory(List.of(), Map.of(), 1);

  @Override
  protected void prepare() throws IOException {
    reopen();
    agree(ours(), reference());
    reopen();
  }

  /** Starts from the chat as it was written. */
  @Setup(Level.Invocation)
  public void reopen() throws IOException {
    close();
    if (!Files.isDirectory(directory)) return; // it is written once, before the first of these
    for (String folder : List.of("main", "tree")) {
      try (Stream<Path> files = Files.list(directory.resolve(folder))) {
        for (Path file : files.toList()) if (!file.endsWith("2026-01-01.jsonl")) Files.delete(file);
      }
    }
    memory = open();
    plain = openPlain();
  }

  @Override
  protected void close() throws IOException {
    if (memory != null) memory.close();
  }

  @Benchmark
  @OperationsPerInvocation(APPENDS)
  public Memory ours() throws IOException {
    Memory opened = Objects.requireNonNull(memory, "reopen was not called");
    for (int i = 0; i < APPENDS; i++) opened.append(MessageKind.USER, TEXT, ChatCorpus.DATE);
    return opened;
  }

  @Benchmark
  @OperationsPerInvocation(APPENDS)
  public PlainMemory reference() throws IOException {
    for (int i = 0; i < APPENDS; i++) {
      write("twin-main.log", "{\"i\":" + i + ",\"kind\":\"user\",\"text\":\"" + TEXT + "\"}\n");
      write("twin-tree.log", "{\"l\":0,\"i\":" + i + ",\"text\":\"user: " + TEXT + "\"}\n");
      plain.appendShort("user: " + TEXT);
    }
    return plain;
  }

  private void write(String name, String line) throws IOException {
    try (FileChannel out =
        FileChannel.open(
            directory.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(ByteBuffer.wrap(line.getBytes(UTF_8)));
      out.force(false);
    }
  }
}
