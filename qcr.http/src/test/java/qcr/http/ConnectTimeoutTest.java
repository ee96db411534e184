package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose queue of connections is full answers nobody: only the limit ends the wait. */
@Timeout(60)
class ConnectTimeoutTest {
  private static final int MORE_THAN_THE_QUEUE_HOLDS = 32;

  @Test
  void connectionThatNeverIsMadeTimesOut() throws Exception {
    HttpThreads threads = new HttpThreads();
    ManualTimer timer = new ManualTimer();
    Duration limit = Duration.ofMillis(50);
    List<SocketChannel> queue = new ArrayList<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < MORE_THAN_THE_QUEUE_HOLDS; i++) queue.add(knock(server));
      SseTimeouts timeouts = new SseTimeouts(limit, Duration.ZERO, Duration.ZERO);
      SseHttpOptions options = SseHttpOptions.DEFAULT.withTimer(timer).withTimeouts(timeouts);
      URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/?key=QUERY");
      try (SseClient client = new SseClient(options);
          SseStream stream = client.open(SseRequest.get(uri))) {
        assertThatThrownBy(stream::read)
            .isInstanceOfSatisfying(
                SseConnectTimeoutException.class, e -> assertThat(e.limit()).isEqualTo(limit))
            .hasMessageContaining("limitMillis=50")
            .hasMessageNotContaining("QUERY");
        assertThat(stream.consumedBytes()).isZero();
      }
      threads.assertNoneLeft();
      assertThat(timer.pendingAtLast()).as("alarms left").isZero();
    } finally {
      for (SocketChannel each : queue) each.close();
    }
  }

  /** Asks for a connection and does not wait for it. */
  private static SocketChannel knock(ServerSocket server) throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.connect(server.getLocalSocketAddress());
    return channel;
  }
}
