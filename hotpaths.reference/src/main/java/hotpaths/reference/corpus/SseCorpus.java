package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Event streams as providers send them, and ways to cut them. The bytes depend on the numbers only.
 */
public final class SseCorpus {
  private static final List<String> TOKENS =
      List.of(
          " the", " parser", " reads", " a", " line", ",", " then", " stops", ".", " It", " is",
          " 42");
  private static final List<String> UNICODE =
      List.of("é", " 東京", " 🦀", " naïve", " Привет", "…", " 한국어", " a");

  private SseCorpus() {}

  /** Chat completion chunks: one a token, then finish, usage and the sentinel. */
  public static byte[] openAi(int tokens) {
    return chat(tokens, TOKENS);
  }

  /** {@link #openAi} with text of two, three and four bytes a character. */
  public static byte[] unicode(int tokens) {
    return chat(tokens, UNICODE);
  }

  private static byte[] chat(int tokens, List<String> words) {
    StringBuilder out = new StringBuilder();
    String head =
        "data: {\"id\":\"chatcmpl-0001\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"demo\",\"choices\":[";
    for (int i = 0; i < tokens; i++) {
      out.append(head)
          .append("{\"index\":0,\"delta\":{\"content\":\"")
          .append(words.get(i % words.size()))
          .append("\"},\"finish_reason\":null}]}\n\n");
    }
    out.append(head).append("{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n");
    out.append(head)
        .append("],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":")
        .append(tokens)
        .append("}}\n\ndata: [DONE]\n\n");
    return out.toString().getBytes(UTF_8);
  }

  /** Anthropic's events around {@code deltas} text deltas. */
  public static byte[] anthropic(int deltas) {
    StringBuilder out = new StringBuilder();
    frame(
        out,
        "message_start",
        "\"message\":{\"id\":\"msg_1\",\"role\":\"assistant\",\"content\":[],\"usage\":{\"input_tokens\":7,\"output_tokens\":1}}");
    frame(
        out,
        "content_block_start",
        "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}");
    for (int i = 0; i < deltas; i++) {
      frame(
          out,
          "content_block_delta",
          "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\""
              + TOKENS.get(i % TOKENS.size())
              + "\"}");
    }
    frame(out, "content_block_stop", "\"index\":0");
    frame(
        out,
        "message_delta",
        "\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":" + deltas + "}");
    frame(out, "message_stop", "\"index\":0");
    return out.toString().getBytes(UTF_8);
  }

  private static void frame(StringBuilder out, String type, String members) {
    out.append("event: ").append(type).append("\ndata: {\"type\":\"").append(type).append("\",");
    out.append(members).append("}\n\n");
  }

  /** One chat chunk whose content has {@code chars} characters, finish and the sentinel. */
  public static byte[] oneEvent(int chars) {
    String head = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
    String tail = "\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    return (head + "x".repeat(chars) + tail).getBytes(UTF_8);
  }

  /** A tool call whose {@code pieces} pieces hold 32 characters of arguments each. */
  public static byte[] toolArguments(int pieces) {
    StringBuilder out = new StringBuilder();
    piece(out, "\"id\":\"call_1\",", "\"name\":\"write\",", "{\\\"text\\\":\\\"");
    for (int i = 0; i < pieces; i++) piece(out, "", "", "0123456789 0123456789 0123456789");
    piece(out, "", "", "\\\"}");
    out.append(
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n");
    return out.toString().getBytes(UTF_8);
  }

  private static void piece(StringBuilder out, String id, String name, String arguments) {
    out.append("data: {\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,")
        .append(id)
        .append("\"function\":{")
        .append(name)
        .append("\"arguments\":\"")
        .append(arguments)
        .append("\"}}]}}]}\n\n");
  }

  /** Chunks of {@code size} bytes, the last one perhaps shorter. */
  public static List<byte[]> chunks(byte[] bytes, int size) {
    List<byte[]> chunks = new ArrayList<>();
    for (int from = 0; from < bytes.length; from += size) {
      chunks.add(Arrays.copyOfRange(bytes, from, (int) Math.min(bytes.length, (long) from + size)));
      if (size > bytes.length) break;
    }
    return chunks;
  }

  /** Chunks of at most {@code size} bytes (4 or more) that each start with a whole character. */
  public static List<byte[]> chunksOfWholeCharacters(byte[] bytes, int size) {
    List<byte[]> chunks = new ArrayList<>();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + size);
      while (to < bytes.length && (bytes[to] & 0xC0) == 0x80) to--;
      chunks.add(Arrays.copyOfRange(bytes, from, to));
      from = to;
    }
    return chunks;
  }
}
