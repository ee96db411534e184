package optchat.memory;

import optchat.store.NewMessage;
import optchat.text.Cap;
import optchat.text.MessageKind;
import optchat.text.Utf8;

/**
 * Whether a message of another log may be taken over.
 *
 * @param cap what an echo may have at most
 */
record ImportCheck(Cap cap) {
  /** The message as the store takes it; {@code index} is its place in the batch. */
  NewMessage accept(Imported message, int index, long next) {
    try {
      return check(message, next);
    } catch (IllegalArgumentException e) {
      throw new ImportException(index, e);
    }
  }

  private NewMessage check(Imported message, long next) {
    if (message.id() != next) {
      throw new IllegalArgumentException(
          "id out of order: i=" + message.id() + ", expected=" + next);
    }
    byte[] utf8 = Utf8.encode(message.text());
    int size = size(message.kind(), utf8.length);
    if (message.size() != size) {
      throw new IllegalArgumentException(
          "wrong size: i=" + next + ", size=" + message.size() + ", actual=" + size + " bytes");
    }
    if (message.kind() == MessageKind.ECHO && !cap.fits(utf8, 0, utf8.length)) {
      throw new IllegalArgumentException(
          "echo too long: i=" + next + ", limit=" + cap.maxCodePoints() + " code points");
    }
    NewMessage accepted = new NewMessage(message.kind(), utf8, message.date());
    if (!accepted.isDated()) {
      throw new IllegalArgumentException(
          "date is not RFC 3339: i=" + next + ", date=" + message.date());
    }
    return accepted;
  }

  /** The size of {@code kind: text} in bytes. */
  static int size(MessageKind kind, int textBytes) {
    return kind.label().length() + ": ".length() + textBytes;
  }
}
