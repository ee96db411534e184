package hotpaths.cli;

import hotpaths.cli.ImportTarget.Message;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import optchat.importer.SessionFormat;
import optchat.importer.SessionReader;
import optchat.importer.SessionSink;
import optchat.text.Cap;
import optchat.text.MessageKind;
import org.jspecify.annotations.Nullable;

/** Reads session files twice: to count and to know them again, and to take their messages over. */
final class SessionImport {
  private final SessionFormat format;
  private final Cap cap;
  private final Read onRead;

  /** Told of bytes that were read. */
  interface Read {
    void bytes(long more);
  }

  /** Takes messages that have all they need. */
  private interface Taker {
    void take(Message message) throws IOException;
  }

  /** A source that was read once: what is in it, and its SHA-256. */
  record Known(SessionSource source, SessionPreview preview, String sha256) {}

  SessionImport(SessionFormat format, Cap cap, Read onRead) {
    this.format = format;
    this.cap = cap;
    this.onRead = onRead;
  }

  /** Reads a source to know it. */
  Known look(SessionSource source) throws IOException {
    SessionPreview preview = new SessionPreview(source.name());
    String sha256 = read(source, preview, preview::message);
    return new Known(source, preview, sha256);
  }

  /**
   * Takes over what is not there yet.
   *
   * @return how many messages were new
   * @throws CliException if the source is not what it was when it was looked at
   */
  long takeOver(Known known, ImportTarget target) throws IOException, CliException {
    ImportRun run = new ImportRun(target, known.sha256(), known.preview().messages());
    SessionPreview again = new SessionPreview(known.source().name());
    String sha256 = read(known.source(), again, run::take);
    run.end();
    if (!sha256.equals(known.sha256())) {
      throw new CliException(known.source().name() + ": changed while it was imported");
    }
    return run.appended();
  }

  private String read(SessionSource source, SessionPreview notes, Taker taker) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new Watched(source.opener().open(), digest, onRead)) {
      new SessionReader().read(format, in, new Completed(source, notes, taker));
      byte[] rest = new byte[1 << 13];
      for (int n = in.read(rest); n >= 0; n = in.read(rest)) {
        // What no format reads is part of the source too.
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Gives messages dates, and tool results the length that a memory keeps. */
  private final class Completed implements SessionSink {
    private final SessionPreview notes;
    private final Taker taker;
    private String lastDate;

    Completed(SessionSource source, SessionPreview notes, Taker taker) {
      this.notes = notes;
      this.taker = taker;
      lastDate = source.modified().toString();
    }

    @Override
    public void message(long line, MessageKind kind, String text, @Nullable String date)
        throws IOException {
      if (date == null) notes.skipped(line, "no date: it gets that of the message before");
      else lastDate = date;
      String kept = kind == MessageKind.ECHO ? cap.apply(text) : text;
      if (kept.length() != text.length()) notes.skipped(line, "a tool result was shortened");
      taker.take(new Message(kind, kept, lastDate));
    }

    @Override
    public void skipped(long line, String why) {
      notes.skipped(line, why);
    }
  }

  /** Sums up what is read. */
  private static final class Watched extends FilterInputStream {
    private final MessageDigest digest;
    private final Read onRead;

    Watched(InputStream in, MessageDigest digest, Read onRead) {
      super(in);
      this.digest = digest;
      this.onRead = onRead;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int from, int length) throws IOException {
      int count = in.read(b, from, length);
      if (count > 0) {
        digest.update(b, from, count);
        onRead.bytes(count);
      }
      return count;
    }
  }
}
