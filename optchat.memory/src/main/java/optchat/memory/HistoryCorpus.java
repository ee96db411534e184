package optchat.memory;

import java.lang.foreign.MemorySegment;
import optchat.memory.internal.Parts;
import optchat.search.Corpus;
import optchat.search.Covering;
import optchat.search.TextLane;
import optchat.store.Lane;
import optchat.store.StoreSnapshot;
import optchat.text.MessageKind;

/** One moment of a memory as a search sees it. */
record HistoryCorpus(StoreSnapshot store, Parts parts, TextLane talk, TextLane tools)
    implements Corpus {
  HistoryCorpus(StoreSnapshot store, Parts parts) {
    this(store, parts, new StoreLane(store.lane(false)), new StoreLane(store.lane(true)));
  }

  @Override
  public int size() {
    return store.messageCount();
  }

  @Override
  public MessageKind kind(int id) {
    return store.kind(id);
  }

  @Override
  public String date(int id) {
    return store.date(id);
  }

  @Override
  public TextLane lane(boolean ofTools) {
    store.lane(ofTools); // throws once the store is closed
    return ofTools ? tools : talk;
  }

  @Override
  public Covering covering(int id) {
    int part = parts.covering(id);
    return new Covering(parts.start(part), 1 << parts.level(part));
  }

  private record StoreLane(Lane lane) implements TextLane {
    @Override
    public int count() {
      return lane.count();
    }

    @Override
    public int id(int index) {
      return lane.id(index);
    }

    @Override
    public int slabCount() {
      return lane.slabCount();
    }

    @Override
    public MemorySegment slab(int slab) {
      return lane.slab(slab);
    }

    @Override
    public int firstIndex(int slab) {
      return lane.firstIndex(slab);
    }

    @Override
    public long offset(int index) {
      return lane.offset(index);
    }

    @Override
    public int length(int index) {
      return lane.length(index);
    }
  }
}
