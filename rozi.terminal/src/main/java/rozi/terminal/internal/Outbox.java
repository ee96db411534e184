package rozi.terminal.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rozi.terminal.TerminalEvent;
import rozi.terminal.TerminalLimits;

/** Replies and events that wait to be fetched. */
final class Outbox {
  private final TerminalLimits limits;
  private byte[] replies = new byte[64];
  private int length;
  private final List<TerminalEvent> events = new ArrayList<>();
  long droppedReplies;
  long droppedEvents;

  Outbox(TerminalLimits limits) {
    this.limits = limits;
  }

  /** Queues a reply, whole or not at all. */
  void reply(String s) {
    byte[] bytes = s.getBytes(StandardCharsets.ISO_8859_1);
    if (length + bytes.length > limits.replyBytes()) {
      droppedReplies++;
      return;
    }
    if (length + bytes.length > replies.length) {
      replies = Arrays.copyOf(replies, Math.max(length + bytes.length, replies.length * 2));
    }
    System.arraycopy(bytes, 0, replies, length, bytes.length);
    length += bytes.length;
  }

  void csi(String s) {
    reply("\u001b[" + s);
  }

  void dcs(String s) {
    reply("\u001bP" + s + "\u001b\\");
  }

  byte[] drainReplies() {
    byte[] all = Arrays.copyOf(replies, length);
    length = 0;
    return all;
  }

  void event(TerminalEvent event) {
    if (events.size() >= limits.events()) {
      droppedEvents++;
    } else {
      events.add(event);
    }
  }

  List<TerminalEvent> drainEvents() {
    if (events.isEmpty()) return List.of();
    List<TerminalEvent> all = List.copyOf(events);
    events.clear();
    return all;
  }
}
