package optchat.export.internal;

import java.io.IOException;
import java.util.function.IntConsumer;
import optchat.memory.MemorySnapshot;
import optchat.store.StoreSnapshot;

/** The form of a page in which the history stands as one JSON object. */
public final class PlainPage {
  private static final int REPORT_EVERY = 1 << 10;

  private PlainPage() {}

  /** Writes all of the page. */
  public static void write(MemorySnapshot snapshot, PageOut page, IntConsumer progress)
      throws IOException {
    PageFrame.open(page);
    PageFrame.openData(page, "application/json", "snapshot");
    page.ascii("{\"settled\":").ascii(snapshot.settled() ? "true" : "false");
    page.ascii(",\"parts\":");
    parts(snapshot, page);
    page.ascii(",\"tree\":[");
    tree(snapshot.store(), page);
    page.ascii("],\"root\":[");
    messages(snapshot.store(), page, progress);
    page.ascii("]}");
    PageFrame.closeData(page);
    PageFrame.close(page);
  }

  /** The places of the view's lines. */
  static void parts(MemorySnapshot snapshot, PageOut page) throws IOException {
    String separator = "[[";
    for (int i = 0; i < snapshot.partCount(); i++) {
      page.ascii(separator).number(snapshot.partLevel(i)).ascii(",").number(snapshot.partIndex(i));
      separator = "],[";
    }
    page.ascii(snapshot.partCount() == 0 ? "[]" : "]]");
  }

  private static void tree(StoreSnapshot store, PageOut page) throws IOException {
    String separator = "[";
    for (int level = 0; store.messageCount() >> level > 0; level++) {
      for (int i = 0; i < store.messageCount() >> level; i++) {
        if (!store.hasNode(level, i)) continue;
        page.ascii(separator).number(level).ascii(",").number(i).ascii(",");
        page.string(store.nodeSlice(level, i)).ascii("]");
        separator = ",[";
      }
    }
  }

  private static void messages(StoreSnapshot store, PageOut page, IntConsumer progress)
      throws IOException {
    String separator = "{\"i\":";
    for (int id = 0; id < store.messageCount(); id++) {
      if (id % REPORT_EVERY == 0) progress.accept(id);
      page.ascii(separator).number(id);
      page.ascii(",\"kind\":").quoted(store.kind(id).label());
      page.ascii(",\"text\":").string(store.textSlice(id));
      page.ascii(",\"size\":").number(store.size(id));
      page.ascii(",\"date\":").quoted(store.date(id)).ascii("}");
      separator = ",{\"i\":";
    }
    progress.accept(store.messageCount());
  }
}
