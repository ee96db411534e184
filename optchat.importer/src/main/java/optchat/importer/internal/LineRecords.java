package optchat.importer.internal;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import optchat.text.Utf8;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonFactory;

/** A file with one JSON object a line, read block by block. */
public final class LineRecords {
  private static final int BLOCK_BYTES = 1 << 16;

  private final int maxBytes;
  private final Out out;
  private final Records records;
  private final JsonFactory json;
  private byte[] line = new byte[1 << 12];
  private int length;
  private boolean tooLong;
  private long number;

  /** Takes the records of a format. */
  public interface Records {
    /**
     * A record.
     *
     * @param fields the object
     * @param out where what it says goes
     * @throws IOException if the sink fails
     */
    void record(Map<?, ?> fields, Out out) throws IOException;
  }

  private LineRecords(int maxBytes, Out out, Records records) {
    this.maxBytes = maxBytes;
    this.out = out;
    this.records = records;
    json = Json.factory(maxBytes);
  }

  /**
   * Reads all lines.
   *
   * @param in the file
   * @param maxBytes a longer line is skipped
   * @param out where what is read goes
   * @param records the format
   * @throws IOException if the stream or the sink fails
   */
  public static void read(InputStream in, int maxBytes, Out out, Records records)
      throws IOException {
    new LineRecords(maxBytes, out, records).read(in);
  }

  private void read(InputStream in) throws IOException {
    byte[] block = new byte[BLOCK_BYTES];
    boolean begun = false;
    for (int read = in.read(block); read >= 0; read = in.read(block)) {
      int from = 0;
      for (int i = 0; i < read; i++) {
        if (block[i] != '\n') continue;
        keep(block, from, i);
        end();
        from = i + 1;
      }
      keep(block, from, read);
      begun = from < read || (begun && from == 0);
    }
    if (begun) end();
  }

  private void keep(byte[] block, int from, int to) {
    int added = to - from;
    if (tooLong || added > maxBytes - length) {
      tooLong = true;
      length = 0;
      return;
    }
    if (added > line.length - length) {
      long room = Math.max(length + added, Math.min(maxBytes, 2L * line.length));
      line = Arrays.copyOf(line, (int) room);
    }
    System.arraycopy(block, from, line, length, added);
    length += added;
  }

  private void end() throws IOException {
    out.at(++number);
    if (tooLong) out.skipped("a line that is too long");
    else if (!isBlank()) record();
    length = 0;
    tooLong = false;
  }

  private boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    }
    return true;
  }

  private void record() throws IOException {
    Object value;
    if (Utf8.validEnd(line, 0, length) < length) {
      out.skipped("a line that is not UTF-8");
      return;
    }
    try (JsonParser in = Json.parser(json, line, length)) {
      JsonToken first = in.nextToken();
      value = first == JsonToken.START_OBJECT ? Json.value(in) : null;
      if (value != null && in.nextToken() != null) value = null;
    } catch (JacksonException e) {
      out.skipped("a line that is not JSON");
      return;
    }
    if (value instanceof Map<?, ?> fields) records.record(fields, out);
    else out.skipped("a line that is not one JSON object");
  }
}
