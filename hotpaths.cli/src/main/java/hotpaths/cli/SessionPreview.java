package hotpaths.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import optchat.text.MessageKind;
import optchat.text.Utf8;

/** What is in one session file, counted while it is read. */
final class SessionPreview {
  private static final int LINES = 5; // named of each reason
  private static final int REASONS = 100;

  /** Something that was skipped or changed. */
  private static final class Reason {
    final List<Long> lines = new ArrayList<>();
    long count;
  }

  private final String name;
  private final Map<MessageKind, Long> kinds = new EnumMap<>(MessageKind.class);
  private final Map<String, Reason> reasons = new LinkedHashMap<>();
  private long messages;
  private long bytes;
  private String firstDate = "";
  private String lastDate = "";

  SessionPreview(String name) {
    this.name = name;
  }

  void message(ImportTarget.Message message) {
    messages++;
    kinds.merge(message.kind(), 1L, Long::sum);
    bytes += Utf8.encodedLength(message.text());
    if (firstDate.isEmpty()) firstDate = message.date();
    lastDate = message.date();
  }

  void skipped(long line, String why) {
    String kept = reasons.size() < REASONS || reasons.containsKey(why) ? why : "other reasons";
    Reason reason = reasons.computeIfAbsent(kept, ignored -> new Reason());
    reason.count++;
    if (reason.lines.size() < LINES) reason.lines.add(line);
  }

  long messages() {
    return messages;
  }

  Map<MessageKind, Long> kinds() {
    return kinds;
  }

  long bytes() {
    return bytes;
  }

  long skips() {
    return reasons.values().stream().mapToLong(reason -> reason.count).sum();
  }

  /** One line: counts and dates. */
  String summary() {
    String each =
        kinds.entrySet().stream()
            .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey().label()))
            .collect(Collectors.joining(", ", "(", ")"));
    if (messages == 0) return name + ": no messages";
    return String.format(
        Locale.ROOT,
        "%s: %,d messages %s, %,d bytes, %s to %s",
        name,
        messages,
        each,
        bytes,
        firstDate,
        lastDate);
  }

  /** One line for each reason why something was skipped or changed, with its place. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    reasons.forEach(
        (why, reason) -> {
          String note = name + ":" + reason.lines.getFirst() + ": " + why;
          if (reason.count > 1) {
            String more = reason.count > reason.lines.size() ? ", ..." : "";
            String lines =
                reason.lines.stream().map(String::valueOf).collect(Collectors.joining(", "));
            note +=
                String.format(Locale.ROOT, " (%,d times: lines %s%s)", reason.count, lines, more);
          }
          notes.add(note);
        });
    return notes;
  }
}
