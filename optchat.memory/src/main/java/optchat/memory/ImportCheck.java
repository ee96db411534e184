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
  /** Throws if the message may not be the next; {@code index} is its place in the batch. */
  void accept(Imported message, int index, long next) {
    try {
      check(message, next);
    } catch (IllegalArgumentException e) {
      throw new ImportException(index, e);
    }
  }

  private void check(Imported message, long next) {
    if (message.id() != next) {
      throw new IllegalArgumentException(
          "id out of order: i=" + message.id() + ", expected=" + next);
    }
    NewMessage accepted = message(message);
    byte[] utf8 = accepted.utf8();
    int size = size(message.kind(), utf8.length);
    if (message.size() != size) {
      throw new IllegalArgumentException(
          "wrong size: i=" + next + ", size=" + message.size() + ", actual=" + size + " bytes");
    }
    if (message.kind() == MessageKind.ECHO && !cap.fits(utf8, 0, utf8.length)) {
      throw new IllegalArgumentException(
          "echo too long: i=" + next + ", limit=" + cap.maxCodePoints() + " code points");
    }
    if (!accepted.isDated()) {
      throw new IllegalArgumentException(
          "date is not RFC 3339: i=" + next + ", date=" + message.date());
    }
  }

  /** The message as the store takes it. */
  static NewMessage message(Imported message) {
    return new NewMessage(message.kind(), Utf8.encode(message.text()), message.date());
  }

  /** The size of {@code kind: text} in bytes. */
  static int size(MessageKind kind, int textBytes) {
    return kind.label().length() + ": ".length() + textBytes;
  }
}
