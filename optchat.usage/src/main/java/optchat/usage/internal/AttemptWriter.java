package optchat.usage.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import optchat.text.JsonText;
import optchat.text.Utf8;
import optchat.usage.Attempt;
import optchat.usage.Tokens;
import org.jspecify.annotations.Nullable;

/** Writes an attempt as one line of a ledger. */
public final class AttemptWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream(512);

  private AttemptWriter() {}

  /**
   * The line.
   *
   * @param a what it says
   * @return UTF-8 that ends in LF
   * @throws IllegalArgumentException if a string of it holds an unpaired surrogate
   */
  public static byte[] line(Attempt a) {
    AttemptWriter w = new AttemptWriter();
    w.raw("{\"v\":1,\"id\":").string(a.id());
    w.raw(",\"session\":").string(a.session());
    w.raw(",\"provider\":").string(a.provider());
    w.raw(",\"model\":").string(a.model());
    w.raw(",\"l\":" + a.level() + ",\"i\":" + a.index());
    w.raw(",\"attempt\":" + a.attempt() + ",\"retry\":" + a.retry());
    w.raw(",\"outcome\":\"" + a.outcome().label() + "\",\"at\":").string(a.at());
    w.raw(",\"ms\":" + a.millis() + ",\"tokens\":" + tokens(a.tokens()));
    w.raw(",\"cost\":" + a.cost() + "}\n");
    return w.out.toByteArray();
  }

  private static String tokens(@Nullable Tokens t) {
    if (t == null) return "null";
    return "{\"input\":"
        + t.input()
        + ",\"output\":"
        + t.output()
        + ",\"cacheRead\":"
        + t.cacheRead()
        + ",\"cacheWrite\":"
        + t.cacheWrite()
        + "}";
  }

  private AttemptWriter raw(String json) {
    out.writeBytes(json.getBytes(US_ASCII));
    return this;
  }

  private void string(String text) {
    byte[] utf8 = Utf8.encode(text);
    byte[] escaped = new byte[Math.toIntExact(JsonText.escapedSize(utf8, 0, utf8.length))];
    JsonText.escape(utf8, 0, utf8.length, escaped, 0);
    out.write('"');
    out.writeBytes(escaped);
    out.write('"');
  }
}
