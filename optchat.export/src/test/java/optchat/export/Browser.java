package optchat.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.qcr.delta.PlainJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import optchat.text.JsonText;
import org.jspecify.annotations.Nullable;

/** A headless Chromium, driven over W3C WebDriver. One thread. */
final class Browser implements AutoCloseable {
  static final String ENTER = "\ue007";
  static final String ESCAPE = "\ue00c";
  static final String END = "\ue010";
  static final String TAB = "\ue004";
  static final String HOME = "\ue011";
  static final String LEFT = "\ue012";
  static final String UP = "\ue013";
  static final String RIGHT = "\ue014";
  static final String DOWN = "\ue015";

  private static final Pattern PORT = Pattern.compile("successfully on port (\\d+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String root;
  private final String session;

  private Browser(Process driver, int port, String flags) throws IOException {
    this.driver = driver;
    root = "http://127.0.0.1:" + port + "/session";
    Object value = call("POST", "", capabilities(flags));
    session = "/" + ((Map<?, ?>) known(value)).get("sessionId");
  }

  /** Null when no Chromium is installed. */
  static @Nullable Browser open() throws IOException {
    if (executable("chromium") == null || executable("chromedriver") == null) return null;
    Process driver =
        new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
    try {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(driver.getInputStream(), UTF_8));
      StringBuilder said = new StringBuilder();
      // Progress: the driver says its port or ends.
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher port = PORT.matcher(line);
        if (port.find()) return new Browser(driver, Integer.parseInt(port.group(1)), "");
        said.append(line).append('\n');
      }
      throw new IOException("chromedriver did not start: " + said);
    } catch (IOException | RuntimeException e) {
      driver.destroy();
      throw e;
    }
  }

  private static @Nullable Path executable(String name) {
    for (String folder : System.getenv("PATH").split(":", -1)) {
      Path file = Path.of(folder, name);
      if (Files.isExecutable(file)) return file;
    }
    return null;
  }

  private static String capabilities(String flags) {
    String sandbox = "root".equals(System.getProperty("user.name")) ? ",\"--no-sandbox\"" : "";
    return """
    {"capabilities":{"alwaysMatch":{"browserName":"chrome","timeouts":{"script":60000},
    "goog:loggingPrefs":{"browser":"ALL","performance":"ALL"},
    "goog:chromeOptions":{"binary":"%s","args":["--headless=new","--disable-gpu",
    "--disable-dev-shm-usage","--no-first-run","--disable-background-networking",
    "--enable-precise-memory-info","--window-size=1100,800"%s%s]}}}}"""
        .formatted(executable("chromium"), sandbox, flags);
  }

  private @Nullable Object call(String method, String path, String body) throws IOException {
    HttpRequest.BodyPublisher publisher =
        method.equals("POST")
            ? HttpRequest.BodyPublishers.ofString(body)
            : HttpRequest.BodyPublishers.noBody();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(root + path)).method(method, publisher).build();
    try {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      Map<String, @Nullable Object> answer = PlainJson.object(response.body());
      if (response.statusCode() != 200 || answer == null) throw new IOException(response.body());
      return answer.get("value");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private @Nullable Object post(String path, String body) throws IOException {
    return call("POST", session + path, body);
  }

  private static Object known(@Nullable Object value) throws IOException {
    if (value == null) throw new IOException("no value");
    return value;
  }

  private static String quoted(String text) {
    return "\"" + JsonText.escape(text) + "\"";
  }

  /** Opens a page and waits until its program has begun all that it does by itself. */
  void go(Path file) throws IOException {
    post("/url", "{\"url\":" + quoted(file.toUri().toString()) + "}");
    waitFor("document.getElementById('app').getAttribute('aria-busy') === 'false'");
  }

  /** The value of an expression: text, or null. */
  @Nullable String text(String expression) throws IOException {
    return (String) run("return " + expression);
  }

  /** The value of a program that returns something. */
  @Nullable Object run(String script) throws IOException {
    return post("/execute/sync", "{\"script\":" + quoted(script) + ",\"args\":[]}");
  }

  /** Waits, told by every change of the page, until an expression is true. */
  void waitFor(String expression) throws IOException {
    String script =
        """
        const check = () => {
          if (!(%s)) return false;
          observer.disconnect();
          done(true);
          return true;
        };
        const observer = new MutationObserver(check);
        observer.observe(document, {subtree: true, childList: true, attributes: true});
        check();
        """
            .formatted(expression);
    later(script);
  }

  /** Presses keys one after the other, whatever has the focus. */
  void press(String... keys) throws IOException {
    List<String> actions = new ArrayList<>();
    for (String key : keys) {
      actions.add("{\"type\":\"keyDown\",\"value\":" + quoted(key) + "}");
      actions.add("{\"type\":\"keyUp\",\"value\":" + quoted(key) + "}");
    }
    post(
        "/actions",
        "{\"actions\":[{\"type\":\"key\",\"id\":\"keys\",\"actions\":["
            + String.join(",", actions)
            + "]}]}");
  }

  /** Clicks with a mouse, in pixels from the window's upper left. */
  void click(int x, int y) throws IOException {
    post(
        "/actions",
        """
        {"actions":[{"type":"pointer","id":"mouse","parameters":{"pointerType":"mouse"},"actions":[
        {"type":"pointerMove","duration":0,"x":%d,"y":%d},
        {"type":"pointerDown","button":0},{"type":"pointerUp","button":0}]}]}"""
            .formatted(x, y));
  }

  /** What a program passes to the function {@code done} once it has it. */
  @Nullable Object later(String script) throws IOException {
    String whole = "const done = arguments[arguments.length - 1];" + script;
    return post("/execute/async", "{\"script\":" + quoted(whole) + ",\"args\":[]}");
  }

  /** A command of the browser's own protocol. */
  void command(String name, String parameters) throws IOException {
    post("/goog/cdp/execute", "{\"cmd\":" + quoted(name) + ",\"params\":" + parameters + "}");
  }

  /** What the console said since the last call. */
  List<String> console() throws IOException {
    return log("browser");
  }

  /** What was asked of the network or of files since the last call. */
  List<String> requests() throws IOException {
    List<String> urls = new ArrayList<>();
    Pattern url = Pattern.compile("\"request\":\\{.*?\"url\":\"([^\"]*)\"");
    for (String entry : log("performance")) {
      if (!entry.contains("Network.requestWillBeSent\"")) continue;
      Matcher found = url.matcher(entry);
      urls.add(found.find() ? found.group(1) : entry);
    }
    return urls;
  }

  private List<String> log(String type) throws IOException {
    List<String> messages = new ArrayList<>();
    Object entries = known(post("/se/log", "{\"type\":\"" + type + "\"}"));
    for (Object entry : (List<?>) entries) {
      messages.add(String.valueOf(((Map<?, ?>) entry).get("message")));
    }
    return messages;
  }

  byte[] screenshot() throws IOException {
    Object value = known(call("GET", session + "/screenshot", ""));
    return Base64.getDecoder().decode((String) value);
  }

  @Override
  public void close() throws IOException {
    try {
      call("DELETE", session, "");
    } finally {
      driver.destroy();
    }
  }
}
