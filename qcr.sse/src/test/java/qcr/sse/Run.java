package qcr.sse;

import hotpaths.reference.qcr.sse.SseOracle.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs the parser and writes down what happened in the oracle's words. */
final class Run {
  private Run() {}

  /** Cuts {@code bytes} into chunks of the sizes given, over and over. */
  static List<byte[]> cut(byte[] bytes, int... sizes) {
    List<byte[]> chunks = new ArrayList<>();
    int from = 0;
    for (int i = 0; from < bytes.length; i++) {
      int to = Math.min(bytes.length, from + sizes[i % sizes.length]);
      chunks.add(Arrays.copyOfRange(bytes, from, to));
      from = to;
    }
    return chunks;
  }

  static List<Item> parse(SseOptions options, List<byte[]> chunks) {
    return parse(new SseParser(options), chunks);
  }

  /** Each chunk lies in the middle of an array that is overwritten once it was fed. */
  static List<Item> parse(SseParser parser, List<byte[]> chunks) {
    Recorder recorder = new Recorder();
    try {
      for (byte[] chunk : chunks) {
        byte[] buf = new byte[chunk.length + 7];
        Arrays.fill(buf, (byte) '\n');
        System.arraycopy(chunk, 0, buf, 3, chunk.length);
        parser.feed(buf, 3, 3 + chunk.length, recorder);
        Arrays.fill(buf, (byte) 'x');
      }
      parser.end(recorder);
    } catch (SseException e) {
      recorder.items.add(stop(e));
    }
    return recorder.items;
  }

  static List<Item> parseSlices(SseOptions options, List<byte[]> chunks) {
    List<Item> items = new ArrayList<>();
    Recorder recorder = new Recorder();
    SseSliceHandler slices =
        new SseSliceHandler() {
          @Override
          public void event(SseSlice event) {
            recorder.event(event.toEvent());
          }

          @Override
          public void comment(byte[] buf, int from, int to) {
            recorder.comment(
                hotpaths.reference.qcr.sse.WhatwgUtf8.text(Arrays.copyOfRange(buf, from, to)));
          }

          @Override
          public void retry(long millis) {
            recorder.retry(millis);
          }

          @Override
          public void incomplete(SseSlice event) {
            recorder.incomplete(event.toEvent());
          }
        };
    SseParser parser = new SseParser(options);
    try {
      for (byte[] chunk : chunks) parser.feedSlices(chunk, 0, chunk.length, slices);
      parser.endSlices(slices);
    } catch (SseException e) {
      recorder.items.add(stop(e));
    }
    items.addAll(recorder.items);
    return items;
  }

  static Item stop(SseException e) {
    String why =
        switch (e) {
          case SseFormatException f -> "utf8";
          case SseLimitException l -> l.part() == SseLimitException.Part.LINE ? "line" : "event";
        };
    return new Item.Stop(why, e.offset());
  }

  static final class Recorder implements SseHandler {
    final List<Item> items = new ArrayList<>();

    @Override
    public void event(SseEvent e) {
      items.add(new Item.Event(e.type(), e.data(), e.lastEventId(), e.offset()));
    }

    @Override
    public void comment(String text) {
      items.add(new Item.Comment(text));
    }

    @Override
    public void retry(long millis) {
      items.add(new Item.Retry(millis));
    }

    @Override
    public void incomplete(SseEvent e) {
      items.add(new Item.Incomplete(e.type(), e.data(), e.lastEventId(), e.offset()));
    }
  }
}
