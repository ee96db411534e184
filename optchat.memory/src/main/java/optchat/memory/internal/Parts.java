package optchat.memory.internal;

import java.util.Arrays;

/** The parts of a view at one moment. Immutable: any thread. */
public final class Parts {
  private final int[] starts;
  private final byte[] codes;
  private final int messages;
  private final long bytes;
  private final long budget;
  private final boolean settled;

  /** Takes over the arrays. */
  Parts(int[] starts, byte[] codes, int messages, long bytes, long budget, boolean settled) {
    this.starts = starts;
    this.codes = codes;
    this.messages = messages;
    this.bytes = bytes;
    this.budget = budget;
    this.settled = settled;
  }

  /** The number of parts. */
  public int count() {
    return starts.length;
  }

  /** The first message of a part. */
  public int start(int part) {
    return starts[part];
  }

  /** The level of a part, whose width is 2^level. */
  public int level(int part) {
    return (codes[part] & (View.FLAT - 1)) - 1;
  }

  /** Whether a part has a summary, and one without a line break. */
  boolean isFlat(int part) {
    return (codes[part] & View.FLAT) != 0;
  }

  /** The index of a part within its level. */
  public int index(int part) {
    return starts[part] >> level(part);
  }

  /** The messages covered. */
  public int messages() {
    return messages;
  }

  /** The bytes of all parts. */
  public long bytes() {
    return bytes;
  }

  /** The budget in bytes. */
  public long budget() {
    return budget;
  }

  /** Whether no leaf lacks its summary. */
  public boolean settled() {
    return settled;
  }

  /** The part that covers a message of the log; O(log parts). */
  public int covering(int id) {
    assert 0 <= id && id < messages : "id=" + id;
    int at = Arrays.binarySearch(starts, id);
    return at >= 0 ? at : -at - 2;
  }
}
