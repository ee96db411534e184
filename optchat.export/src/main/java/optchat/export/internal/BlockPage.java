package optchat.export.internal;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.function.IntConsumer;
import optchat.memory.MemorySnapshot;
import optchat.store.StoreSnapshot;
import optchat.text.MessageKind;

/** The form of a page in which the history stands in compressed units, with a directory of them. */
public final class BlockPage {
  /** A larger unit is compressed straight into the page. */
  private static final long STREAMED_BYTES = 1 << 20;

  private static final int UNITS_PER_THREAD = 2;
  private static final String DATA = "application/octet-stream";

  private final PageOut page;
  private final StoreSnapshot store;
  private final IntConsumer progress;
  private final int most;
  private final Deque<FutureTask<Slot>> running = new ArrayDeque<>();
  private final Deque<Slot> idle = new ArrayDeque<>();
  private final List<Slot> slots = new ArrayList<>();
  private final StringBuilder blocks = new StringBuilder();
  private final StringBuilder nodes = new StringBuilder();

  private BlockPage(PageOut page, StoreSnapshot store, IntConsumer progress, int most) {
    this.page = page;
    this.store = store;
    this.progress = progress;
    this.most = most;
  }

  /** A packer with what it made last. */
  private static final class Slot {
    final Packer packer;
    final ByteArrayOutputStream data = new ByteArrayOutputStream();
    Unit unit;

    Slot(StoreSnapshot store, Unit unit) {
      packer = new Packer(store);
      this.unit = unit;
    }

    Slot pack() throws IOException {
      data.reset();
      packer.pack(unit, data);
      return this;
    }
  }

  /** Writes all of the page; starts {@code parallelism} threads if it is more than 1. */
  public static void write(
      MemorySnapshot snapshot, PageOut page, int blockBytes, int parallelism, IntConsumer progress)
      throws IOException {
    PageFrame.open(page);
    BlockPage writer =
        new BlockPage(
            page,
            snapshot.store(),
            progress,
            parallelism == 1 ? 1 : UNITS_PER_THREAD * parallelism);
    try {
      if (parallelism == 1) writer.units(snapshot, blockBytes, Runnable::run);
      else writer.units(snapshot, blockBytes, parallelism);
    } finally {
      for (Slot slot : writer.slots) slot.packer.close(); // no thread works with one any more
    }
    writer.directory(snapshot);
    progress.accept(snapshot.store().messageCount());
    PageFrame.close(page);
  }

  private void units(MemorySnapshot snapshot, int blockBytes, int threads) throws IOException {
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      try {
        units(snapshot, blockBytes, pool);
      } finally {
        for (FutureTask<Slot> task : running) task.cancel(false); // none unless the page failed
      }
    }
  }

  private void units(MemorySnapshot snapshot, int blockBytes, Executor executor)
      throws IOException {
    UnitPlan plan = new UnitPlan(store, blockBytes);
    // Progress: the plan ends.
    for (Unit unit = new Unit.Parts(snapshot); unit != null; unit = plan.next()) {
      add(unit, executor);
    }
    while (!running.isEmpty()) finishFirst();
  }

  private void add(Unit unit, Executor executor) throws IOException {
    if (unit.textBytes() > STREAMED_BYTES) {
      while (!running.isEmpty()) finishFirst();
      Slot slot = slot(unit);
      PageFrame.openData(page, DATA, unit.id());
      slot.packer.pack(unit, new Inside(page));
      PageFrame.closeData(page);
      finish(slot);
      return;
    }
    if (running.size() == most) finishFirst();
    Slot slot = slot(unit);
    FutureTask<Slot> task = new FutureTask<>(slot::pack);
    running.add(task);
    executor.execute(task);
  }

  private Slot slot(Unit unit) {
    Slot slot = idle.poll();
    if (slot == null) {
      slot = new Slot(store, unit);
      slots.add(slot);
    }
    slot.unit = unit;
    return slot;
  }

  private void finishFirst() throws IOException {
    Slot slot = result(running.removeFirst());
    PageFrame.openData(page, DATA, slot.unit.id());
    slot.data.writeTo(page);
    PageFrame.closeData(page);
    finish(slot);
  }

  private static Slot result(FutureTask<Slot> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException stop = new InterruptedIOException("interrupted while compressing");
      stop.initCause(e);
      throw stop;
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof Error error) throw error;
      if (cause instanceof RuntimeException) {
        throw new IllegalStateException(cause.getMessage(), cause);
      }
      throw new IOException("a block could not be compressed", cause);
    }
  }

  /** Writes what goes with a unit, and its line in the directory. */
  private void finish(Slot slot) throws IOException {
    switch (slot.unit) {
      case Unit.Messages unit -> {
        PageFrame.openData(page, DATA, unit.id() + "-grams");
        page.write(Base64.getEncoder().encode(slot.packer.grams()));
        PageFrame.closeData(page);
        if (!unit.tools()) {
          row(blocks, unit.first(), unit.count(), slot.packer.latest());
          progress.accept(unit.first());
        }
      }
      case Unit.Nodes unit -> row(nodes, unit.level(), unit.first(), unit.count());
      case Unit.Parts _ -> {}
    }
    idle.add(slot);
  }

  private static void row(StringBuilder rows, long... values) {
    String separator = rows.isEmpty() ? "[" : ",[";
    for (long value : values) {
      rows.append(separator).append(value);
      separator = ",";
    }
    rows.append(']');
  }

  private void directory(MemorySnapshot snapshot) throws IOException {
    PageFrame.openData(page, "application/json", "directory");
    page.ascii("{\"version\":1,\"messages\":").number(store.messageCount());
    page.ascii(",\"settled\":").ascii(snapshot.settled() ? "true" : "false");
    String separator = ",\"kinds\":[";
    for (MessageKind kind : Packer.KINDS) {
      page.ascii(separator).quoted(kind.label());
      separator = ",";
    }
    page.ascii("],\"tools\":\"");
    for (MessageKind kind : Packer.KINDS) page.ascii(kind.isTool() ? "1" : "0");
    page.ascii("\",\"parts\":");
    PlainPage.parts(snapshot, page);
    page.ascii(",\"blocks\":[").ascii(blocks.toString());
    page.ascii("],\"nodes\":[").ascii(nodes.toString()).ascii("]}");
    PageFrame.closeData(page);
  }

  /** Lets an element of the page be closed without the page. */
  private static final class Inside extends FilterOutputStream {
    Inside(PageOut page) {
      super(page);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() {}
  }
}
