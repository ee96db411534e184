package hotpaths.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import optchat.text.Cap;
import optchat.text.CodePoints;

/**
 * {@link Cap} over a stream: memory is bounded by the cap, not by the input. Give it all chunks,
 * each ending between code points, then ask for the result.
 */
final class CapStream {
  private final Cap cap;
  private final int headCodePoints;
  private final int tailCodePoints;
  private byte[] head = new byte[1 << 12]; // the input while it fits, then its beginning
  private int headBytes;
  private final byte[] tail; // the last bytes of the input, enough for the tail's code points
  private int tailBytes;
  private long codePoints;
  private long bytes;

  CapStream(Cap cap) {
    this.cap = cap;
    this.headCodePoints = cap.keptCodePoints() / 2;
    this.tailCodePoints = cap.keptCodePoints() - headCodePoints;
    this.tail = new byte[4 * tailCodePoints];
  }

  /** Takes the next chunk. */
  void add(byte[] chunk, int length) {
    if (codePoints <= cap.maxCodePoints()) addHead(chunk, length);
    addTail(chunk, length);
    codePoints += CodePoints.count(chunk, 0, length);
    bytes += length;
  }

  private void addHead(byte[] chunk, int length) {
    int taken = CodePoints.skip(chunk, 0, length, (int) (cap.maxCodePoints() - codePoints));
    int least = headBytes + taken;
    if (least > head.length) head = Arrays.copyOf(head, Math.max(least, head.length * 2));
    System.arraycopy(chunk, 0, head, headBytes, taken);
    headBytes = least;
  }

  private void addTail(byte[] chunk, int length) {
    int added = Math.min(length, tail.length);
    int kept = Math.min(tailBytes, tail.length - added);
    System.arraycopy(tail, tailBytes - kept, tail, 0, kept);
    System.arraycopy(chunk, length - added, tail, kept, added);
    tailBytes = kept + added;
  }

  /** Code points of the whole input. */
  long codePoints() {
    return codePoints;
  }

  /** Bytes of the whole input. */
  long bytes() {
    return bytes;
  }

  /** How many code points the result leaves out; 0 if the input fits. */
  long omitted() {
    return codePoints <= cap.maxCodePoints() ? 0 : codePoints - cap.keptCodePoints();
  }

  /**
   * Gives the capped text in pieces.
   *
   * @param to takes each piece
   */
  void result(Consumer<byte[]> to) {
    if (omitted() == 0) {
      to.accept(Arrays.copyOf(head, headBytes));
      return;
    }
    to.accept(Arrays.copyOf(head, CodePoints.skip(head, 0, headBytes, headCodePoints)));
    to.accept(marker(omitted()).getBytes(StandardCharsets.US_ASCII));
    int from = CodePoints.skipBack(tail, 0, tailBytes, tailCodePoints);
    to.accept(Arrays.copyOfRange(tail, from, tailBytes));
  }

  /** The words are the module's; the number may be greater than its int. */
  private static String marker(long omitted) {
    return new Cap.Elision(0, 0, 1).marker().replace("1", Long.toString(omitted));
  }
}
