package qcr.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a pump's responses come from, and whether there is another after the last. */
interface Source {
  /** A body handler's only response, which is there already. */
  Source GIVEN =
      new Source() {
        @Override
        public Runnable open(@Nullable String lastEventId, EventPump pump, Feed feed) {
          return () -> {};
        }

        @Override
        public long reopenAfterNanos(@Nullable Throwable cause, int failures, long retryMillis) {
          return -1;
        }
      };

  /**
   * Starts a request whose response goes to {@code feed}. Must not block.
   *
   * @return ends the request, whatever has become of it; never throws
   * @throws IOException if no request can be made, now or ever
   */
  Runnable open(@Nullable String lastEventId, EventPump pump, Feed feed) throws IOException;

  /** How long to wait for the next {@link #open}, or -1 if that was all. */
  long reopenAfterNanos(@Nullable Throwable cause, int failures, long retryMillis);
}
