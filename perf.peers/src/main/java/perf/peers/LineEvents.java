package perf.peers;

import java.util.concurrent.Flow;
import perf.peers.EventReader.Events;

/**
 * The rules of an event stream on lines that the JDK has split and decoded: the least one writes.
 */
final class LineEvents implements Flow.Subscriber<String> {
  private final Events events;
  private final StringBuilder data = new StringBuilder();
  private String type = "";

  LineEvents(Events events) {
    this.events = events;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {
    if (line.isEmpty()) {
      if (!data.isEmpty()) events.event(type, data.substring(0, data.length() - 1));
      data.setLength(0);
      type = "";
      return;
    }
    int colon = line.indexOf(':');
    String name = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1);
    if (value.startsWith(" ")) value = value.substring(1);
    if (name.equals("data")) data.append(value).append('\n');
    else if (name.equals("event")) type = value;
  }

  @Override
  public void onError(Throwable error) {
    throw new IllegalStateException(error);
  }

  @Override
  public void onComplete() {} // an event without an empty line after it is none
}
