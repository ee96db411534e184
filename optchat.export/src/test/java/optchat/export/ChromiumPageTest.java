package optchat.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.export.ExportOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import optchat.memory.ChatMessage;
import optchat.search.SearchRequest;
import optchat.text.MessageKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader does with a page of hostile messages. */
class ChromiumPageTest extends PageInBrowser {
  private static final List<String> QUERIES =
      List.of("a", "AB", "error", "</script>", "needle", "İ", "🦀", "\ufeff", "x".repeat(90), "zz");

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void searchAnswersLikeTheEngine(boolean plain) throws IOException {
    page(plain);
    for (String query : QUERIES) {
      for (boolean tools : new boolean[] {false, true}) {
        searchAndCompare(query, tools);
      }
    }
  }

  @Test
  void refusedQueriesSayWhy() throws IOException {
    page(false);
    for (String query : List.of("", "   ", "x".repeat(257), "a\0b", "\u3000\u0085")) {
      search(query, false);
      assertThatThrownBy(() -> memory.search(new SearchRequest(query, null, false)))
          .hasMessage(browser.text("document.querySelector('[role=status]').textContent"));
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void revealOpensThePathAndSavedPageOpensAgain(boolean plain) throws Exception {
    page(plain);
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
    ExportOracle.History history = Chats.history(memory.snapshot());
    if (plain) {
      assertThat(ExportOracle.element(saved, "snapshot")).isEqualTo(ExportOracle.plain(history));
    } else {
      assertThat(ExportOracle.unpack(saved)).isEqualTo(history);
    }
    go(copy);
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

  /** Opens all there is, as clicks do, and reads the originals. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyOriginalIsShownToTheByte(boolean plain) throws IOException {
    page(plain);
    browser.run(
        """
        const step = () => document.querySelectorAll('.tree [aria-expanded=false] > .row').forEach(row => row.click());
        new MutationObserver(step).observe(document.querySelector('.tree'), {subtree: true, childList: true});
        step();
        """);
    int count = memory.snapshot().store().messageCount();
    browser.waitFor("document.querySelectorAll('.tree pre.text').length >= " + count);
    List<String> expected = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      ChatMessage message = memory.snapshot().message(id);
      expected.add(
          id + "+0" + message.kind().label() + ", " + message.date() + "\n" + message.text());
    }
    Object shown =
        browser.run(
            "return [...document.querySelectorAll('.tree pre.text')].map(text =>"
                + " text.previousSibling.textContent + '\\n' + text.textContent)");
    assertThat(shown).isEqualTo(expected);
    assertThat(
            browser.text("String(document.querySelectorAll('.tree pre *, .tree script').length)"))
        .isEqualTo("0");
  }

  /** By Tab alone: the strip, the search, the date, one line of the tree, the view as text. */
  @Test
  void everyToolIsReachedByTab() throws IOException {
    page(false);
    String name =
        "document.activeElement.getAttribute('aria-label') || document.activeElement.id"
            + " || document.activeElement.getAttribute('role') || document.activeElement.textContent";
    List<String> names = new ArrayList<>();
    for (int k = 0; k < 20; k++) {
      browser.press(Browser.TAB);
      String at = browser.text(name);
      if (!names.contains(at)) names.add(at);
    }
    assertThat(names)
        .containsSubsequence(
            "Lines of the view, oldest first",
            "query",
            "Search",
            "tools",
            "since",
            "Go",
            "treeitem",
            "The view as text");
  }
}
