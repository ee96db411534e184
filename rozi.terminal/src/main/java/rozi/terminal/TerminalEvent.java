package rozi.terminal;

/**
 * What the stream asks of its host. Text has no control characters; its content is not to be
 * trusted.
 */
public sealed interface TerminalEvent {
  /**
   * The window's title changed.
   *
   * @param title the new title
   */
  record TitleChanged(String title) implements TerminalEvent {}

  /**
   * The working folder changed (OSC 7, OSC 9;9).
   *
   * @param host the host, perhaps empty
   * @param path the folder, decoded
   */
  record DirectoryChanged(String host, String path) implements TerminalEvent {}

  /**
   * Something for the clipboard (OSC 52).
   *
   * @param selection the targets' letters, as given
   * @param text what to store, decoded; empty clears
   */
  record ClipboardStore(String selection, String text) implements TerminalEvent {}

  /**
   * A notification (OSC 9, OSC 777).
   *
   * @param title perhaps empty
   * @param text the message
   */
  record Notification(String title, String text) implements TerminalEvent {}

  /**
   * Progress (OSC 9;4).
   *
   * @param state 0 none, 1 normal, 2 error, 3 indeterminate, 4 paused
   * @param percent 0 to 100
   */
  record Progress(int state, int percent) implements TerminalEvent {}

  /**
   * A mark of the shell (OSC 133).
   *
   * @param mark the mark, where it was set
   */
  record Marked(Mark mark) implements TerminalEvent {}

  /**
   * The mouse pointer's shape (OSC 22).
   *
   * @param name a CSS cursor name, as given
   */
  record PointerShape(String name) implements TerminalEvent {}

  /** The palette changed (OSC 4, 10 to 12, 104, 110 to 112). */
  record PaletteChanged() implements TerminalEvent {}

  /**
   * A picture that this screen skipped.
   *
   * @param protocol {@code "kitty"} (APC G) or {@code "sixel"} (DCS q)
   * @param line absolute line of the cursor, as in {@link Mark#line()}
   * @param column of the cursor
   * @param data the bytes between introducer and terminator
   */
  record Picture(String protocol, long line, int column, PictureData data)
      implements TerminalEvent {}

  /** Bytes that do not change. */
  final class PictureData {
    private final byte[] bytes;

    /**
     * Copies.
     *
     * @param bytes the array
     * @param length bytes of it
     */
    public PictureData(byte[] bytes, int length) {
      this.bytes = java.util.Arrays.copyOf(bytes, length);
    }

    /** {@return the number of bytes} */
    public int length() {
      return bytes.length;
    }

    /** {@return a copy} */
    public byte[] toByteArray() {
      return bytes.clone();
    }
  }
}
