package perf;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.corpus.ChatCorpus;
import hotpaths.reference.optchat.search.Slabs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import optchat.search.Corpus;
import optchat.search.Covering;
import optchat.search.LiteralMatcher;
import optchat.search.TextLane;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Histories for the search benchmarks, in native slabs of 1 MiB. */
final class SearchInputs {
  static final int SLAB_BYTES = 1 << 20;

  private SearchInputs() {}

  /** The chat fixture of a size; every message is in a view part of its own. */
  static Corpus chat(int messages) {
    return new Chat(messages, lane(messages, false), lane(messages, true));
  }

  private static Lane lane(int messages, boolean tools) {
    int[] ids = IntStream.range(0, messages).filter(id -> kind(id).isTool() == tools).toArray();
    List<byte[]> texts = new ArrayList<>();
    for (int id : ids) texts.add(ChatCorpus.text(id).getBytes(UTF_8));
    return new Lane(new Slabs(Arena.ofAuto(), ids, texts, SLAB_BYTES));
  }

  private static MessageKind kind(int id) {
    return Objects.requireNonNull(MessageKind.ofLabel(ChatCorpus.kind(id)));
  }

  /** A segment of {@code bytes} bytes that repeats {@code unit}. */
  static MemorySegment repeated(String unit, int bytes) {
    byte[] of = unit.getBytes(UTF_8);
    MemorySegment text = Arena.ofAuto().allocate(bytes, 64);
    for (int i = 0; i < bytes; i++) text.set(ValueLayout.JAVA_BYTE, i, of[i % of.length]);
    return text;
  }

  /** All words of all slabs added up: what reading alone costs. */
  static long sum(TextLane lane) {
    long sum = 0;
    for (int i = 0; i < lane.slabCount(); i++) sum += sum(lane.slab(i), (int) (end(lane, i) >>> 3));
    return sum;
  }

  /** The first words of a segment added up. */
  static long sum(MemorySegment slab, int words) {
    long sum = 0;
    for (int i = 0; i < words; i++) sum += slab.get(ValueLayout.JAVA_LONG_UNALIGNED, 8L * i);
    return sum;
  }

  /** All matches of all slabs, without overlap. */
  static long count(LiteralMatcher matcher, int queryBytes, TextLane lane) {
    long count = 0;
    for (int i = 0; i < lane.slabCount(); i++) {
      MemorySegment slab = lane.slab(i);
      long end = end(lane, i);
      for (long p = 0; (p = matcher.find(slab, p, end)) >= 0; p += queryBytes) count++;
    }
    return count;
  }

  static long end(TextLane lane, int slab) {
    int last = lane.firstIndex(slab + 1) - 1;
    return lane.offset(last) + lane.length(last);
  }

  private record Chat(int size, Lane talk, Lane tools) implements Corpus {
    @Override
    public MessageKind kind(int id) {
      return SearchInputs.kind(id);
    }

    @Override
    public String date(int id) {
      return ChatCorpus.DATE;
    }

    @Override
    public TextLane lane(boolean wanted) {
      return wanted ? tools : talk;
    }

    @Override
    public @Nullable Covering covering(int id) {
      return new Covering(id, 1);
    }
  }

  /** Slabs as a lane. */
  record Lane(Slabs slabs) implements TextLane {
    @Override
    public int count() {
      return slabs.count();
    }

    @Override
    public int id(int index) {
      return slabs.id(index);
    }

    @Override
    public int slabCount() {
      return slabs.slabCount();
    }

    @Override
    public MemorySegment slab(int slab) {
      return slabs.slab(slab);
    }

    @Override
    public int firstIndex(int slab) {
      return slabs.firstIndex(slab);
    }

    @Override
    public long offset(int index) {
      return slabs.offset(index);
    }

    @Override
    public int length(int index) {
      return slabs.length(index);
    }
  }
}
