package optchat.store.internal;

import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** The fields of the record that a parser just read. Reused for every line; one thread. */
final class Fields {
  /** {@code i} of a message or a node. */
  long id;

  /** {@code l} of a node. */
  long level;

  /** {@code size} as written. */
  long size;

  /** {@code kind} of a message; null if its label is none. */
  @Nullable MessageKind kind;

  /**
   * {@code text}, unescaped: {@code text[0, textLength)}. At least as long as any line seen, and 8
   * more.
   */
  byte[] text = new byte[1 << 12];

  int textLength;

  /** {@code date}: {@code date[dateFrom, dateTo)}, perhaps in the line itself. */
  byte[] date = {};

  int dateFrom;
  int dateTo;

  /** Makes room for the text of a line of {@code lineBytes}. */
  void reserve(int lineBytes) {
    if (text.length < lineBytes + Long.BYTES) {
      text = new byte[Columns.grown(lineBytes + Long.BYTES)];
    }
  }
}
