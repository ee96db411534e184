package optchat.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import optchat.memory.Memory;
import optchat.search.Covering;
import optchat.search.SearchHit;
import optchat.search.SearchPage;
import optchat.search.SearchRequest;
import optchat.text.JsonText;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages in a real browser, opened from disk. Without one: a failure in CI, else said and skipped.
 */
class ChromiumPageTest {
  private static final List<String> QUERIES =
      List.of("a", "AB", "error", "</script>", "needle", "İ", "🦀", "\ufeff", "x".repeat(90), "zz");
  private static final String READY =
      "document.querySelector('.hits').getAttribute('aria-busy') === 'false'";

  private static @Nullable Browser shared;

  @TempDir Path directory = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before each test
  private Browser browser;

  @SuppressWarnings("NullAway.Init") // as above
  private Memory memory;

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
        .allMatch(url -> url.startsWith("file:") || url.startsWith("data:image/svg+xml"));
  }

  private Path page(boolean plain) throws IOException {
    Path file = directory.resolve(plain ? "plain.html" : "page.html");
    ExportOptions options = ExportOptions.defaults().withBlockBytes(4_096).withPlain(plain);
    ChatExport.writeFile(memory.snapshot(), options, file);
    browser.go(file);
    return file;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void searchAnswersLikeTheEngine(boolean plain) throws IOException {
    page(plain);
    for (String query : QUERIES) {
      for (boolean tools : new boolean[] {false, true}) {
        search(query, tools);
        Integer before = null;
        do {
          SearchPage expected = memory.search(new SearchRequest(query, before, tools));
          assertThat(shown()).as(query).isEqualTo(words(expected));
          before = expected.nextBefore();
          if (before != null) clickAndWait(".older button");
        } while (before != null);
      }
    }
  }

  private void search(String query, boolean tools) throws IOException {
    browser.run(
        "document.getElementById('query').value = \"%s\"; document.getElementById('tools').checked = %s;"
            .formatted(JsonText.escape(query), tools));
    clickAndWait(".go");
  }

  private void clickAndWait(String selector) throws IOException {
    browser.run("document.querySelector('" + selector + "').click()");
    browser.waitFor(READY);
  }

  private @Nullable String shown() throws IOException {
    return browser.text(
        """
        [...document.querySelectorAll('.hits li')].map(hit => ['id', 'kind', 'date', 'covering', 'snippet']
          .map(name => hit.querySelector('.' + name).textContent).join('|')).join('\\n')
          + '\\n' + (document.querySelector('.older button')?.textContent ?? '')""");
  }

  private static String words(SearchPage page) {
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

  @Test
  void refusedQueriesSayWhy() throws IOException {
    page(false);
    for (String query : List.of("", "   ", "x".repeat(257), "a\0b")) {
      search(query, false);
      assertThat(browser.text("document.querySelector('[role=status]').textContent"))
          .startsWith("query ");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void viewIsShownToTheByte(boolean plain) throws IOException {
    page(plain);
    browser.run("document.querySelector('details').open = true");
    browser.waitFor("document.querySelector('.view').firstChild");
    assertThat(browser.text("document.querySelector('.view').textContent"))
        .isEqualTo(memory.view(true).text().text());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyMessageCanBeReachedByKeys(boolean plain) throws IOException {
    page(plain);
    browser.run("document.querySelector('[role=treeitem][tabindex=\"0\"]').focus()");
    int depth = memory.snapshot().partLevel(0);
    for (int level = depth; level >= 0; level--) {
      browser.press(Browser.RIGHT);
      browser.waitFor("document.activeElement.getAttribute('aria-expanded') === 'true'");
      browser.press(Browser.RIGHT);
    }
    assertThat(browser.text("document.activeElement.querySelector('pre').textContent"))
        .isEqualTo(memory.snapshot().message(0).text());
    for (int level = depth; level >= 0; level--) browser.press(Browser.LEFT, Browser.LEFT);
    assertThat(browser.text("document.activeElement.getAttribute('aria-level')")).isEqualTo("1");
    browser.press(Browser.DOWN, Browser.END, Browser.UP, Browser.HOME, "/");
    assertThat(browser.text("document.activeElement.id")).isEqualTo("query");
    browser.press("e", "r", "r", "o", "r", Browser.ENTER);
    browser.waitFor(READY + " && document.querySelector('.hits li')");
    assertThat(shown()).isEqualTo(words(memory.search(new SearchRequest("error", null, false))));
  }

  @Test
  void revealOpensThePathAndSavedPageOpensAgain() throws IOException {
    page(false);
    search("needle", true);
    String id = browser.text("document.querySelector('.hits .id').textContent");
    browser.run("document.querySelector('.hits button').click()");
    browser.waitFor("document.activeElement.matches('li[role=treeitem]')");
    String text = memory.snapshot().message(Integer.parseInt(Objects.requireNonNull(id))).text();
    String focused = "document.activeElement.querySelector('pre').textContent";
    assertThat(browser.text(focused)).isEqualTo(text);
    String saved = browser.text("'<!DOCTYPE html>' + document.documentElement.outerHTML");
    Path copy = directory.resolve("saved.html");
    Files.writeString(copy, Objects.requireNonNull(saved));
    browser.go(copy);
    search("needle", true);
    assertThat(shown()).isEqualTo(words(memory.search(new SearchRequest("needle", null, true))));
    browser.run("document.querySelector('.hits button').click()");
    browser.waitFor("document.activeElement.matches('li[role=treeitem]')");
    assertThat(browser.text(focused)).isEqualTo(text);
  }

  @Test
  void stripAndDateLeadToLinesAndMessages() throws IOException {
    page(false);
    browser.run("document.querySelector('.strip').focus()");
    browser.press(Browser.HOME, Browser.ENTER);
    browser.waitFor("document.activeElement.matches('li[role=treeitem]')");
    assertThat(browser.text("document.activeElement.querySelector('.place').textContent"))
        .isEqualTo("0+" + (1 << memory.snapshot().partLevel(0)));
    browser.run(
        "document.getElementById('since').value = '2026-02-01T00:00:00';"
            + "document.querySelector('form[aria-label=Date]').requestSubmit()");
    browser.waitFor("document.activeElement.querySelector('pre')");
    int first = 0;
    while (!memory.snapshot().message(first).date().startsWith("2026-03")) first++;
    assertThat(browser.text("document.activeElement.querySelector('.place').textContent"))
        .isEqualTo(first + "+0");
  }

  @Test
  void pendingLinesAreMarked() throws IOException {
    memory.append(MessageKind.USER, "word ".repeat(200));
    page(false);
    assertThat(browser.text("document.querySelector('.tree > li:last-child .badge').textContent"))
        .isEqualTo("pending");
  }

  @Test
  void tenMegabytesInOneLineAreFoundAndShown() throws IOException {
    int id = memory.append(MessageKind.USER, "aB</script>".repeat(950_000) + "the end").id();
    page(false);
    search("THE END", false);
    assertThat(shown()).isEqualTo(words(memory.search(new SearchRequest("THE END", null, false))));
    browser.run("document.querySelector('.hits button').click()");
    browser.waitFor("document.activeElement.querySelector('pre button')");
    browser.run("document.activeElement.querySelector('pre button').click()");
    browser.waitFor("!document.activeElement.querySelector('pre button')");
    assertThat(
            browser.text("String(document.activeElement.querySelector('pre').textContent.length)"))
        .isEqualTo(Integer.toString(memory.snapshot().message(id).text().length()));
  }
}
