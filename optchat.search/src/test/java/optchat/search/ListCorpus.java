package optchat.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import hotpaths.reference.optchat.search.HistorySearchOracle.Message;
import hotpaths.reference.optchat.search.HistorySearchOracle.Part;
import hotpaths.reference.optchat.search.Slabs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** A list of messages as a corpus; message 3 and its like are in no view part. */
class ListCorpus implements Corpus {
  private final List<Message> messages;
  private final Lane talk;
  private final Lane tools;

  ListCorpus(Arena arena, List<Message> messages, int slabBytes) {
    this.messages = messages;
    talk = lane(arena, false, slabBytes);
    tools = lane(arena, true, slabBytes);
  }

  private Lane lane(Arena arena, boolean tools, int slabBytes) {
    int[] ids =
        IntStream.range(0, messages.size()).filter(id -> kind(id).isTool() == tools).toArray();
    return new Lane(
        new Slabs(
            arena,
            ids,
            IntStream.of(ids).mapToObj(id -> messages.get(id).text().getBytes(UTF_8)).toList(),
            slabBytes));
  }

  static @Nullable Part view(int id) {
    return id % 7 == 3 ? null : new Part(id & -4, 4);
  }

  @Override
  public int size() {
    return messages.size();
  }

  @Override
  public MessageKind kind(int id) {
    return Objects.requireNonNull(MessageKind.ofLabel(messages.get(id).kind()));
  }

  @Override
  public String date(int id) {
    return messages.get(id).date();
  }

  @Override
  public TextLane lane(boolean wanted) {
    return wanted ? tools : talk;
  }

  @Override
  public @Nullable Covering covering(int id) {
    Part part = view(id);
    return part == null ? null : new Covering(part.id(), part.n());
  }

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
