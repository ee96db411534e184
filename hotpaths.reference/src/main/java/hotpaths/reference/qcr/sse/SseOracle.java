package hotpaths.reference.qcr.sse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The event stream rules of the HTML standard on a whole input: decode, drop the mark, split,
 * interpret.
 */
public final class SseOracle {
  /** What a stream holds, in its order. */
  public sealed interface Item {
    /** A dispatched event. */
    record Event(String type, String data, @Nullable String id, long offset) implements Item {}

    /** A comment line. */
    record Comment(String text) implements Item {}

    /** A reconnection time. */
    record Retry(long millis) implements Item {}

    /** The event that the end of the stream cut off. */
    record Incomplete(String type, String data, @Nullable String id, long offset) implements Item {}

    /** Why nothing came after: {@code line}, {@code event} or {@code utf8}. */
    record Stop(String why, long offset) implements Item {}
  }

  private static final class Stopped extends Exception {
    private static final long serialVersionUID = 1L;
    private final String why;
    private final long offset;

    Stopped(String why, long offset) {
      super(why, null, false, false);
      this.why = why;
      this.offset = offset;
    }
  }

  private final List<WhatwgUtf8.Unit> units;
  private final int totalBytes;
  private final int maxLine;
  private final int maxEvent;
  private final boolean strict;
  private final List<Item> items = new ArrayList<>();

  private final StringBuilder data = new StringBuilder();
  private int dataBytes;
  private String type = "";
  private @Nullable String idBuffer;
  private @Nullable String idInForce;
  private long eventStart = -1;

  private SseOracle(byte[] bytes, int maxLine, int maxEvent, boolean strict) {
    this.units = WhatwgUtf8.decode(bytes);
    this.totalBytes = bytes.length;
    this.maxLine = maxLine;
    this.maxEvent = maxEvent;
    this.strict = strict;
  }

  /** What {@code bytes} hold by the standard. */
  public static List<Item> parse(byte[] bytes) {
    return parse(bytes, Integer.MAX_VALUE, Integer.MAX_VALUE, false);
  }

  /** The same with limits in bytes, and optionally no ill-formed byte. */
  public static List<Item> parse(byte[] bytes, int maxLine, int maxEvent, boolean strict) {
    SseOracle oracle = new SseOracle(bytes, maxLine, maxEvent, strict);
    try {
      oracle.run();
    } catch (Stopped e) {
      oracle.items.add(new Item.Stop(e.why, e.offset));
    }
    return oracle.items;
  }

  private int at(int unit) {
    return unit == units.size() ? totalBytes : units.get(unit).offset();
  }

  private int cp(int unit) {
    return unit < units.size() ? units.get(unit).codePoint() : -1;
  }

  private void run() throws Stopped {
    boolean bom = cp(0) == 0xFEFF;
    int i = 0;
    while (i < units.size()) {
      int end = i;
      while (cp(end) != -1 && cp(end) != '\n' && cp(end) != '\r') end++;
      if (at(end) - at(i) > maxLine) throw new Stopped("line", at(i));
      for (int k = i; strict && k < end; k++) {
        if (units.get(k).malformed()) throw new Stopped("utf8", at(k));
      }
      line(i == 0 && bom ? 1 : i, end, end < units.size());
      i = cp(end) == '\r' && cp(end + 1) == '\n' ? end + 2 : end + 1;
    }
    if (!data.isEmpty()) {
      items.add(new Item.Incomplete(typeOrDefault(), joined(), idInForce, eventStart));
    }
  }

  private void line(int from, int to, boolean terminated) throws Stopped {
    StringBuilder builder = new StringBuilder();
    for (int k = from; k < to; k++) builder.appendCodePoint(cp(k));
    String line = builder.toString();
    if (line.isEmpty()) {
      if (terminated) dispatch();
      return;
    }
    int colon = line.indexOf(':');
    String name = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1);
    if (value.startsWith(" ")) value = value.substring(1);
    if (colon == 0) {
      if (terminated) items.add(new Item.Comment(value));
      return;
    }
    if (eventStart < 0) eventStart = at(from);
    switch (name) {
      case "event" -> type = value;
      case "data" -> {
        int valueUnits = value.codePointCount(0, value.length());
        dataBytes += (data.isEmpty() ? 0 : 1) + at(to) - at(to - valueUnits);
        if (dataBytes > maxEvent) throw new Stopped("event", eventStart);
        data.append(value).append('\n');
      }
      case "id" -> {
        if (value.indexOf('\0') < 0) idBuffer = value;
      }
      case "retry" -> {
        if (terminated && value.matches("[0-9]+")) {
          BigInteger millis = new BigInteger(value);
          if (millis.bitLength() < 64) items.add(new Item.Retry(millis.longValueExact()));
        }
      }
      default -> {} // ignored
    }
  }

  private void dispatch() {
    idInForce = idBuffer;
    if (!data.isEmpty())
      items.add(new Item.Event(typeOrDefault(), joined(), idInForce, eventStart));
    data.setLength(0);
    dataBytes = 0;
    type = "";
    eventStart = -1;
  }

  private String joined() {
    return data.substring(0, data.length() - 1);
  }

  private String typeOrDefault() {
    return type.isEmpty() ? "message" : type;
  }
}
