package optchat.export.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import optchat.memory.MemorySnapshot;
import optchat.store.StoreSnapshot;
import optchat.text.MessageKind;

/**
 * Compresses units: zlib's format in Base64. A unit is a JSON object and a line feed, which say how
 * long its texts are, and then the texts, a NUL behind each. One thread at a time.
 */
final class Packer implements AutoCloseable {
  /** A kind's number in a unit is its place here. */
  static final List<MessageKind> KINDS = List.of(MessageKind.values());

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int DEFLATED_BYTES = 1 << 13;
  private static final int MISSING = -1;

  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final GramSet grams = new GramSet();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final StoreSnapshot store;
  private int used;
  private long latest;
  private OutputStream deflated = OutputStream.nullOutputStream();

  Packer(StoreSnapshot store) {
    this.store = store;
  }

  /** The runs of three bytes of the last unit's texts. */
  byte[] grams() {
    return grams.bytes();
  }

  /** The latest date of the last unit, in milliseconds since 1970, if it was one that has dates. */
  long latest() {
    return latest;
  }

  /** Writes a unit; {@code to} is closed. */
  void pack(Unit unit, OutputStream to) throws IOException {
    deflater.reset();
    grams.clear();
    latest = Long.MIN_VALUE;
    OutputStream base64 = Base64.getEncoder().wrap(to);
    DeflaterOutputStream out = new DeflaterOutputStream(base64, deflater, DEFLATED_BYTES);
    deflated = out;
    switch (unit) {
      case Unit.Messages messages -> messages(messages);
      case Unit.Nodes nodes -> nodes(nodes);
      case Unit.Parts parts -> parts(parts.snapshot());
    }
    flush();
    out.finish();
    base64.close();
  }

  private void messages(Unit.Messages unit) throws IOException {
    int end = unit.first() + unit.count();
    if (!unit.tools()) describe(unit.first(), end);
    for (int id = unit.first(); id < end; id++) {
      if (store.kind(id).isTool() == unit.tools()) text(store.textSlice(id), true);
    }
  }

  /** Kinds by number, sizes, and dates, 0 for one that is that of the message before. */
  private void describe(int first, int end) throws IOException {
    ascii("{\"kinds\":\"");
    for (int id = first; id < end; id++) ascii(Integer.toString(KINDS.indexOf(store.kind(id))));
    String separator = "\",\"bytes\":[";
    for (int id = first; id < end; id++) {
      ascii(separator);
      ascii(Integer.toString(store.textBytes(id)));
      separator = ",";
    }
    separator = "],\"dates\":[";
    String before = "";
    for (int id = first; id < end; id++) {
      String date = store.date(id);
      ascii(separator);
      if (date.equals(before)) {
        ascii("0");
      } else {
        ascii("\"" + date + "\"");
        latest = Math.max(latest, DateMillis.of(date));
        before = date;
      }
      separator = ",";
    }
    ascii("]}\n");
  }

  private void nodes(Unit.Nodes unit) throws IOException {
    int end = unit.first() + unit.count();
    String separator = "{\"bytes\":[";
    for (int i = unit.first(); i < end; i++) {
      ascii(separator);
      ascii(Integer.toString(bytes(unit.level(), i)));
      separator = ",";
    }
    ascii("]}\n");
    for (int i = unit.first(); i < end; i++) node(unit.level(), i);
  }

  private void parts(MemorySnapshot snapshot) throws IOException {
    ascii("{\"bytes\":[");
    String separator = "";
    for (int i = 0; i < snapshot.partCount(); i++) {
      ascii(separator);
      ascii(Integer.toString(bytes(snapshot.partLevel(i), snapshot.partIndex(i))));
      separator = ",";
    }
    ascii("]}\n");
    for (int i = 0; i < snapshot.partCount(); i++) {
      node(snapshot.partLevel(i), snapshot.partIndex(i));
    }
  }

  private int bytes(int level, int index) {
    return store.hasNode(level, index) ? store.nodeBytes(level, index) : MISSING;
  }

  private void node(int level, int index) throws IOException {
    if (store.hasNode(level, index)) text(store.nodeSlice(level, index), false);
  }

  private void text(MemorySegment text, boolean searched) throws IOException {
    if (searched) grams.startText();
    long done = 0;
    // Progress: done rises by what the buffer has room for.
    while (done < text.byteSize()) {
      if (used == BUFFER_BYTES) flush();
      int size = (int) Math.min(text.byteSize() - done, BUFFER_BYTES - used);
      MemorySegment.copy(text, JAVA_BYTE, done, buffer, used, size);
      if (searched) grams.add(buffer, used, used + size);
      used += size;
      done += size;
    }
    if (used == BUFFER_BYTES) flush();
    buffer[used++] = 0;
  }

  private void ascii(String text) throws IOException {
    byte[] bytes = text.getBytes(US_ASCII);
    if (BUFFER_BYTES - used < bytes.length) flush();
    System.arraycopy(bytes, 0, buffer, used, bytes.length);
    used += bytes.length;
  }

  private void flush() throws IOException {
    deflated.write(buffer, 0, used);
    used = 0;
  }

  @Override
  public void close() {
    deflater.end();
  }
}
