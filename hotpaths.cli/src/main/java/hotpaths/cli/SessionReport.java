package hotpaths.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import optchat.text.JsonText;
import optchat.text.MessageKind;

/** Says what an import found and did. */
final class SessionReport {
  private final Io io;
  private final boolean json;
  private final boolean dryRun;
  private final List<SessionPreview> sessions = new ArrayList<>();
  private long imported;

  SessionReport(Io io, boolean json, boolean dryRun) {
    this.io = io;
    this.json = json;
    this.dryRun = dryRun;
  }

  void add(SessionPreview session, long newMessages) {
    sessions.add(session);
    imported += newMessages;
  }

  void print() {
    if (json) io.out().println(VisibleText.json(json()));
    else lines();
  }

  private void lines() {
    for (SessionPreview session : sessions) {
      for (String note : session.notes()) io.err().println(VisibleText.line("hotpaths: " + note));
      if (dryRun) io.out().println(VisibleText.line(session.summary()));
    }
    long messages = messages();
    if (dryRun) {
      io.out().printf(Locale.ROOT, "%,d sessions, %,d messages%n", sessions.size(), messages);
      return;
    }
    io.out()
        .printf(Locale.ROOT, "imported %,d messages of %,d sessions", imported, sessions.size());
    if (imported < messages) {
      io.out().printf(Locale.ROOT, "; %,d were there already", messages - imported);
    }
    io.out().println();
  }

  private long messages() {
    return sessions.stream().mapToLong(SessionPreview::messages).sum();
  }

  private String json() {
    Map<MessageKind, Long> kinds = new EnumMap<>(MessageKind.class);
    StringJoiner notes = new StringJoiner(",", "[", "]");
    for (SessionPreview session : sessions) {
      session.kinds().forEach((kind, count) -> kinds.merge(kind, count, Long::sum));
      for (String note : session.notes()) notes.add('"' + JsonText.escape(note) + '"');
    }
    StringJoiner byKind = new StringJoiner(",", "{", "}");
    kinds.forEach((kind, count) -> byKind.add('"' + kind.label() + "\":" + count));
    return "{\"sessions\":"
        + sessions.size()
        + ",\"messages\":"
        + messages()
        + ",\"kinds\":"
        + byKind
        + ",\"bytes\":"
        + sessions.stream().mapToLong(SessionPreview::bytes).sum()
        + ",\"skipped\":"
        + sessions.stream().mapToLong(SessionPreview::skips).sum()
        + ",\"imported\":"
        + imported
        + ",\"notes\":"
        + notes
        + "}";
  }
}
