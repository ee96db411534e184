package perf.peers;

import dev.langchain4j.http.client.sse.DefaultServerSentEventParser;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.ServerSentEventHttpMessageReader;
import qcr.sse.SseException;
import qcr.sse.SseHandler;
import qcr.sse.SseParser;
import reactor.core.publisher.Flux;

/**
 * Readers of event streams behind one signature: the stream in its chunks goes in, events come out.
 */
enum EventReader {
  OURS("qcr.sse") {
    @Override
    void read(List<byte[]> chunks, Events events) {
      SseParser parser = new SseParser();
      SseHandler handler = event -> events.event(event.type(), event.data());
      try {
        for (byte[] chunk : chunks) parser.feed(chunk, 0, chunk.length, handler);
        parser.end(handler);
      } catch (SseException e) {
        throw new IllegalStateException(e);
      }
    }
  },

  LANGCHAIN4J("LangChain4j") {
    @Override
    void read(List<byte[]> chunks, Events events) {
      new DefaultServerSentEventParser()
          .parse(
              new ChunksInputStream(chunks),
              new ServerSentEventListener() {
                @Override
                public void onEvent(ServerSentEvent event) {
                  events.event(event.event(), event.data());
                }

                @Override
                public void onError(Throwable error) {
                  throw new IllegalStateException(error);
                }
              });
    }
  },

  SPRING("Spring") {
    private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;
    private static final ResolvableType EVENT =
        ResolvableType.forClassWithGenerics(
            org.springframework.http.codec.ServerSentEvent.class, String.class);

    @Override
    void read(List<byte[]> chunks, Events events) {
      var reader = new ServerSentEventHttpMessageReader();
      reader.setMaxInMemorySize(-1); // 256 KiB by default: less than some streams here
      reader
          .read(EVENT, message(chunks), Map.of())
          .doOnNext(
              item -> {
                var event = (org.springframework.http.codec.ServerSentEvent<?>) item;
                // One of a comment or a reconnection time alone has no data: no event by the
                // format.
                if (event.data() instanceof String data) events.event(event.event(), data);
              })
          .blockLast();
    }

    private ReactiveHttpInputMessage message(List<byte[]> chunks) {
      return new ReactiveHttpInputMessage() {
        @Override
        public Flux<DataBuffer> getBody() {
          return Flux.fromIterable(chunks).map(BUFFERS::wrap);
        }

        @Override
        public HttpHeaders getHeaders() {
          return HttpHeaders.EMPTY;
        }
      };
    }
  },

  JDK_LINES("JDK's lines, by hand") {
    @Override
    void read(List<byte[]> chunks, Events events) {
      var body = HttpResponse.BodySubscribers.fromLineSubscriber(new LineEvents(events));
      body.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long count) {} // all chunks are there and come

            @Override
            public void cancel() {
              throw new IllegalStateException("cancelled");
            }
          });
      for (byte[] chunk : chunks) body.onNext(List.of(ByteBuffer.wrap(chunk)));
      body.onComplete();
    }
  };

  /** Receives events in their order. */
  interface Events {
    /**
     * One event.
     *
     * @param type null or empty where the reader gives no name to what the format calls "message"
     */
    void event(@Nullable String type, String data);
  }

  private final String title;

  EventReader(String title) {
    this.title = title;
  }

  /** What people call it. */
  String title() {
    return title;
  }

  /** Reads a whole stream, which comes in {@code chunks}; an error of the reader is unchecked. */
  abstract void read(List<byte[]> chunks, Events events);

  /** The events of a stream, each {@code type|data}. */
  final List<String> events(List<byte[]> chunks) {
    List<String> all = new ArrayList<>();
    read(
        chunks,
        (type, data) -> all.add((type == null || type.isEmpty() ? "message" : type) + "|" + data));
    return all;
  }

  /** How many chars the data of all events has. */
  final long chars(List<byte[]> chunks) {
    long[] sum = {0};
    read(chunks, (type, data) -> sum[0] += data.length());
    return sum[0];
  }
}
