package optchat.store.internal;

import java.lang.foreign.Arena;
import java.util.Arrays;
import optchat.text.MessageKind;

/** Messages from logs. */
final class MessageSink extends RecordSink {
  final MessageTable table;

  /** Per row its id as written. */
  long[] ids = {};

  MessageSink(Arena arena, int slabBytes) {
    super(false);
    table = new MessageTable(arena, slabBytes);
  }

  @Override
  void accept() {
    MessageKind kind = fields.kind;
    if (kind == null) {
      fail("unknown kind");
      return;
    }
    int size = fields.textLength + kind.label().length() + 2;
    if (fields.size != size) {
      fail("wrong size: size=" + fields.size + ", actual=" + size);
      return;
    }
    if (!Rfc3339.isValid(fields.date, fields.dateFrom, fields.dateTo)) {
      fail("date is not RFC 3339");
      return;
    }
    int row = table.count();
    if (row == ids.length) ids = Arrays.copyOf(ids, Columns.grown(row + 1));
    ids[row] = fields.id;
    table.add(kind, fields.text, fields.textLength, fields.date, fields.dateFrom, fields.dateTo);
  }

  private void fail(String reason) {
    failure = new Note(range, line, reason + ": id=" + fields.id, fields.id);
  }
}
