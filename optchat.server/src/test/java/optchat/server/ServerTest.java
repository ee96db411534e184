package optchat.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTest {
  private static final String LONG = "word ".repeat(120);

  @TempDir Path directory = Path.of("");
  private Served served = closed();

  /** Only so that the field is never null: each test opens its own. */
  @SuppressWarnings("NullAway")
  private static Served closed() {
    return null;
  }

  @BeforeEach
  void open() throws IOException {
    served = new Served(directory);
  }

  @AfterEach
  void close() throws IOException {
    served.close();
  }

  private void answers(String request, String result) throws IOException {
    assertThat(served.ask(request))
        .isEqualTo("{\"request_id\":null,\"ok\":true,\"result\":" + result + "}");
  }

  private void refuses(String request, String... words) throws IOException {
    assertThat(served.ask(request))
        .startsWith("{\"request_id\":null,\"ok\":false,\"error\":\"")
        .endsWith("\"}")
        .contains(words);
  }

  @Test
  void everyOperationAnswers() throws IOException {
    answers(
        "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"caf\u00e9 \\u001b\"}",
        "{\"i\":0,\"kind\":\"user\",\"text\":\"caf\u00e9 \\u001b\",\"size\":13,\"date\":\"2026-01-02T03:04:05Z\"}");
    answers(
        "{\"op\":\"append\",\"kind\":\"work\",\"text\":\"b\",\"date\":\"2026-01-01t00:00:00.5+01:00\"}",
        "{\"i\":1,\"kind\":\"work\",\"text\":\"b\",\"size\":7,\"date\":\"2026-01-01t00:00:00.5+01:00\"}");
    answers(
        "{\"op\":\"status\"}",
        "{\"messages\":2,\"nodes\":3,\"parts\":2,\"bytes\":20,\"budget\":128000,\"settled\":true,\"busy\":0}");
    String view = "<chat>\\n0+1|user: caf\u00e9 \\u001b\\n1+1|work: b\\n</chat>";
    String blocks =
        "[{\"type\":\"text\",\"text\":\""
            + view.replace("</chat>", "")
            + "\",\"cache_control\":{\"type\":\"ephemeral\"}},{\"type\":\"text\",\"text\":\"</chat>\"}]";
    answers(
        "{\"op\":\"view\"}",
        "{\"view\":\"" + view + "\",\"blocks\":" + blocks + ",\"settled\":true}");
    answers(
        "{\"op\":\"prepare\",\"texts\":[\"c\",\"d\"]}",
        "{\"view\":\"" + view + "\",\"blocks\":" + blocks + ",\"ids\":[2,3]}");
    assertThat(served.ask("{\"op\":\"prepare\",\"messages\":[{\"kind\":\"work\",\"text\":\"e\"}]}"))
        .endsWith(",\"ids\":[4]}}");
    answers("{\"op\":\"zoom\",\"id\":0,\"n\":1}", "\"0+0|user: caf\u00e9 \\u001b\"");
    answers("{\"op\":\"zoom\",\"id\":2,\"n\":2}", "\"2+1|user: c\\n3+1|user: d\"");
    answers("{\"op\":\"date\",\"id\":1}", "\"2025-12-31T23:00:00.5Z\"");
    answers(
        "{\"op\":\"search\",\"text\":\"CAF\"}",
        "{\"hits\":[{\"id\":0,\"date\":\"2026-01-02T03:04:05Z\",\"kind\":\"user\",\"snippet\":\"caf\u00e9 \\u001b\",\"covering\":{\"id\":0,\"n\":1}}],\"next_before\":null}");
    answers(
        "{\"op\":\"search\",\"text\":\"CAF\",\"before\":0}", "{\"hits\":[],\"next_before\":null}");
    assertThat(
            served.ask(
                "{\"op\":\"search\",\"text\":\"CAF\",\"before\":null,\"include_tools\":true}"))
        .contains("\"id\":0");
    answers("{\"op\":\"import\",\"messages\":[]}", "{\"imported\":0}");
    answers(
        "{\"op\":\"import\",\"messages\":[{\"i\":5,\"kind\":\"tool\",\"text\":\"t\",\"size\":7,\"date\":\"2026-01-01T00:00:00Z\"}]}",
        "{\"imported\":1}");
    assertThat(served.ask("{\"op\":\"prompts\"}")).contains("\"master\":\"", "\"view\":\"");
  }

  @Test
  void jobsAreHandedOutSubmittedAndFailed() throws IOException {
    served.ask("{\"op\":\"append\",\"kind\":\"user\",\"text\":\"" + LONG + "\"}");
    refuses("{\"op\":\"view\"}", "not settled");
    assertThat(served.ask("{\"op\":\"view\",\"display\":true}"))
        .contains("0+1|(not summarized yet: zoom it)", "\"settled\":false");
    refuses("{\"op\":\"prepare\",\"texts\":[\"a\"]}", "not settled");
    assertThat(served.ask("{\"op\":\"jobs\"}"))
        .contains("\"result\":[{\"l\":0,\"i\":0,\"system\":\"")
        .contains(
            "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"<chat>");
    answers("{\"op\":\"jobs\"}", "[]");
    assertThat(served.ask("{\"op\":\"status\"}")).contains("\"settled\":false,\"busy\":1}");
    assertThat(served.ask("{\"op\":\"submit\",\"l\":0,\"i\":0,\"text\":\"" + LONG + "\"}"))
        .contains("\"result\":{\"retry\":{\"l\":0,\"i\":0,", "\"role\":\"assistant\"");
    answers("{\"op\":\"submit\",\"l\":0,\"i\":0,\"text\":\" short \"}", "{\"retry\":null}");
    refuses("{\"op\":\"submit\",\"l\":0,\"i\":0,\"text\":\"x\"}", "no such job in flight");
    served.ask("{\"op\":\"append\",\"kind\":\"talk\",\"text\":\"" + LONG + "\"}");
    served.ask("{\"op\":\"jobs\"}");
    refuses("{\"op\":\"submit\",\"l\":0,\"i\":1,\"text\":\" \\n\"}", "empty summary");
    refuses("{\"op\":\"fail\",\"l\":0,\"i\":1}", "no such job in flight");
    served.ask("{\"op\":\"append\",\"kind\":\"talk\",\"text\":\"" + LONG + "\"}");
    answers("{\"op\":\"jobs\"}", "[]");
  }

  @Test
  void failedJobSaysWhenItReturns() throws IOException {
    served.ask("{\"op\":\"append\",\"kind\":\"user\",\"text\":\"" + LONG + "\"}");
    served.ask("{\"op\":\"jobs\"}");
    answers("{\"op\":\"fail\",\"l\":0,\"i\":0}", "{\"retry_after_ms\":10000}");
  }

  /** Every field absent, of another type, unknown, twice: an error that names it, and no effect. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"op":"append"}|missing field
          {"op":"append","kind":"user"}|missing field: text
          {"op":"append","text":"a"}|missing field: kind
          {"op":"append","kind":"user","text":1}|text is a whole number, not a string
          {"op":"append","kind":"user","text":null}|text is null
          {"op":"append","kind":"USER","text":"a"}|unknown kind: \\"USER\\"
          {"op":"append","kind":["user"],"text":"a"}|kind is an array
          {"op":"append","kind":"user","text":"a","date":null}|date is null
          {"op":"append","kind":"user","text":"a","date":"2026-02-30T00:00:00Z"}|date
          {"op":"append","kind":"user","text":"a","Date":"2026-01-01T00:00:00Z"}|unknown field: \\"Date\\"
          {"op":"append","kind":"user","text":"a","text":"a"}|duplicate field: \\"text\\"
          {"op":"append","kind":"user","text":"a\\ud800"}|unpaired surrogate
          {"op":"append","kind":"user","text":"\\udc00\\ud800"}|unpaired surrogate
          {"op":"status","op":"status"}|duplicate field: \\"op\\"
          {"op":"status","x":1}|unknown field: \\"x\\"
          {"op":"view","display":1}|display is a whole number
          {"op":"view","display":null}|display is null
          {"op":"prepare"}|texts
          {"op":"prepare","texts":[]}|messages=0
          {"op":"prepare","texts":["a"],"messages":[]}|one of texts and messages
          {"op":"prepare","texts":"a"}|texts is a string, not an array
          {"op":"prepare","texts":["a",1]}|texts[1] is a whole number
          {"op":"prepare","messages":[{"kind":"talk","text":"a"}]}|kind=talk
          {"op":"prepare","messages":[{"kind":"user"}]}|messages[0]: missing field: text
          {"op":"prepare","messages":[{"kind":"user","text":"a","date":"x"}]}|messages[0]: unknown field
          {"op":"jobs","n":1}|unknown field
          {"op":"submit","l":0,"i":0}|missing field: text
          {"op":"submit","l":0,"i":"0","text":"a"}|i is a string, not a whole number
          {"op":"submit","l":0.0,"i":0,"text":"a"}|l is a number with a fraction
          {"op":"submit","l":-1,"i":0,"text":"a"}|l is out of range
          {"op":"submit","l":4294967296,"i":0,"text":"a"}|l is out of range
          {"op":"submit","l":0,"i":0,"text":"a"}|no such job in flight
          {"op":"fail","l":0,"i":1e2}|i is a number with a fraction or exponent
          {"op":"fail","l":40,"i":2147483647}|no such job in flight
          {"op":"zoom","id":0}|missing field: n
          {"op":"zoom","id":true,"n":1}|id is true or false
          {"op":"date","id":0}|0
          {"op":"date","id":-1}|out of range
          {"op":"date","id":[]}|id is an array
          {"op":"search"}|missing field: text
          {"op":"search","text":""}|query
          {"op":"search","text":" \\u0085"}|query
          {"op":"search","text":"a\\u0000"}|query
          {"op":"search","text":"a","before":"1"}|before is a string
          {"op":"search","text":"a","before":99999999999999999999}|before is out of range
          {"op":"search","text":"a","include_tools":"no"}|include_tools is a string
          {"op":"import"}|missing field: messages
          {"op":"import","messages":{}}|messages is an object
          {"op":"import","messages":[0]}|messages[0] is a whole number
          {"op":"import","messages":[{"i":0,"kind":"user","text":"a","size":8,"date":"2026-01-01T00:00:00Z"}]}|wrong size
          {"op":"import","messages":[{"i":1,"kind":"user","text":"a","size":7,"date":"2026-01-01T00:00:00Z"}]}|id out of order
          {"op":"import","messages":[{"i":0,"kind":"user","text":"a","size":7}]}|messages[0]: missing field: date
          {"op":"import","messages":[{"i":0,"i":0,"kind":"user","text":"a","size":7,"date":"2026-01-01T00:00:00Z"}]}|duplicate field: \\"i\\"
          {"op":"import","messages":[{"i":0,"kind":"user","text":"a","size":7,"date":"2026-01-01T00:00:00Z"},{"i":1,"kind":"user","text":"b","size":7,"date":"yesterday"}]}|date
          {"op":"nosuch"}|unknown op: \\"nosuch\\"
          {"op":"exports"}|unknown op
          {"op":"Status"}|unknown op
          {"op":7}|op is a whole number
          {}|no op
          []|not a JSON object
          "status"|not a JSON object
          {"op":"status"} {"op":"status"}|more than one JSON value
          {"op":"status"}]|not JSON
          {"op":"status"|not JSON
          {"op":"status",}|not JSON
          {op:"status"}|not JSON
          {"op":"view","display":tru}|not JSON
          {"op":"date","id":01}|not JSON
          {"op":"date","id":NaN}|not JSON
          """)
  void badRequestIsRefusedAndChangesNothing(String request, String words) throws IOException {
    refuses(request, words);
    answers(
        "{\"op\":\"status\"}",
        "{\"messages\":0,\"nodes\":0,\"parts\":0,\"bytes\":0,\"budget\":128000,\"settled\":true,\"busy\":0}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0|1
          -1|1
          -0|1
          0|0
          0|3
          1|2
          9223372036854775807|1
          99999999999999999999999|1
          0|99999999999999999999999
          -99999999999999999999999|-5
          """)
  void zoomOfNoLineSaysSo(String id, String n) throws IOException {
    String shown = id.equals("-0") ? "0" : id;
    answers(
        "{\"op\":\"zoom\",\"id\":" + id + ",\"n\":" + n + "}",
        "\"No line " + shown + "+" + n + ".\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "0",
        "-0.0e+1",
        "123456789012345678901234567890123456789012345678901234567890.123456789E-99999",
        "\"\"",
        "\"\\u0041\\/ \\ud800 \u2028 \ud83e\udd80\"",
        "[ 1 , [ ] ,{\"a\" : null, \"a\":2}]",
        "{ \"b\":[true,false ,\"]}\"] }"
      })
  void requestIdComesBackAsItWas(String id) throws IOException {
    String ok = served.ask("{\"request_id\": " + id + " ,\"op\":\"fail\",\"l\":0,\"i\":0}");
    assertThat(ok).startsWith("{\"request_id\":" + id + ",\"ok\":false,");
    assertThat(served.ask("{\"op\":\"jobs\",\"request_id\":" + id + "}"))
        .isEqualTo("{\"request_id\":" + id + ",\"ok\":true,\"result\":[]}");
    assertThat(served.ask("{\"op\":\"jobs\",\"op\":\"jobs\",\"request_id\":\t" + id + "}"))
        .startsWith("{\"request_id\":" + id + ",\"ok\":false,");
  }

  @Test
  void ambiguousRequestIdIsNotGuessed() throws IOException {
    refuses("{\"request_id\":1,\"request_id\":2,\"op\":\"jobs\"}", "duplicate field: request_id");
  }

  @Test
  void carriageReturnInsideRequestIdDoesNotBreakTheLine() throws IOException {
    assertThat(served.ask("{\"request_id\":[1,\r2],\"op\":\"jobs\"}"))
        .isEqualTo("{\"request_id\":[1, 2],\"ok\":true,\"result\":[]}");
  }

  @Test
  void errorsAreShortAndHarmless() throws IOException {
    String hostile = "\\u001b[2J\\u0007\\u202e\\u2028\\ud800".repeat(1_000);
    for (String request :
        new String[] {
          "{\"op\":\"" + hostile + "\"}",
          "{\"op\":\"jobs\",\"" + hostile + "\":1}",
          "{\"op\":\"append\",\"kind\":\"" + hostile + "\",\"text\":\"a\"}",
          "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"a\",\"date\":\""
              + hostile.replace("\\ud800", "")
              + "\"}",
          "{\"op\":\"append\"" + "\u001b[2J".repeat(9_000),
        }) {
      String response = served.ask(request);
      assertThat(response).contains("\"ok\":false").hasSizeLessThan(1_000);
      String shown = response.replace("\\\\u", "");
      assertThat(shown)
          .doesNotContain("\\u")
          .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\u2028]");
    }
  }

  @Test
  void otherEncodingsAreRefused() throws IOException {
    String request = "{\"op\":\"status\"}";
    for (byte[] line :
        new byte[][] {
          request.getBytes(java.nio.charset.StandardCharsets.UTF_16LE),
          request.getBytes(java.nio.charset.StandardCharsets.UTF_16BE),
          ("\ufeff" + request).getBytes(UTF_8),
          {'{', '"', 'o', 'p', '"', ':', '"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"', '}'},
          {(byte) 0xff}
        }) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      served.server.answer(line, out);
      assertThat(out.toString(UTF_8)).contains("\"ok\":false", "not ");
    }
  }

  @Test
  void blankLinesAreSkippedAndLinesMayEndInCrLf() throws IOException {
    String jobs = "{\"op\":\"jobs\"}";
    String result = "{\"request_id\":null,\"ok\":true,\"result\":[]}\n";
    assertThat(served.serve(("\n \t\r\n" + jobs + "\r\n\r\n" + jobs).getBytes(UTF_8)))
        .isEqualTo(result.repeat(2));
    assertThat(served.serve(new byte[0])).isEmpty();
  }

  @Test
  void tornRequestIsNotDone() throws IOException {
    String request = "{\"op\":\"append\",\"kind\":\"user\",\"text\":\"a\"}";
    IntStream.range(1, request.length())
        .forEach(
            end -> {
              try {
                assertThat(served.serve(request.substring(0, end).getBytes(UTF_8)))
                    .contains("\"ok\":false");
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(served.memory.status().messages()).isZero();
    served.serve(request.getBytes(UTF_8));
    assertThat(served.memory.status().messages()).isOne();
  }

  @Test
  void longLineIsOneErrorAndTheNextIsRead() throws IOException {
    String jobs = "{\"op\":\"jobs\"}";
    Server small = new Server(served.memory, jobs.length());
    for (int bytes : new int[] {jobs.length() + 1, 1 << 16, (1 << 16) + 1, 300_000}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String in = "x".repeat(bytes) + "\n" + jobs + "\n" + " ".repeat(bytes);
      small.serve(new java.io.ByteArrayInputStream(in.getBytes(UTF_8)), out);
      String tooLong = "line too long: bytes=" + bytes + ", limit=" + jobs.length();
      assertThat(out.toString(UTF_8).lines())
          .satisfiesExactly(
              first -> assertThat(first).contains("\"ok\":false", tooLong),
              second -> assertThat(second).contains("\"ok\":true"),
              third -> assertThat(third).contains("\"ok\":false", tooLong));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    small.answer((jobs + " ").getBytes(UTF_8), out);
    assertThat(out.toString(UTF_8)).contains("line too long");
    assertThatIllegalArgumentException().isThrownBy(() -> new Server(served.memory, 0));
  }

  @Test
  void longTextsComeBackWhole() throws IOException {
    String text = "\ud83e\udd80\u0001\"\n".repeat(30_000);
    String request = new String(ResultJson.of(text), UTF_8);
    served.serve(
        ("{\"op\":\"append\",\"kind\":\"tool\",\"text\":" + request + "}\n").getBytes(UTF_8));
    answers(
        "{\"op\":\"zoom\",\"id\":0,\"n\":1}",
        new String(ResultJson.of("0+0|tool: " + text), UTF_8));
  }

  /** Whoever waits for a response before the next request gets it; nobody else costs a flush. */
  @Test
  void responseIsFlushedBeforeTheNextRequestIsWaitedFor() throws IOException {
    String jobs = "{\"op\":\"jobs\"}\n";
    int[] flushed = {0};
    int[] reads = {0};
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            flushed[0] = size();
          }
        };
    byte[] chunk = jobs.repeat(3).getBytes(UTF_8);
    java.io.InputStream in =
        new java.io.InputStream() {
          @Override
          public int read() {
            throw new AssertionError("byte by byte");
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            assertThat(flushed[0]).as("before read %d", reads[0]).isEqualTo(out.size());
            if (++reads[0] > 2) return -1;
            System.arraycopy(chunk, 0, bytes, from, chunk.length);
            return chunk.length;
          }
        };
    served.server.serve(in, out);
    assertThat(out.toString(UTF_8).lines()).hasSize(6);
    assertThat(flushed[0]).isEqualTo(out.size());
  }
}
