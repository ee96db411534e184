package optchat.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import optchat.memory.MemorySnapshot;
import optchat.text.MessageKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A page in Chromium whose view has very many lines, and the strip that pictures it. */
class PageLinesTest extends PageInBrowser {
  private static final int MESSAGES = 1_300;

  @BeforeEach
  void fill() throws IOException {
    memory.close();
    memory = Chats.open(directory.resolve("wide"), 100_000);
    for (int k = 0; k < MESSAGES; k++)
      memory.append(MessageKind.TALK, "pending " + "w".repeat(600) + k + ".");
    for (var jobs = memory.jobs();
        !jobs.isEmpty() && jobs.getFirst().index() < 40;
        jobs = memory.jobs()) {
      for (var job : jobs) memory.submit(job.level(), job.index(), "s".repeat(1 + job.index() * 9));
    }
    page(false);
  }

  @Test
  void manyLinesStandInGroupsAndAreReachedAllTheSame() throws IOException {
    int parts = memory.snapshot().partCount();
    assertThat(parts).isGreaterThan(1_024);
    assertThat(browser.text("String(document.querySelectorAll('.tree li').length)"))
        .isEqualTo(Integer.toString((parts + 255) / 256));
    for (String last : List.of("w0.", "w777.", "w1299.")) {
      assertThat(searchAndCompare(last, false)).isOne();
      browser.run("document.querySelector('.hits button').click()");
      browser.waitFor(
          "document.activeElement.querySelector('pre')?.textContent.endsWith('" + last + "')");
    }
    browser.run("document.querySelector('details').open = true");
    browser.waitFor("document.querySelector('.view').firstChild");
    assertThat(browser.text("document.querySelector('.view').textContent"))
        .isEqualTo(memory.view(true).text().text());
    assertThat(browser.text("document.querySelector('.counts').textContent"))
        .isEqualTo(
            "1,300 messages in %,d lines, %,d pending, not settled".formatted(parts, pending()));
  }

  private int pending() {
    MemorySnapshot snapshot = memory.snapshot();
    int pending = 0;
    for (int k = 0; k < snapshot.partCount(); k++) {
      if (!snapshot.store().hasNode(snapshot.partLevel(k), snapshot.partIndex(k))) pending++;
    }
    return pending;
  }

  private int bytes(int part) {
    MemorySnapshot snapshot = memory.snapshot();
    int level = snapshot.partLevel(part);
    int index = snapshot.partIndex(part);
    return snapshot.store().hasNode(level, index)
        ? snapshot.store().nodeBytes(level, index)
        : "(not summarized yet: zoom it)".getBytes(UTF_8).length;
  }

  private int strip(String side) throws IOException {
    String box = "document.querySelector('.strip').getBoundingClientRect()." + side;
    return Integer.parseInt(
        Objects.requireNonNull(browser.text("String(Math.round(" + box + "))")));
  }

  /** Each field is as wide as its share of the bytes; at least eight count. */
  @Test
  void clickOnTheStripOpensTheLineThere() throws IOException {
    MemorySnapshot snapshot = memory.snapshot();
    long total = 0;
    for (int k = 0; k < snapshot.partCount(); k++) total += Math.max(8, bytes(k));
    for (double share : new double[] {0.001, 0.2, 0.5, 0.999}) {
      browser.run("document.activeElement.blur(); scrollTo(0, 0)");
      int width = strip("width");
      int x = (int) (share * width);
      browser.click(strip("left") + x, strip("top") + 10);
      browser.waitFor("document.activeElement.matches('li[role=treeitem]')");
      long end = 0;
      int part = -1;
      while (end * width <= x * total) end += Math.max(8, bytes(++part));
      String place =
          ((long) snapshot.partIndex(part) << snapshot.partLevel(part))
              + "+"
              + (1L << snapshot.partLevel(part));
      assertThat(browser.text("document.activeElement.querySelector('.place').textContent"))
          .isEqualTo(place);
      assertThat(browser.text("document.querySelector('.strip').getAttribute('aria-valuenow')"))
          .isEqualTo(Integer.toString(part));
      assertThat(browser.text("document.querySelector('.strip').getAttribute('aria-valuetext')"))
          .startsWith(
              "line "
                  + place
                  + ", level "
                  + snapshot.partLevel(part)
                  + ", "
                  + bytes(part)
                  + " bytes");
    }
  }
}
