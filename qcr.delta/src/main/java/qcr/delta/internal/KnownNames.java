package qcr.delta.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** The names of members that any wire asks for. All others are as good as empty. */
final class KnownNames {
  private static final List<String> ALL =
      List.of(
          "arguments",
          "cache_read_input_tokens",
          "cached_tokens",
          "call_id",
          "choices",
          "code",
          "completion_tokens",
          "completion_tokens_details",
          "content",
          "content_block",
          "delta",
          "error",
          "finish_reason",
          "function",
          "function_call",
          "id",
          "incomplete_details",
          "index",
          "input",
          "input_tokens",
          "input_tokens_details",
          "item",
          "item_id",
          "message",
          "name",
          "output_index",
          "output_tokens",
          "output_tokens_details",
          "partial_json",
          "prompt_tokens",
          "prompt_tokens_details",
          "reason",
          "reasoning",
          "reasoning_content",
          "reasoning_tokens",
          "refusal",
          "response",
          "sequence_number",
          "stop_reason",
          "text",
          "thinking",
          "tool_calls",
          "type",
          "usage");

  private static final VarHandle LONG_LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int BITS = 8; // so sparse that most searches end at once
  private static final String[] NAMES = new String[1 << BITS]; // an empty one ends a search
  private static final byte[][] BYTES = new byte[1 << BITS][];
  private static final long[] HEADS = new long[1 << BITS];

  static {
    Arrays.fill(NAMES, "");
    for (String name : ALL) {
      byte[] bytes = name.getBytes(US_ASCII);
      long head = head(bytes, 0, bytes.length);
      int slot = slot(head, bytes.length);
      while (!NAMES[slot].isEmpty()) slot = next(slot);
      NAMES[slot] = name;
      BYTES[slot] = bytes;
      HEADS[slot] = head;
    }
  }

  private KnownNames() {}

  /** The name in {@code buf[from, to)} if it is known, else empty. */
  static String find(byte[] buf, int from, int to) {
    int length = to - from;
    long head = head(buf, from, length);
    // Progress: the table has empty slots.
    for (int slot = slot(head, length); ; slot = next(slot)) {
      String name = NAMES[slot];
      if (name.isEmpty()) return name;
      if (HEADS[slot] != head || name.length() != length) continue;
      if (length <= Long.BYTES || Arrays.equals(BYTES[slot], 0, length, buf, from, to)) return name;
    }
  }

  /** The same text if it is known, else empty. */
  static String find(String text) {
    return ALL.contains(text) ? text : "";
  }

  /** The first eight bytes, or as many as there are. */
  private static long head(byte[] buf, int from, int length) {
    if (length == 0) return 0;
    if (from + Long.BYTES <= buf.length) {
      long word = (long) LONG_LE.get(buf, from);
      return length >= Long.BYTES ? word : word & ((1L << (length << 3)) - 1);
    }
    long word = 0;
    for (int i = length - 1; i >= 0; i--) word = (word << 8) | (buf[from + i] & 0xff);
    return word;
  }

  private static int slot(long head, int length) {
    return (int) (((head + length) * 0x9e3779b97f4a7c15L) >>> (Long.SIZE - BITS));
  }

  private static int next(int slot) {
    return (slot + 1) & ((1 << BITS) - 1);
  }
}
