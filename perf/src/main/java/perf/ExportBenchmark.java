package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.export.ExportOracle;
import hotpaths.reference.optchat.memory.PlainMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import optchat.export.ChatExport;
import optchat.export.ExportOptions;
import optchat.memory.Memory;
import optchat.memory.MemorySnapshot;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How long does it take to write a chat as a page? Unit: one page, with all originals and
 * summaries, into a stream that only counts. The twin makes the JSON of a plain page as one string.
 */
@Case("export/{messages}")
public class ExportBenchmark extends MemoryBenchmark {
  private @Nullable Memory memory;

  @SuppressWarnings("NullAway.Init") // set by prepare(), which JMH's setup calls
  private MemorySnapshot snapshot;

  @SuppressWarnings("NullAway.Init") // as above
  private ExportOracle.History history;

  /** How large the page is that was written last: rows below the table. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Sizes {
    /** Of the page with compressed blocks. */
    public long export_bytes;

    /** Of the page that is plain JSON. */
    public long export_plain_bytes;
  }

  private static final class Counter extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] buf, int from, int length) {
      bytes += length;
    }
  }

  @Override
  protected void prepare() throws IOException {
    Memory opened = open();
    memory = opened;
    snapshot = opened.snapshot();
    PlainMemory twin = openPlain();
    agree(opened, twin);
    history = history();
    agree();
  }

  /** From the files alone, but for the view, which the twin has proved to be right. */
  private ExportOracle.History history() throws IOException {
    List<ExportOracle.Place> parts = new ArrayList<>();
    for (int k = 0; k < snapshot.partCount(); k++) {
      parts.add(new ExportOracle.Place(snapshot.partLevel(k), snapshot.partIndex(k)));
    }
    List<ExportOracle.Message> originals = new ArrayList<>();
    for (var record : records("main")) {
      String kind = String.valueOf(record.get("kind"));
      String text = String.valueOf(record.get("text"));
      originals.add(new ExportOracle.Message(kind, text, String.valueOf(record.get("date"))));
    }
    TreeMap<ExportOracle.Place, String> nodes = new TreeMap<>();
    for (var record : records("tree")) {
      nodes.put(
          new ExportOracle.Place(number(record, "l"), number(record, "i")),
          String.valueOf(record.get("text")));
    }
    return new ExportOracle.History(true, parts, nodes, originals);
  }

  /** Both pages hold what the twin says: one read back, one to the byte. */
  private void agree() throws IOException {
    ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    ChatExport.write(snapshot, ExportOptions.defaults(), blocks);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    ChatExport.write(snapshot, ExportOptions.defaults().withPlain(true), plain);
    try {
      if (!ExportOracle.unpack(blocks.toString(UTF_8)).equals(history)) {
        throw new AssertionError("the sides disagree on the blocks");
      }
    } catch (DataFormatException e) {
      throw new AssertionError("the page cannot be read", e);
    }
    if (!reference().equals(ExportOracle.element(plain.toString(UTF_8), "snapshot"))) {
      throw new AssertionError("the sides disagree on the JSON");
    }
  }

  @Override
  protected void close() throws IOException {
    if (memory != null) memory.close();
  }

  @Benchmark
  public void ours(Sizes sizes) throws IOException {
    sizes.export_bytes = bytes(ExportOptions.defaults());
  }

  @Benchmark
  public void oursOneThread(Sizes sizes) throws IOException {
    sizes.export_bytes = bytes(ExportOptions.defaults().withParallelism(1));
  }

  @Benchmark
  public void oursPlain(Sizes sizes) throws IOException {
    sizes.export_plain_bytes = bytes(ExportOptions.defaults().withPlain(true));
  }

  private long bytes(ExportOptions options) throws IOException {
    Counter out = new Counter();
    ChatExport.write(snapshot, options, out);
    return out.bytes;
  }

  @Benchmark
  public String reference() {
    return ExportOracle.plain(history);
  }
}
