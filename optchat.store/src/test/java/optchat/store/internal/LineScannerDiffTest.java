package optchat.store.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** However a file is cut into ranges and read in blocks, each of its lines is given once. */
class LineScannerDiffTest {
  private static final int MOST_BYTES = 12;

  @Provide
  Arbitrary<byte[]> files() {
    return Arbitraries.of((byte) '\n', (byte) '\r', (byte) 0, (byte) 'a', (byte) 0x80)
        .array(byte[].class)
        .ofMaxSize(200);
  }

  @Property(tries = 1_000)
  void anyRangesGiveEachLineOnce(
      @ForAll("files") byte[] file,
      @ForAll @IntRange(min = 1, max = 40) int blockBytes,
      @ForAll @IntRange(min = 1, max = 30) int leastRange,
      @ForAll @IntRange(min = 1, max = 7) int mostRead) {
    List<Integer> cuts = new ArrayList<>();
    for (int at = 0; at < file.length; at += leastRange + at % 3) cuts.add(at);
    cuts.add(file.length);
    assertThat(scanned(file, cuts, blockBytes, mostRead)).isEqualTo(lines(file));
  }

  @Test
  void everyCutOfEverySmallFileGivesEachLineOnce() {
    for (int size = 1; size <= MOST_BYTES; size++) {
      for (int bits = 0; bits < 1 << size; bits++) {
        byte[] file = new byte[size];
        for (int i = 0; i < size; i++) file[i] = (byte) ((bits >> i & 1) == 1 ? '\n' : 'a' + i);
        List<String> expected = lines(file);
        for (int cut = 0; cut <= size; cut++) {
          assertThat(scanned(file, List.of(0, cut, size), 1 + cut % 4, 3)).isEqualTo(expected);
        }
      }
    }
  }

  /** Where a line starts decides which range gives it; what is behind the last LF is a line too. */
  private static List<String> lines(byte[] file) {
    List<String> lines = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= file.length; i++) {
      boolean end = i == file.length;
      if (end ? from == i : file[i] != '\n') continue;
      lines.add(Arrays.toString(Arrays.copyOfRange(file, from, i)));
      from = i + 1;
    }
    return lines;
  }

  private static List<String> scanned(
      byte[] file, List<Integer> cuts, int blockBytes, int mostRead) {
    List<String> lines = new ArrayList<>();
    LineScanner.Sink sink =
        (b, from, to) -> {
          assertThat(b[to - 1]).isEqualTo((byte) '\n');
          assertThat(b.length - to).isGreaterThanOrEqualTo(LineScanner.PADDING);
          int start = from;
          for (int i = from; i < to; i++) {
            if (b[i] != '\n') continue;
            lines.add(Arrays.toString(Arrays.copyOfRange(b, start, i)));
            start = i + 1;
          }
          return true;
        };
    Disk.Reader in = new Bytes(file, mostRead);
    try {
      for (int i = 0; i + 1 < cuts.size(); i++) {
        LineScanner.scan(in, cuts.get(i), cuts.get(i + 1), blockBytes, sink);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return lines;
  }

  /** A file that gives a few bytes at a time. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Bytes(byte[] file, int mostRead) implements Disk.Reader {
    @Override
    public long size() {
      return file.length;
    }

    @Override
    public int read(long position, byte[] target, int at, int length) {
      if (length == 0) return 0;
      if (position >= file.length) return -1;
      int count = Math.min(Math.min(length, mostRead), file.length - (int) position);
      System.arraycopy(file, (int) position, target, at, count);
      return count;
    }

    @Override
    public void close() {}
  }
}
