package qcr.delta;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random streams of each wire, full of what servers really do; the same seed gives the same stream.
 */
final class Transcripts {
  private final SplittableRandom random;

  private Transcripts(long seed) {
    random = new SplittableRandom(seed);
  }

  static String of(WireFormat format, long seed) {
    Transcripts t = new Transcripts(seed);
    StringBuilder out = new StringBuilder();
    if (t.oneIn(12)) out.append("\uFEFF");
    for (int i = t.random.nextInt(25); i > 0; i--) {
      if (t.oneIn(15))
        out.append(
            t.pick(
                ": keep-alive\n\n",
                ":HTTP_STATUS/200\n",
                "id:4\n",
                "retry: 9\n",
                "data:\n\n",
                "data:  \n\n"));
      String frame =
          switch (format) {
            case CHAT_COMPLETIONS -> t.chat();
            case RESPONSES -> t.response();
            case MESSAGES -> t.message();
          };
      if (t.oneIn(60)) frame = t.broken(frame);
      out.append(t.pick("data: ", "data:", "event: x\ndata: "))
          .append(frame)
          .append(t.pick("\n\n", "\n\n", "\r\n\r\n", "\r\r"));
    }
    if (!t.oneIn(4)) out.append("data: [DONE]\n\n");
    return out.toString();
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private String pick(String... options) {
    return options[random.nextInt(options.length)];
  }

  private String broken(String frame) {
    return pick(
        frame + "data: " + frame,
        frame.substring(0, random.nextInt(frame.length())),
        frame + " x",
        "[" + frame + "]",
        "\"text\"",
        "null",
        "{\"a\":01}",
        "{\"a\":\"\u0001\"}",
        "<html>");
  }

  private String text() {
    return pick(
        "\"a\"",
        "\"Hello, \"",
        "\"\"",
        "null",
        "\"\\n\\u00e9\"",
        "\"é🦀\"",
        "\"\\ud83e\\udd80\"",
        "7",
        "\" <th\"");
  }

  private String count() {
    return pick(
        "0",
        "5",
        "12",
        "-3",
        "null",
        "1.5",
        "1e3",
        "\"9\"",
        "99999999999999999999",
        "2147483648",
        "{}");
  }

  private String member(String name, String value) {
    return "\"" + name + "\":" + value;
  }

  private String object(List<String> members) {
    for (int i = members.size() - 1; i > 0; i--) { // any order
      int other = random.nextInt(i + 1);
      String moved = members.get(i);
      members.set(i, members.get(other));
      members.set(other, moved);
    }
    return "{" + String.join(pick(",", ", "), members) + "}";
  }

  private String junk() {
    return member(
        pick("obfuscation", "x_1", "id", "object"),
        pick("\"zz\"", "1", "{\"a\":[{}, []]}", "[1,{\"text\":\"no\"}]", "true"));
  }

  private String usage() {
    if (oneIn(4)) return "null";
    List<String> m = new ArrayList<>();
    boolean openAi = oneIn(2);
    if (!oneIn(4)) m.add(member(openAi ? "prompt_tokens" : "input_tokens", count()));
    if (!oneIn(4)) m.add(member(openAi ? "completion_tokens" : "output_tokens", count()));
    if (oneIn(3))
      m.add(member("prompt_tokens_details", "{" + member("cached_tokens", count()) + "}"));
    if (oneIn(3))
      m.add(member("output_tokens_details", "{" + member("reasoning_tokens", count()) + "}"));
    if (oneIn(6)) m.add(junk());
    return object(m);
  }

  private String error() {
    return pick(
        "null",
        "\"overloaded\"",
        "{\"message\":\"m\",\"code\":429}",
        "{\"code\":\"c\",\"type\":\"t\"}",
        "{\"type\":\"t\",\"param\":{}}");
  }

  private String chat() {
    List<String> m = new ArrayList<>();
    if (oneIn(3)) m.add(junk());
    if (oneIn(8)) m.add(member("usage", usage()));
    if (oneIn(40)) m.add(member("error", error()));
    if (oneIn(12)) m.add(member("choices", pick("null", "[]", "{}", "[null]", "3")));
    else if (!oneIn(12)) {
      String choices = choice(pick("", "0", "0", "0"));
      if (oneIn(12)) choices = choices + "," + choice("1");
      else if (oneIn(20)) choices = choice("2") + "," + choices;
      m.add(member("choices", "[" + choices + "]"));
    }
    return object(m);
  }

  private String choice(String index) {
    List<String> m = new ArrayList<>();
    if (!index.isEmpty()) m.add(member("index", index));
    m.add(member("delta", oneIn(15) ? pick("null", "[]", "{}") : delta()));
    if (oneIn(2))
      m.add(
          member(
              "finish_reason",
              oneIn(5)
                  ? pick(
                      "\"stop\"",
                      "\"length\"",
                      "\"tool_calls\"",
                      "\"eos\"",
                      "\"content_filter\"",
                      "\"function_call\"",
                      "\"\"")
                  : "null"));
    if (oneIn(80)) m.add(member("finish_reason", pick("\"error\"", "\"error_finish\"")));
    if (m.size() == 4) m.removeLast();
    return object(m);
  }

  private String delta() {
    List<String> m = new ArrayList<>();
    if (oneIn(3))
      m.add(
          member(
              "content",
              oneIn(6)
                  ? "[{\"type\":\"text\",\"text\":" + text() + "},\"b\",4,{\"content\":\"c\"}]"
                  : text()));
    if (oneIn(6)) m.add(member("reasoning_content", text()));
    if (oneIn(6))
      m.add(
          member(
              "reasoning",
              oneIn(2) ? text() : "{\"content\":" + text() + ",\"text\":" + text() + "}"));
    if (oneIn(12)) m.add(member("refusal", text()));
    if (oneIn(5)) m.add(member("role", "\"assistant\""));
    if (oneIn(2)) {
      List<String> pieces = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) pieces.add(piece());
      m.add(
          member(
              "tool_calls",
              oneIn(20) ? pick("null", "[]", "[1]") : "[" + String.join(",", pieces) + "]"));
    }
    if (oneIn(25)) m.add(member("function_call", oneIn(5) ? "null" : function()));
    return object(m);
  }

  private String piece() {
    List<String> m = new ArrayList<>();
    if (!oneIn(3)) m.add(member("index", pick("0", "0", "1", "2", "null", "\"1\"", "-1")));
    if (oneIn(2)) m.add(member("id", pick("\"a\"", "\"b\"", "\"c\"", "\"\"", "null")));
    if (oneIn(5)) m.add(member("type", "\"function\""));
    if (!oneIn(8)) m.add(member("function", function()));
    return object(m);
  }

  private String function() {
    List<String> m = new ArrayList<>();
    if (oneIn(3)) m.add(member("name", pick("\"f\"", "\"g\"", "\"\"", "null")));
    if (!oneIn(4)) m.add(member("arguments", arguments()));
    return object(m);
  }

  private String arguments() {
    return pick(
        "\"{\"",
        "\"}\"",
        "\"{}\"",
        "\"\\\"x\\\":1\"",
        "\"{\\\"p\\\": [1, null]}\"",
        "\"\"",
        "\" \"",
        "null",
        "{}");
  }

  private String response() {
    List<String> m = new ArrayList<>();
    String type =
        pick(
            "response.output_text.delta",
            "response.output_text.delta",
            "response.refusal.delta",
            "response.reasoning_text.delta",
            "response.reasoning_summary_text.delta",
            "response.output_item.added",
            "response.output_item.added",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.done",
            "response.output_item.done",
            "response.created",
            "response.content_part.added",
            "response.output_text.done",
            "response.new_thing",
            "");
    if (oneIn(20))
      type = pick("response.completed", "response.incomplete", "response.failed", "error");
    if (!oneIn(20)) m.add(member("type", "\"" + type + "\""));
    if (!oneIn(3)) m.add(member("sequence_number", "" + random.nextInt(9)));
    if (!oneIn(3)) m.add(member("output_index", pick("0", "1", "null", "2")));
    if (!oneIn(3)) m.add(member("item_id", pick("\"fc_0\"", "\"fc_1\"", "\"\"")));
    if (!oneIn(3)) m.add(member("delta", oneIn(2) ? arguments() : text()));
    if (oneIn(3)) m.add(member("arguments", arguments()));
    if (type.contains("item")) {
      List<String> item = new ArrayList<>();
      item.add(
          member(
              "type",
              pick("\"function_call\"", "\"function_call\"", "\"message\"", "\"reasoning\"")));
      if (!oneIn(4)) item.add(member("id", pick("\"fc_0\"", "\"fc_1\"")));
      if (!oneIn(4)) item.add(member("call_id", pick("\"call_a\"", "\"call_b\"", "null")));
      if (!oneIn(4)) item.add(member("name", pick("\"f\"", "\"g\"")));
      if (!oneIn(3)) item.add(member("arguments", arguments()));
      m.add(member("item", oneIn(20) ? "null" : object(item)));
    }
    if (type.equals("response.completed")
        || type.equals("response.incomplete")
        || type.equals("response.failed")
        || oneIn(20)) {
      List<String> r = new ArrayList<>();
      r.add(member("output", "[{\"type\":\"message\",\"error\":1}]"));
      if (!oneIn(3)) r.add(member("usage", usage()));
      if (type.equals("response.failed")) r.add(member("error", error()));
      if (!oneIn(3))
        r.add(
            member(
                "incomplete_details",
                pick(
                    "null",
                    "{\"reason\":\"max_output_tokens\"}",
                    "{\"reason\":\"content_filter\"}",
                    "{\"reason\":3}")));
      m.add(member("response", object(r)));
    }
    if (type.equals("error")) {
      if (oneIn(2)) m.add(member("code", pick("\"rate\"", "3", "null")));
      else m.add(member("error", error()));
    }
    return object(m);
  }

  private String message() {
    List<String> m = new ArrayList<>();
    String type =
        pick(
            "message_start",
            "content_block_start",
            "content_block_start",
            "content_block_delta",
            "content_block_delta",
            "content_block_delta",
            "content_block_delta",
            "content_block_stop",
            "content_block_stop",
            "ping",
            "new_thing",
            "message_delta");
    if (oneIn(20)) type = pick("message_stop", "error", "");
    if (!oneIn(20)) m.add(member("type", "\"" + type + "\""));
    if (!oneIn(4)) m.add(member("index", pick("0", "1", "2", "null")));
    if (type.equals("message_start"))
      m.add(
          member(
              "message", oneIn(9) ? "null" : "{\"role\":\"assistant\",\"usage\":" + usage() + "}"));
    if (type.equals("content_block_start")) {
      List<String> b = new ArrayList<>();
      b.add(
          member(
              "type",
              pick(
                  "\"text\"",
                  "\"thinking\"",
                  "\"tool_use\"",
                  "\"tool_use\"",
                  "\"server_tool_use\"")));
      if (!oneIn(4)) b.add(member("id", pick("\"toolu_1\"", "\"toolu_2\"")));
      if (!oneIn(4)) b.add(member("name", "\"f\""));
      if (oneIn(4)) b.add(member("text", text()));
      if (oneIn(4)) b.add(member("thinking", text()));
      if (oneIn(2)) b.add(member("input", "{}"));
      m.add(member("content_block", object(b)));
    }
    if (type.contains("delta")) {
      List<String> d = new ArrayList<>();
      d.add(member("type", pick("\"text_delta\"", "\"input_json_delta\"", "\"signature_delta\"")));
      if (oneIn(3)) d.add(member("text", text()));
      if (oneIn(3)) d.add(member("thinking", text()));
      if (oneIn(2)) d.add(member("partial_json", arguments()));
      if (oneIn(6)) d.add(member("signature", "\"c2ln\""));
      if (oneIn(5))
        d.add(
            member(
                "stop_reason",
                pick(
                    "\"end_turn\"",
                    "\"max_tokens\"",
                    "\"tool_use\"",
                    "\"refusal\"",
                    "null",
                    "\"pause_turn\"")));
      m.add(member("delta", object(d)));
    }
    if (type.equals("message_delta") && oneIn(2)) m.add(member("usage", usage()));
    if (type.equals("error") || oneIn(60)) m.add(member("error", error()));
    return object(m);
  }
}
