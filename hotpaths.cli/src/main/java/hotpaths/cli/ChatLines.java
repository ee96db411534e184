package hotpaths.cli;

import java.util.Arrays;

/** The lines of a chat in JSON Lines. A line is as long as memory allows. */
final class ChatLines {
  private final Utf8Chunks in;
  private byte[] line = new byte[1 << 12];
  private int length;
  private int at; // in the chunk
  private boolean inChunk;
  private long number;

  ChatLines(Utf8Chunks in) {
    this.in = in;
  }

  /** Reads the next line, blank ones too; false at the end. */
  boolean next() throws CliException {
    length = 0;
    boolean some = false;
    while (inChunk || in.next()) {
      if (!inChunk) at = 0;
      inChunk = true;
      byte[] chunk = in.bytes();
      int end = at;
      while (end < in.length() && chunk[end] != '\n') end++;
      append(chunk, at, end);
      some = true;
      boolean ended = end < in.length();
      at = end + 1;
      inChunk = at < in.length();
      if (ended) break;
    }
    if (some) number++;
    return some;
  }

  private void append(byte[] chunk, int from, int to) throws CliException {
    int added = to - from;
    if (added > line.length - length) {
      long least = (long) length + added;
      if (least > Integer.MAX_VALUE - 8) throw new CliException(place() + ": line too long");
      line = Arrays.copyOf(line, (int) Math.min(Integer.MAX_VALUE - 8L, least * 2));
    }
    System.arraycopy(chunk, from, line, length, added);
    length += added;
  }

  /** The line without its end. */
  byte[] bytes() {
    return Arrays.copyOf(line, length);
  }

  boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    }
    return true;
  }

  /** The message of this line. */
  ChatLine message() throws CliException {
    return ChatLine.parse(bytes(), place());
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** Where the line is, for errors. */
  String place() {
    return in.name() + ": line " + number;
  }
}
