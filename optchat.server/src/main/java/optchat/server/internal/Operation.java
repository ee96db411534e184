package optchat.server.internal;

import java.io.IOException;
import java.util.Set;
import optchat.memory.Memory;

/**
 * One operation of the protocol.
 *
 * @param required fields that must be there
 * @param optional fields that may be
 * @param body does it
 */
record Operation(Set<String> required, Set<String> optional, Body body) {
  /** What it does with fields of the right names. */
  @FunctionalInterface
  interface Body {
    Result run(Memory memory, Fields fields) throws IOException, RefusedException;
  }
}
