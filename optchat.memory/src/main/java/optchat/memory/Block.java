package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Objects;
import optchat.text.Utf8;

/**
 * A piece of text for a model, as UTF-8. Immutable and compared by content: any thread.
 *
 * <p>A cached block is one that a provider's prompt cache may keep: in its JSON it carries {@code
 * "cache_control":{"type":"ephemeral"}}.
 */
public final class Block {
  private final byte[] utf8;
  private final int from;
  private final int to;
  private final boolean cached;

  /** Shares the array, which nobody changes any more. */
  Block(byte[] utf8, int from, int to, boolean cached) {
    this.utf8 = utf8;
    this.from = from;
    this.to = to;
    this.cached = cached;
  }

  /**
   * A block that is not cached.
   *
   * @param text well-formed UTF-16
   * @return the block
   * @throws IllegalArgumentException if {@code text} holds an unpaired surrogate
   */
  public static Block of(String text) {
    byte[] utf8 = Utf8.encode(text);
    return new Block(utf8, 0, utf8.length, false);
  }

  /**
   * Whether a prompt cache may end here.
   *
   * @return true for every block of a view but its last
   */
  public boolean cached() {
    return cached;
  }

  /**
   * The text.
   *
   * @return decoded anew at each call; O(bytes)
   */
  public String text() {
    return new String(utf8, from, to - from, UTF_8);
  }

  /**
   * How long the text is.
   *
   * @return bytes of UTF-8
   */
  public int length() {
    return to - from;
  }

  /**
   * Writes the text's UTF-8 at {@code target[at]}.
   *
   * @param target takes {@link #length} bytes
   * @param at where the first goes
   * @return the end of what was written
   * @throws IndexOutOfBoundsException if it does not fit; nothing is written then
   */
  public int copyTo(byte[] target, int at) {
    Objects.checkFromIndexSize(at, to - from, target.length);
    System.arraycopy(utf8, from, target, at, to - from);
    return at + to - from;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Block that
        && cached == that.cached
        && Arrays.equals(utf8, from, to, that.utf8, that.from, that.to);
  }

  @Override
  public int hashCode() {
    int hash = Boolean.hashCode(cached);
    for (int i = from; i < to; i++) hash = 31 * hash + utf8[i];
    return hash;
  }

  @Override
  public String toString() {
    return (cached ? "cached " : "") + "block of " + length() + " bytes";
  }
}
