package qcr.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An HTTP server of one script a connection, over plain sockets on 127.0.0.1. */
final class LoopbackServer implements AutoCloseable {
  static final String SSE_HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";

  /** What one connection does. */
  interface Script {
    void run(Connection connection) throws IOException, InterruptedException;
  }

  /** One connection whose request was read. */
  static final class Connection {
    final Socket socket;
    final String request;

    Connection(Socket socket, String request) {
      this.socket = socket;
      this.request = request;
    }

    /** The value of a header of the request, or null. */
    @Nullable String header(String name) {
      String start = name.toLowerCase(Locale.ROOT) + ":";
      return request
          .lines()
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
          .map(line -> line.substring(start.length()).strip())
          .findFirst()
          .orElse(null);
    }

    void send(String text) throws IOException {
      send(text.getBytes(UTF_8));
    }

    void send(byte[] bytes) throws IOException {
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
    }

    /** Waits until the client is gone. */
    void awaitEnd() {
      try {
        InputStream in = socket.getInputStream();
        while (in.read() >= 0) {
          // whatever it still sends
        }
      } catch (IOException e) {
        gone = e; // a reset is an end too
      }
    }

    @Nullable IOException gone;

    /** Ends the connection by a reset, not by a proper close. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }

  private final ServerSocket server;
  private final BlockingQueue<Script> scripts = new LinkedBlockingQueue<>();
  private final List<Socket> sockets = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  final BlockingQueue<Connection> requests = new LinkedBlockingQueue<>();

  LoopbackServer(Script... scripts) throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    this.scripts.addAll(List.of(scripts));
    fork(this::accept, "loopback-accept");
  }

  void then(Script script) {
    scripts.add(script);
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + path);
  }

  private synchronized void fork(Runnable task, String name) {
    Thread thread = Thread.ofPlatform().name(name).unstarted(task);
    threads.add(thread);
    thread.start();
  }

  private void accept() {
    // Progress: a turn takes a connection; ends when close() closes the socket.
    while (true) {
      Socket socket;
      try {
        socket = server.accept();
      } catch (IOException e) {
        if (!server.isClosed()) fail(e);
        return;
      }
      synchronized (this) {
        sockets.add(socket);
      }
      fork(() -> serve(socket), "loopback-connection");
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      String request = read(socket.getInputStream());
      if (request.isEmpty()) return; // a connection without a request
      Connection connection = new Connection(socket, request);
      requests.add(connection);
      Script script = scripts.poll();
      if (script == null) throw new AssertionError("one request too many: " + request);
      script.run(connection);
    } catch (IOException | InterruptedException | RuntimeException | AssertionError e) {
      if (!server.isClosed()) fail(e);
    }
  }

  private synchronized void fail(Throwable e) {
    failures.add(e);
  }

  /** Head and, by its length, body. */
  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) return "";
      head.write(next);
    }
    String text = head.toString(ISO_8859_1);
    int at = text.toLowerCase(Locale.ROOT).indexOf("content-length:");
    if (at < 0) return text;
    String length = text.substring(at + 15, text.indexOf('\r', at)).strip();
    return text + new String(in.readNBytes(Integer.parseInt(length)), UTF_8);
  }

  /** Closes all sockets, waits for all threads, and reports what went wrong in a script. */
  @Override
  public void close() throws IOException {
    server.close();
    List<Thread> running;
    synchronized (this) {
      for (Socket socket : sockets) socket.close();
      running = List.copyOf(threads);
    }
    try {
      for (Thread thread : running) {
        if (!thread.join(java.time.Duration.ofSeconds(20))) {
          throw new AssertionError("a script hangs: " + List.of(thread.getStackTrace()));
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
    synchronized (this) {
      for (Throwable failure : failures) throw new AssertionError("a script failed", failure);
    }
  }

  /** The next request. */
  Connection nextRequest() throws InterruptedException {
    Connection next = requests.poll(20, TimeUnit.SECONDS);
    if (next == null) throw new AssertionError("no request came");
    return next;
  }

  /** A whole response that ends with its connection. */
  static Script reply(String head, String body) {
    return connection -> connection.send(head + "Connection: close\r\n\r\n" + body);
  }

  /** A whole event stream that ends with its connection. */
  static Script events(String body) {
    return reply(SSE_HEAD, body);
  }
}
