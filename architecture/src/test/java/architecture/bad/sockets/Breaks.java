package architecture.bad.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.channels.SocketChannel;

/** The ways to a network. */
final class Breaks {
  private Breaks() {}

  static final class Connects {
    Socket connect(String host) throws IOException {
      return new Socket(host, 80);
    }
  }

  static final class Resolves {
    InetAddress resolve(String host) throws IOException {
      return InetAddress.getByName(host);
    }
  }

  static final class Requests {
    HttpClient client() {
      return HttpClient.newHttpClient();
    }
  }

  static final class Opens {
    SocketChannel open() throws IOException {
      return SocketChannel.open();
    }
  }

  static final class Fetches {
    Object fetch(java.net.URL url) throws IOException {
      return url.getContent();
    }
  }
}
