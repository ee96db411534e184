package optchat.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hotpaths.reference.optchat.memory.MemoryOracle;
import hotpaths.reference.optchat.memory.ViewOracle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomDistribution;
import optchat.memory.internal.Words;
import optchat.text.CacheBlocks;
import optchat.text.JsonText;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Plays one history to a subject and to the oracle and compares them after each step. */
final class Play {
  private static final String[] BITS = {
    "a",
    "\n",
    "é",
    "🦀",
    "\r\n",
    " word",
    "\r",
    "x".repeat(30),
    "\u00a0",
    "東京 ",
    "\\\"",
    "\t",
    "y".repeat(200)
  };
  private static final MessageKind[] KINDS = MessageKind.values();

  private final Subject subject;
  private final MemoryOracle oracle;
  private final int limit;
  private final Clock clock;
  private int steps;

  /** Time that passes when told to. */
  static final class Clock {
    long nanos = Long.MAX_VALUE - 5_000_000_000L; // wraps early: only differences may count
  }

  Play(Subject subject, MemoryOptions options, Clock clock) {
    this.subject = subject;
    this.clock = clock;
    limit = options.summaryBytes();
    Words words = new Words(limit);
    oracle =
        new MemoryOracle(
            options.viewBytes(),
            limit,
            options.jobsInFlight(),
            options.tries(),
            options.rest().toNanos(),
            new MemoryOracle.Words() {
              @Override
              public String task(String source, boolean leaf) {
                return new String(words.task(source.getBytes(UTF_8), leaf), UTF_8);
              }

              @Override
              public String feedback(int bytes, String fits) {
                return words.feedback(fits, bytes); // the prefix of what fits is itself
              }
            },
            CacheBlocks.DEFAULT::split);
  }

  /** Histories: the codes of at most so many steps. */
  static Arbitrary<List<Integer>> codes(int most) {
    return Arbitraries.integers()
        .withDistribution(RandomDistribution.uniform())
        .between(0, Integer.MAX_VALUE)
        .withoutEdgeCases()
        .list()
        .ofMinSize(1)
        .ofMaxSize(most);
  }

  MemoryOracle oracle() {
    return oracle;
  }

  /** One step: what is done in the low bits, how in the others. */
  void step(int code) throws IOException {
    int how = (code >>> 4) & 0xffffff;
    switch (code & 15) {
      case 0, 1, 2 -> append(how);
      case 3 -> appendMany(how);
      case 4, 5, 6 -> jobs();
      case 7, 8, 9, 10, 11 -> submit(how);
      case 12 -> fail(how);
      case 13 -> pass(how % 3 * 5_000_000_000L);
      case 14 -> zoom(how);
      default -> reopen(how);
    }
    steps++;
    compare();
  }

  private static String text(int how) {
    int rest = how;
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < how % 7; i++) {
      out.append(BITS[rest % BITS.length].repeat(1 + rest % 3));
      rest = rest / BITS.length + 31 * rest % 1009;
    }
    return out.toString();
  }

  private void append(int how) throws IOException {
    MessageKind kind = KINDS[how % KINDS.length];
    String text = text(how / 5);
    subject.append(kind, text);
    oracle.append(kind.label() + ": " + text);
  }

  private void appendMany(int how) throws IOException {
    List<MessageKind> kinds = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1 + how % 40; i++) {
      kinds.add(KINDS[(how + i) % KINDS.length]);
      texts.add(text(how / 7 + i));
      lines.add(kinds.getLast().label() + ": " + texts.getLast());
    }
    subject.appendAll(kinds, texts);
    oracle.appendAll(lines);
  }

  private void jobs() throws IOException {
    List<MemoryOracle.Job> expected = oracle.jobs();
    assertThat(subject.jobs().stream().map(Play::plain)).isEqualTo(expected);
  }

  private void submit(int how) throws IOException {
    MemoryOracle.Key key = flight(how);
    if (key == null) {
      assertThatThrownBy(() -> subject.submit(how % 3, how % 5, "a line"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("in flight");
      return;
    }
    String reply =
        switch (how % 8) {
          case 0 -> "";
          case 1, 2, 3 -> "z".repeat(limit / 2) + "🦀".repeat(limit / 8 + how % 50);
          case 4 -> "w".repeat(limit);
          default -> "s" + how % 1000;
        };
    if (reply.isEmpty()) {
      assertThatThrownBy(() -> subject.submit(key.level(), key.index(), " \u0085\u00a0\n"))
          .isInstanceOf(EmptyReplyException.class);
      oracle.submit(key, "");
      return;
    }
    Job again = subject.submit(key.level(), key.index(), "\u2003" + reply + "\n");
    MemoryOracle.Job expected = oracle.submit(key, reply);
    assertThat(again == null ? null : plain(again)).isEqualTo(expected);
  }

  private void fail(int how) {
    MemoryOracle.Key key = flight(how);
    if (key == null) {
      assertThatThrownBy(() -> subject.fail(how % 3, how % 5))
          .isInstanceOf(IllegalStateException.class);
      return;
    }
    subject.fail(key.level(), key.index());
    oracle.fail(key);
  }

  private MemoryOracle.@Nullable Key flight(int how) {
    List<MemoryOracle.Key> flights = oracle.inFlight();
    return flights.isEmpty() ? null : flights.get(how % flights.size());
  }

  private void pass(long nanos) {
    clock.nanos += nanos;
    oracle.pass(nanos);
  }

  private void zoom(int how) {
    long width = how % 6 == 0 ? how % 9 : 1L << how % 9;
    long id = how % 5 == 0 ? how / 5 % 50 : how / 5 % 20 * width;
    assertThat(subject.zoom(id, width)).isEqualTo(oracle.zoom(id, width));
  }

  private void reopen(int how) throws IOException {
    if (how % 3 == 0) {
      subject.reopen();
      oracle.reopen();
    } else if (how % 3 == 1) {
      List<MemoryOracle.Key> nodes = List.copyOf(oracle.nodes().keySet());
      if (nodes.isEmpty()) return;
      MemoryOracle.Key lost = nodes.get(how / 3 % nodes.size());
      subject.reopenWithout(lost.level(), lost.index());
      oracle.reopenWithout(lost);
    }
  }

  private void compare() throws IOException {
    subject.checkInvariants();
    assertThat(subject.render()).as("view after step %d", steps).isEqualTo(oracle.render());
    ViewOracle view = oracle.view();
    int messages = oracle.messages().size();
    Status status = subject.status();
    assertThat(status.messages()).isEqualTo(messages);
    assertThat(status.nodes()).isEqualTo(oracle.nodes().size());
    assertThat(status.parts()).isEqualTo(view.parts().size());
    assertThat(status.bytes()).isEqualTo(view.bytes());
    assertThat(status.settled()).isEqualTo(view.settled());
    assertThat(status.busy()).isEqualTo(oracle.inFlight().size());
    if (messages > 0) {
      int id = steps * 7919 % messages;
      ViewOracle.Part part = oracle.covering(id);
      assertThat(subject.covering(id)).isEqualTo(part.start() + "+" + part.width());
    }
    StringBuilder nodes = new StringBuilder();
    oracle.nodes().forEach((key, text) -> nodes.append(nodeLine(key.level(), key.index(), text)));
    assertThat(subject.treeFile()).as("nodes after step %d", steps).isEqualTo(nodes.toString());
  }

  /** A node's line in a tree file. */
  static String nodeLine(int level, int index, String text) {
    int size = text.getBytes(UTF_8).length;
    String escaped = JsonText.escape(text);
    return "{\"l\":"
        + level
        + ",\"i\":"
        + index
        + ",\"text\":\""
        + escaped
        + "\",\"size\":"
        + size
        + "}\n";
  }

  private static MemoryOracle.Job plain(Job job) {
    List<MemoryOracle.Turn> turns = new ArrayList<>();
    for (Job.Message message : job.messages()) {
      List<String> blocks = new ArrayList<>();
      for (Block block : message.content()) blocks.add((block.cached() ? "*" : "") + block.text());
      turns.add(new MemoryOracle.Turn(message.role().label(), blocks));
    }
    return new MemoryOracle.Job(new MemoryOracle.Key(job.level(), job.index()), turns);
  }
}
