package hotpaths.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** Waits until something in a folder may have changed. */
interface Changes extends Closeable {
  /** Waits for a change since the last call, or since it was made; false when there is no more. */
  boolean await();

  /**
   * Watches a folder. What happens before the first wait counts.
   *
   * @param folder what to watch
   * @return to be closed
   */
  static Changes of(Path folder) throws IOException {
    WatchService watch = folder.getFileSystem().newWatchService();
    folder.register(
        watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
    return new Changes() {
      @Override
      public boolean await() {
        try {
          WatchKey key = watch.take();
          key.pollEvents(); // which file it was does not matter: all are looked at
          return key.reset();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }

      @Override
      public void close() throws IOException {
        watch.close();
      }
    };
  }
}
