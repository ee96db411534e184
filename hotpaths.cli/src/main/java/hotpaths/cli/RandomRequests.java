package hotpaths.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import optchat.text.JsonText;
import org.jspecify.annotations.Nullable;

/** Requests to an engine, good ones and bad ones, that fit what it answered before. */
final class RandomRequests {
  private static final List<String> KINDS = List.of("user", "talk", "tool", "echo", "note", "work");
  private static final List<String> WORDS =
      List.of(
          "build",
          "failed",
          "Test",
          "ERROR",
          "in",
          "line",
          "caf\u00e9",
          "\u6771\u4eac",
          "\ud83e\udd80",
          "\u0130",
          "a",
          "\n",
          "\r\n",
          "\t",
          "\"",
          "\\",
          "\u0001",
          "\u2028",
          "\u0085",
          "| ");
  private static final String LONG_ECHO = "echo echo ".repeat(3_001);

  private record Place(Object level, Object index) {}

  private final RandomGenerator random;
  private final List<Place> flying = new ArrayList<>();
  private int messages;
  private @Nullable String nextPage;

  RandomRequests(RandomGenerator random) {
    this.random = random;
  }

  /** The memory was closed and opened: jobs in flight are forgotten. */
  void reopened() {
    flying.clear();
    nextPage = null;
  }

  /** The next request. */
  String next() {
    String page = nextPage;
    nextPage = null;
    if (page != null && random.nextInt(4) > 0) return page;
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> append();
      case 4, 5 -> "{\"op\":\"jobs\"}";
      case 6, 7, 8, 9, 10 -> submit();
      case 11 -> random.nextInt(3) == 0 ? fail() : submit();
      case 12 -> "{\"op\":\"view\",\"display\":" + random.nextBoolean() + "}";
      case 13 -> "{\"request_id\":" + random.nextInt() + ",\"op\":\"status\"}";
      case 14, 15 -> zoom();
      case 16 -> search();
      case 17 -> prepare();
      case 18 -> imports();
      default ->
          random.nextInt(8) == 0
              ? "{\"op\":\"prompts\"}"
              : "{\"op\":\"date\",\"id\":" + (random.nextInt(messages + 2) - 1) + "}";
    };
  }

  private static String string(String text) {
    return '"' + JsonText.escape(text) + '"';
  }

  private String kind() {
    return random.nextInt(40) == 0 ? "USER" : KINDS.get(random.nextInt(KINDS.size()));
  }

  /** Mostly short; now and then around a summary's limit, or far beyond it. */
  private String text() {
    int size =
        switch (random.nextInt(8)) {
          case 0 -> 0;
          case 1, 2 -> 480 + random.nextInt(60);
          case 3 -> 600 + random.nextInt(3_000);
          default -> 1 + random.nextInt(60);
        };
    return text(size);
  }

  private String text(int size) {
    StringBuilder text = new StringBuilder();
    while (text.length() < size) text.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
    return text.toString();
  }

  private String date() {
    if (random.nextInt(40) == 0) return "2026-02-30T00:00:00Z";
    String zone = random.nextBoolean() ? "Z" : String.format("+%02d:30", random.nextInt(14));
    String fraction = random.nextBoolean() ? "" : "." + (100 + random.nextInt(900));
    return String.format(
        "2026-%02d-%02dT%02d:00:%02d%s%s",
        1 + random.nextInt(12),
        1 + random.nextInt(28),
        random.nextInt(24),
        random.nextInt(60),
        fraction,
        zone);
  }

  private String append() {
    boolean longEcho = random.nextInt(30) == 0;
    return String.format(
        "{\"op\":\"append\",\"kind\":%s,\"text\":%s,\"date\":%s}",
        string(longEcho ? "echo" : kind()), string(longEcho ? LONG_ECHO : text()), string(date()));
  }

  private String place() {
    if (flying.isEmpty() || random.nextInt(20) == 0) {
      return "\"l\":" + random.nextInt(3) + ",\"i\":" + random.nextInt(messages + 1);
    }
    Place place = flying.get(random.nextInt(flying.size()));
    return "\"l\":" + digits(place.level()) + ",\"i\":" + digits(place.index());
  }

  private static String digits(Object number) {
    return number instanceof JsonTree.Digits digits ? digits.text() : "0";
  }

  private String submit() {
    String reply =
        switch (random.nextInt(10)) {
          case 0 -> " \n\u00a0";
          case 1, 2 -> text(520 + random.nextInt(300));
          case 3 -> "x".repeat(511 + random.nextInt(3));
          case 4 -> "\u6771".repeat(170 + random.nextInt(3)) + "yz";
          default -> "\u2003" + text(1 + random.nextInt(120));
        };
    return "{\"op\":\"submit\"," + place() + ",\"text\":" + string(reply) + "}";
  }

  private String fail() {
    return "{\"op\":\"fail\"," + place() + "}";
  }

  private String zoom() {
    int level = random.nextInt(6);
    long id = (long) random.nextInt((messages >> level) + 1) << level;
    long n = random.nextInt(10) == 0 ? random.nextInt(9) - 1 : 1L << level;
    if (random.nextInt(10) == 0) id += random.nextInt(3) - 1;
    return "{\"op\":\"zoom\",\"id\":" + id + ",\"n\":" + n + "}";
  }

  private String search() {
    String query =
        switch (random.nextInt(12)) {
          case 0 -> "";
          case 1 -> " \n";
          case 2 -> "x".repeat(255 + random.nextInt(3));
          default -> WORDS.get(random.nextInt(WORDS.size()));
        };
    if (random.nextBoolean()) query = query.toUpperCase(java.util.Locale.ROOT);
    String older = random.nextInt(4) == 0 ? ",\"before\":" + random.nextInt(messages + 2) : "";
    return page(query, older);
  }

  private String page(String query, String before) {
    return "{\"op\":\"search\",\"text\":"
        + string(query)
        + before
        + ",\"include_tools\":"
        + random.nextBoolean()
        + "}";
  }

  private String prepare() {
    if (random.nextInt(20) == 0) return "{\"op\":\"prepare\",\"texts\":[]}";
    String kind = random.nextInt(10) == 0 ? "talk" : random.nextBoolean() ? "user" : "work";
    return random.nextBoolean()
        ? "{\"op\":\"prepare\",\"texts\":[" + string(text()) + "," + string(text()) + "]}"
        : String.format(
            "{\"op\":\"prepare\",\"messages\":[{\"kind\":%s,\"text\":%s}]}",
            string(kind), string(text()));
  }

  private String imports() {
    List<String> batch = new ArrayList<>();
    int wrong = random.nextInt(20);
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      String text = text();
      int size = (kind + ": " + text).getBytes(UTF_8).length + (wrong == i ? 1 : 0);
      int id = messages + i + (wrong == 10 + i ? 1 : 0);
      batch.add(
          String.format(
              "{\"i\":%d,\"kind\":%s,\"text\":%s,\"size\":%d,\"date\":%s}",
              id, string(kind), string(text), size, string(date())));
    }
    return "{\"op\":\"import\",\"messages\":[" + String.join(",", batch) + "]}";
  }

  /** Learns from an answer what may come next. */
  void answered(String request, String answer) {
    Map<String, @Nullable Object> asked = JsonTree.object(request);
    Map<String, @Nullable Object> got = JsonTree.object(answer);
    if (asked == null || got == null) return;
    Object result = got.get("result");
    switch (String.valueOf(asked.get("op"))) {
      case "append" -> messages += result == null ? 0 : 1;
      case "prepare" -> {
        if (result instanceof Map<?, ?> map && map.get("ids") instanceof List<?> ids) {
          messages += ids.size();
        }
      }
      case "import" -> {
        if (result != null && asked.get("messages") instanceof List<?> all) messages += all.size();
      }
      case "jobs" -> {
        if (result instanceof List<?> jobs) jobs.forEach(this::fly);
      }
      case "submit" -> {
        boolean again = result instanceof Map<?, ?> map && map.get("retry") != null;
        if (!again) land(asked);
      }
      case "fail" -> land(asked);
      case "search" -> {
        if (result instanceof Map<?, ?> map
            && map.get("next_before") instanceof JsonTree.Digits next
            && asked.get("text") instanceof String query) {
          nextPage = page(query, ",\"before\":" + next.text());
        }
      }
      default -> {} // teaches nothing
    }
  }

  private void fly(@Nullable Object value) {
    if (value instanceof Map<?, ?> job && job.get("l") != null && job.get("i") != null) {
      flying.add(
          new Place(
              java.util.Objects.requireNonNull(job.get("l")),
              java.util.Objects.requireNonNull(job.get("i"))));
    }
  }

  private void land(Map<String, @Nullable Object> asked) {
    flying.removeIf(
        place -> place.level().equals(asked.get("l")) && place.index().equals(asked.get("i")));
  }
}
