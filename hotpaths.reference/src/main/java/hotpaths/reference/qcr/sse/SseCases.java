package hotpaths.reference.qcr.sse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** One case for each rule of the format and for each habit of a server: bytes in, events out. */
public final class SseCases {
  /**
   * One case.
   *
   * @param name the rule
   * @param latin1 the whole stream, a char a byte
   * @param events each {@code type|data|id}; an id of {@code -} was never set
   */
  public record Case(String name, String latin1, List<String> events) {
    /** The whole stream. */
    public byte[] bytes() {
      return latin1.getBytes(ISO_8859_1);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final String FILLER = "x".repeat(3_000);

  private SseCases() {}

  /** All cases. */
  public static List<Case> all() {
    return List.of(
        of("one event", "data: hello\n\n", "message|hello|-"),
        of("no space after the colon", "data:{\"a\":1}\n\n", "message|{\"a\":1}|-"),
        of("one space only is dropped", "data:  two\n\n", "message| two|-"),
        of("a tab is not a space", "data:\ttab\ndata: \ndata:end\n\n", "message|\ttab\n\nend|-"),
        of("lines join by LF", "data: a\ndata: b\n\n", "message|a\nb|-"),
        of("data without a value dispatches", "data:\n\n", "message||-"),
        of("bare data lines", "data\ndata\n\ndata\n\n", "message|\n|-", "message||-"),
        of("colons in the value", "data: a: b:c\n\n", "message|a: b:c|-"),
        of("CR ends lines", "data: a\rdata: b\r\rdata: c\r\r", "message|a\nb|-", "message|c|-"),
        of("CRLF ends lines", "data: a\r\ndata: b\r\n\r\n", "message|a\nb|-"),
        of(
            "line ends mix",
            "data: a\r\ndata\ndata: b\r\n\rdata: c\n\r\n",
            "message|a\n\nb|-",
            "message|c|-"),
        of("more empty lines mean nothing", "\n\n\r\n\rdata: a\n\n\n\n\n", "message|a|-"),
        of(
            "comments between data lines",
            "data: 1\r:\0\n:\r\ndata: 2\n:"
                + FILLER
                + "\rdata: 3\n:data: no\r:"
                + FILLER
                + "\ndata: 4\n\n",
            "message|1\n2\n3\n4|-"),
        of("a comment alone is no event", ": ping\n\n: ping\n\ndata: a\n\n", "message|a|-"),
        of("event names the type", "event: add\ndata: a\n\ndata: b\n\n", "add|a|-", "message|b|-"),
        of("the last event line wins", "event: x\nevent: y\ndata: a\n\n", "y|a|-"),
        of("an empty type is message", "event: x\nevent:\ndata: a\n\n", "message|a|-"),
        of("a type keeps its spaces", "event:  a b \ndata: a\n\n", " a b |a|-"),
        of("a type without data is dropped", "event: x\n\ndata: a\n\n", "message|a|-"),
        of(
            "names are exact",
            "Data: a\ndat: a\ndatax: a\n data: a\nDATA\ndata: b\n\n",
            "message|b|-"),
        of(
            "unknown fields are ignored",
            "data: a\nfoo: b\njust text\ndata: c\n\n",
            "message|a\nc|-"),
        of(
            "NUL is data, and part of a name",
            "data:\0\ndata\0: no\n\0data: no\ndata: z\n\n",
            "message|\0\nz|-"),
        of("id stays in force", "id: 7\ndata: a\n\ndata: b\n\n", "message|a|7", "message|b|7"),
        of("id without data counts", "id: 7\n\ndata: b\n\n", "message|b|7"),
        of("an empty id resets", "id: 7\ndata: a\n\nid\ndata: b\n\n", "message|a|7", "message|b|"),
        of(
            "an id with NUL is ignored",
            "id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n",
            "message|a|7",
            "message|b|7"),
        of("retry is no event", "retry: 500\ndata: a\n\n", "message|a|-"),
        of(
            "a bogus retry is ignored",
            "retry: 1e3\nretry: -1\nretry: +5\nretry:\ndata: a\n\n",
            "message|a|-"),
        of("a retry of any length", "retry: " + "9".repeat(400) + "\ndata: a\n\n", "message|a|-"),
        of("an unfinished event is dropped", "data: a\n\nid: 9\ndata: b\n", "message|a|-"),
        of("an unfinished line is dropped", "data: a\n\ndata: b", "message|a|-"),
        of(
            "a mark at the start is dropped",
            "\uFEFFdata: a\n\ndata: b\n\n",
            "message|a|-",
            "message|b|-"),
        of("a second mark spoils its line", "\uFEFF\uFEFFdata: a\n\ndata: b\n\n", "message|b|-"),
        of(
            "a mark later spoils its line",
            "data: a\n\n\uFEFFdata: b\n\ndata: c\n\n",
            "message|a|-",
            "message|c|-"),
        of("UTF-8 of every length", "data: é€🦀\n\n", "message|é€🦀|-"),
        raw(
            "ill-formed UTF-8 is replaced",
            "data: a\u00ff\u00e2\u0082\n\n",
            "message|a\uFFFD\uFFFD|-"),
        raw(
            "a surrogate is three replacements",
            "data: \u00ed\u00a0\u0080\n\n",
            "message|\uFFFD\uFFFD\uFFFD|-"),
        raw(
            "overlong forms are replaced",
            "data: \u00c0\u00af \u00e0\u0080\u00af \u00f0\u0080\u0080\u00af\n\n",
            "message|\uFFFD\uFFFD \uFFFD\uFFFD\uFFFD \uFFFD\uFFFD\uFFFD\uFFFD|-"),
        of(
            "U+2028 and U+0085 end no line",
            "data: a\u2028b\u0085c\u000bd\fe\n\n",
            "message|a\u2028b\u0085c\u000bd\fe|-"),
        of(
            "keep-alives of gateways",
            ": OPENROUTER PROCESSING\n\n: keep-alive\n\ndata: a\n\n",
            "message|a|-"),
        of(
            "status comments of a gateway",
            "id:1\nevent:result\n:HTTP_STATUS/200\ndata:{}\n\n",
            "result|{}|1"),
        of(
            "the sentinel is an event like any",
            "data: a\n\n: end\n\ndata: [DONE]\n\n",
            "message|a|-",
            "message|[DONE]|-"),
        of("HTML holds no event", "<!DOCTYPE html>\n<p>data: a</p>\n\n"),
        of("lines of JSON hold no event", "{\"data\":1}\n{\"data\":2}\n\n"),
        of("an empty stream"),
        of("a mark alone", "\uFEFF"),
        of(
            "one long line",
            "data: " + FILLER.repeat(40) + "\n\n",
            "message|" + FILLER.repeat(40) + "|-"));
  }

  private static Case of(String name) {
    return of(name, "");
  }

  private static Case of(String name, String stream, String... events) {
    return raw(name, new String(stream.getBytes(UTF_8), ISO_8859_1), events);
  }

  private static Case raw(String name, String bytes, String... events) {
    return new Case(name, bytes, List.of(events));
  }
}
