package optchat.importer;

import java.io.IOException;
import java.io.InputStream;
import optchat.importer.internal.ChatGpt;
import optchat.importer.internal.ClaudeCode;
import optchat.importer.internal.Codex;
import optchat.importer.internal.LineRecords;
import optchat.importer.internal.Out;
import optchat.importer.internal.Pi;
import optchat.importer.internal.PlainLines;

/**
 * Reads a session file as a stream: in memory is one record at a time, a line or, of ChatGPT, a
 * conversation.
 *
 * <p>What people and models said becomes {@code user} and {@code talk}, calls of tools {@code tool}
 * and their results {@code echo}. Everything else is told as skipped, with its line: nothing is
 * left out in silence.
 *
 * @param maxRecordBytes a longer line or, of ChatGPT, a longer text is skipped; at least 1,024
 */
public record SessionReader(int maxRecordBytes) {
  /** Bytes of the longest record, if nothing else is said. */
  public static final int DEFAULT_MAX_RECORD_BYTES = 256 << 20;

  private static final int MIN_RECORD_BYTES = 1 << 10;

  /** Rejects a size out of range with {@link IllegalArgumentException}. */
  public SessionReader {
    if (maxRecordBytes < MIN_RECORD_BYTES) {
      throw new IllegalArgumentException(
          "no room for a record: maxRecordBytes=" + maxRecordBytes + ", least=" + MIN_RECORD_BYTES);
    }
  }

  /** Reads records of up to {@link #DEFAULT_MAX_RECORD_BYTES}. */
  public SessionReader() {
    this(DEFAULT_MAX_RECORD_BYTES);
  }

  /**
   * Reads a file to its end.
   *
   * @param format whose it is
   * @param in the file; stays open
   * @param sink takes what is read
   * @throws IOException if the stream or the sink fails
   */
  public void read(SessionFormat format, InputStream in, SessionSink sink) throws IOException {
    Out out = new Out(sink);
    switch (format) {
      case CLAUDE_CODE -> LineRecords.read(in, maxRecordBytes, out, ClaudeCode::record);
      case CODEX -> LineRecords.read(in, maxRecordBytes, out, Codex::record);
      case PI -> LineRecords.read(in, maxRecordBytes, out, Pi::record);
      case JSONL -> LineRecords.read(in, maxRecordBytes, out, PlainLines::record);
      case CHATGPT -> ChatGpt.read(in, maxRecordBytes, out);
    }
  }
}
