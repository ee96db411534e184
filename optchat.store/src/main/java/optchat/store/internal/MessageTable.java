package optchat.store.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Objects;
import optchat.text.MessageKind;

/** Messages in columns; a row's number is its id once the table is whole. One writer. */
public final class MessageTable {
  private static final MessageKind[] KINDS = MessageKind.values();

  private final Slabs dates;
  private final LaneTable talk;
  private final LaneTable tools;
  private byte[] kinds = {};
  private int[] laneIndex = {};
  private long[] datePositions = {};
  private int count;
  private byte[] lastDate = {}; // neighbours often share a date: then they share its bytes
  private long lastDatePosition = -1;

  /** An empty table whose texts are freed when {@code arena} is closed. */
  public MessageTable(Arena arena, int slabBytes) {
    dates = new Slabs(arena, StoreSizes.SMALL_SLAB_BYTES);
    talk = new LaneTable(arena, slabBytes);
    tools = new LaneTable(arena, slabBytes);
  }

  /** How many messages there are. */
  public int count() {
    return count;
  }

  /** Appends a row. */
  @SuppressWarnings("EnumOrdinal") // lives in memory only
  public void add(
      MessageKind kind, byte[] text, int length, byte[] date, int dateFrom, int dateTo) {
    reserve(count + 1);
    LaneTable lane = kind.isTool() ? tools : talk;
    kinds[count] = (byte) kind.ordinal();
    laneIndex[count] = lane.count();
    lane.add(count, text, length);
    if (lastDatePosition < 0
        || !Arrays.equals(date, dateFrom, dateTo, lastDate, 0, lastDate.length)) {
      lastDate = Arrays.copyOfRange(date, dateFrom, dateTo);
      lastDatePosition = dates.append(date, dateFrom, dateTo - dateFrom);
    }
    datePositions[count] = lastDatePosition;
    count++;
  }

  /**
   * Appends the rows of {@code other}, which must not be used any more; its texts stay where they
   * are.
   */
  public void adopt(MessageTable other) {
    reserve(count + other.count);
    long dateShift = dates.adopt(other.dates);
    int talkShift = talk.count();
    int toolShift = tools.count();
    System.arraycopy(other.kinds, 0, kinds, count, other.count);
    for (int i = 0; i < other.count; i++) {
      boolean tool = KINDS[other.kinds[i]].isTool();
      laneIndex[count + i] = other.laneIndex[i] + (tool ? toolShift : talkShift);
      datePositions[count + i] = other.datePositions[i] + dateShift;
    }
    talk.adopt(other.talk, count);
    tools.adopt(other.tools, count);
    count += other.count;
    lastDatePosition = -1;
  }

  private void reserve(int capacity) {
    if (capacity <= kinds.length) return;
    int size = Columns.grown(capacity);
    kinds = Arrays.copyOf(kinds, size);
    laneIndex = Arrays.copyOf(laneIndex, size);
    datePositions = Arrays.copyOf(datePositions, size);
  }

  /** What is there now. */
  public View view() {
    return new View(
        kinds, laneIndex, datePositions, dates.view(), talk.view(), tools.view(), count);
  }

  /** The messages up to a moment; immutable. */
  @SuppressWarnings(
      "ArrayRecordComponent") // columns shared with the table, read below the count only
  public record View(
      byte[] kinds,
      int[] laneIndex,
      long[] datePositions,
      Slabs.View dates,
      LaneView talk,
      LaneView tools,
      int count) {
    /** What a message is. */
    public MessageKind kind(int id) {
      return KINDS[kinds[Objects.checkIndex(id, count)]];
    }

    /** The date as it was given. */
    public String date(int id) {
      return dates.nulTerminated(datePositions[Objects.checkIndex(id, count)]);
    }

    /** Copies the rows into an empty table, row {@code rows[0]} first. */
    MessageTable reordered(int[] rows, MessageTable target) {
      byte[] text = {};
      for (int row : rows) {
        LaneView lane = laneOf(row);
        int index = laneIndex[row];
        int length = lane.length(index);
        if (text.length < length) text = new byte[Columns.grown(length)];
        lane.slabs().copy(lane.positions()[index], length, text, 0);
        byte[] date = date(row).getBytes(US_ASCII);
        target.add(kind(row), text, length, date, 0, date.length);
      }
      return target;
    }

    /** The lane that holds a message. */
    public LaneView laneOf(int id) {
      return kind(id).isTool() ? tools : talk;
    }

    /** Where a message is in its lane. */
    public int indexInLane(int id) {
      return laneIndex[Objects.checkIndex(id, count)];
    }
  }
}
