package optchat.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import optchat.memory.Memory;
import optchat.search.Covering;
import optchat.search.SearchHit;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.text.JsonText;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages in a real browser, opened from disk. Without one: a failure in CI, else said and skipped.
 */
abstract class PageInBrowser {
  static final String READY =
      "document.querySelector('.hits').getAttribute('aria-busy') === 'false'";

  private static @Nullable Browser shared;

  private final Set<String> opened = new HashSet<>();

  @TempDir Path directory = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before each test
  Browser browser;

  @SuppressWarnings("NullAway.Init") // as above
  Memory memory;

  @BeforeAll
  static void start() throws IOException {
    shared = Browser.open();
    if (shared == null && "true".equals(System.getenv("CI"))) {
      throw new IllegalStateException("CI needs chromium and chromedriver");
    }
    assumeTrue(shared != null, "NO BROWSER: install chromium and chromedriver to test the page");
  }

  @AfterAll
  static void stop() throws IOException {
    if (shared != null) shared.close();
  }

  @BeforeEach
  void open() throws IOException {
    browser = Objects.requireNonNull(shared);
    memory = Chats.open(directory.resolve("chat"), 900);
    Chats.fill(memory, 150, 3L);
  }

  /** Whatever a test did: the console is silent, and nothing but the page was asked for. */
  @AfterEach
  void nothingElseHappened() throws IOException {
    memory.close();
    assertThat(browser.console()).isEmpty();
    assertThat(browser.requests())
        .allMatch(url -> opened.contains(url) || url.startsWith("data:image/svg+xml"));
  }

  final Path page(boolean plain) throws IOException {
    Path file = directory.resolve(plain ? "plain.html" : "page.html");
    ExportOptions options = ExportOptions.defaults().withBlockBytes(4_096).withPlain(plain);
    ChatExport.writeFile(memory.snapshot(), options, file);
    go(file);
    return file;
  }

  final void go(Path file) throws IOException {
    opened.add(file.toUri().toString());
    browser.go(file);
  }

  final void search(String query, boolean tools) throws IOException {
    browser.run(
        "document.getElementById('query').value = \"%s\"; document.getElementById('tools').checked = %s;"
            .formatted(JsonText.escape(query), tools));
    clickAndWait(".go");
  }

  final void clickAndWait(String selector) throws IOException {
    browser.run("document.querySelector('" + selector + "').click()");
    browser.waitFor(READY);
  }

  final @Nullable String shown() throws IOException {
    return browser.text(
        """
        [...document.querySelectorAll('.hits li')].map(hit => ['id', 'kind', 'date', 'covering', 'snippet']
          .map(name => hit.querySelector('.' + name).textContent).join('|')).join('\\n')
          + '\\n' + (document.querySelector('.older button')?.textContent ?? '')""");
  }

  static String words(SearchPage page) {
    List<String> lines = new ArrayList<>();
    for (SearchHit hit : page.hits()) {
      Covering covering = Objects.requireNonNull(hit.covering());
      lines.add(
          String.join(
              "|",
              Integer.toString(hit.id()),
              hit.kind().label(),
              hit.date(),
              covering.id() + "+" + covering.n(),
              hit.snippet()));
    }
    return String.join("\n", lines)
        + "\n"
        + (page.nextBefore() == null ? "" : "Older than " + page.nextBefore());
  }

  /** Searches and compares every page with the engine's answers; says how many hits there are. */
  final int searchAndCompare(String query, boolean tools) throws IOException {
    search(query, tools);
    Integer before = null;
    int hits = 0;
    do {
      SearchPage expected = memory.search(new SearchRequest(query, before, tools));
      assertThat(shown()).as(query).isEqualTo(words(expected));
      hits += expected.hits().size();
      before = expected.nextBefore();
      if (before != null) clickAndWait(".older button");
    } while (before != null);
    return hits;
  }
}
