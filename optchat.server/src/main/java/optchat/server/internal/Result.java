package optchat.server.internal;

import java.io.IOException;

/** What an operation gave. All that can be refused was refused before: only the output may fail. */
@FunctionalInterface
public interface Result {
  /** Writes one JSON value. */
  void writeTo(JsonWriter json) throws IOException;
}
