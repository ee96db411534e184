package rozi.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import hotpaths.reference.corpus.TerminalCorpus;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a screen keeps, counted from the lengths of its arrays, and what reading allocates. */
class TerminalMemoryTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int HEADER = 16; // of an array

  private static TerminalScreen full(int columns, int rows, byte[] bytes) {
    TerminalScreen screen = new TerminalScreen(columns, rows);
    while (screen.evictedLines() == 0) screen.feed(bytes);
    assertThat(screen.historySize()).isEqualTo(5_000);
    return screen;
  }

  @Test
  void fiveThousandPlainLinesFitInOneMegabyte() throws IllegalAccessException {
    TerminalScreen screen = full(250, 60, TerminalCorpus.named("plain_lines"));
    assertThat(screen.memoryBytes()).isLessThan(1_000_000);
    assertThat(arrayBytes(screen)).isLessThan(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain_lines", "sgr_heavy", "wide_unicode", "full_rows"})
  void aPopulatedPaneTakesThreeMegabytesAtMost(String corpus) throws IllegalAccessException {
    byte[] fullRows = ("\u001b[32m" + "x".repeat(249) + "\r\n").getBytes(StandardCharsets.UTF_8);
    TerminalScreen screen =
        full(250, 60, corpus.equals("full_rows") ? fullRows : TerminalCorpus.named(corpus));
    screen.snapshot();
    assertThat(screen.memoryBytes()).isLessThan(3_000_000);
    assertThat(arrayBytes(screen)).isLessThan(3_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain_lines", "sgr_heavy", "wide_unicode", "many_of_each"})
  void memoryBytesLeavesOutNothingLarge(String corpus) throws IllegalAccessException {
    TerminalScreen screen = full(80, 24, lines(corpus));
    screen.feed("\u001b[?1049h".getBytes(StandardCharsets.UTF_8)); // makes the second screen
    assertThat(arrayBytes(screen) - screen.memoryBytes()).isBetween(-1_000L, 10_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain_lines", "sgr_heavy", "scroll_regions", "cat_large"})
  void readingAsciiAllocatesNothingOnceScrollbackIsFull(String corpus) {
    byte[] bytes = TerminalCorpus.named(corpus);
    TerminalScreen screen = full(200, 60, lines(corpus));
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) { // the least, so that a compiler's work counts not
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int from = 0; from < bytes.length; from += 4_000) {
        screen.feed(bytes, from, Math.min(bytes.length, from + 4_000));
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isZero();
  }

  @Test
  void scrollbackKeepsToItsBytes() throws IllegalAccessException {
    int limit = 256 << 10;
    TerminalScreen screen =
        new TerminalScreen(
            80, 24, Screens.OPTIONS.withLimits(TerminalLimits.DEFAULT.withHistoryBytes(limit)));
    long empty = arrayBytes(screen);
    for (int i = 0; i < 5_000; i++) Screens.fed(screen, ("line " + i + " ").repeat(6) + "\r\n");
    assertThat(screen.evictedLines()).isPositive();
    assertThat(screen.historySize()).isLessThan(4_900);
    assertThat(arrayBytes(screen) - empty).isLessThan(limit + (192 << 10)); // a block, the index
  }

  @Test
  void aLongControlStringIsLetGo() throws IllegalAccessException {
    TerminalScreen screen = new TerminalScreen(80, 24);
    long before = arrayBytes(screen);
    Screens.fed(screen, "^[]777;" + "x".repeat(900_000) + "^[\\");
    assertThat(arrayBytes(screen) - before).isLessThan(10_000);
  }

  /** The corpus, or lines first where it does not feed scrollback. */
  private static byte[] lines(String corpus) {
    if (corpus.equals("many_of_each")) {
      StringBuilder out = new StringBuilder();
      for (int k = 0; k < 6_000; k++) {
        out.append("\u001b[38;2;").append(k / 256).append(';').append(k % 256).append(";7m");
        out.append((char) (0x4E00 + k)).append("\u0301\r\n");
      }
      return out.toString().getBytes(StandardCharsets.UTF_8);
    }
    return TerminalCorpus.named(corpus.equals("scroll_regions") ? "sgr_heavy" : corpus);
  }

  /** The bytes of all arrays that are reachable through the module's own objects. */
  private static long arrayBytes(Object root) throws IllegalAccessException {
    return arrayBytes(root, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static long arrayBytes(Object at, Set<Object> seen) throws IllegalAccessException {
    if (at == null || !seen.add(at)) return 0;
    Class<?> type = at.getClass();
    long sum = 0;
    if (type.isArray()) {
      int length = Array.getLength(at);
      if (type.componentType().isPrimitive()) return HEADER + length * width(type.componentType());
      sum = HEADER + 4L * length;
      for (Object part : (Object[]) at) sum += arrayBytes(part, seen);
    } else if (type.getPackageName().startsWith("rozi.terminal")) {
      for (Field field : type.getDeclaredFields()) { // no class of the module has a superclass
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) continue;
        field.setAccessible(true);
        sum += arrayBytes(field.get(at), seen);
      }
    }
    return sum;
  }

  private static long width(Class<?> primitive) {
    return primitive == long.class || primitive == double.class
        ? 8
        : primitive == int.class || primitive == float.class
            ? 4
            : primitive == short.class || primitive == char.class ? 2 : 1;
  }
}
