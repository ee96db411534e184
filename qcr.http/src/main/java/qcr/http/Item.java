package qcr.http;

import qcr.sse.SseEvent;

/** What a stream holds, in its order. */
sealed interface Item {
  record Event(SseEvent event) implements Item {}

  record Comment(String text) implements Item {}

  record Retry(long millis) implements Item {}
}
