package hotpaths.cli;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says whether two engines gave the same answer. Free are: the words of an error; unless told
 * otherwise the words of prompts; and the dates of messages that got theirs from the clock.
 */
final class EngineAnswers {
  private final boolean words;
  private final Set<String> undated = new HashSet<>();

  /** {@code words}: whether the words of prompts must be the same. */
  EngineAnswers(boolean words) {
    this.words = words;
  }

  /** Whether the message of this number got its date from the clock. */
  boolean isUndated(String id) {
    return undated.contains(id);
  }

  /** Whether two answers to a request are the same. */
  boolean same(String request, String one, String other) {
    Map<String, @Nullable Object> asked = JsonTree.object(request);
    Map<String, @Nullable Object> first = JsonTree.object(one);
    Map<String, @Nullable Object> second = JsonTree.object(other);
    if (asked == null || first == null || second == null) return false;
    String op = String.valueOf(asked.get("op"));
    note(op, first);
    boolean ofClock =
        op.equals("date") && asked.get("id") instanceof JsonTree.Digits id && isUndated(id.text());
    String judged = ofClock ? "a date of the clock" : op;
    return Objects.equals(normal(judged, first), normal(judged, second));
  }

  private void note(String op, Map<String, @Nullable Object> answer) {
    if (op.equals("prepare")
        && answer.get("result") instanceof Map<?, ?> result
        && result.get("ids") instanceof List<?> ids) {
      for (Object id : ids) if (id instanceof JsonTree.Digits digits) undated.add(digits.text());
    }
  }

  private Object normal(String op, Map<String, @Nullable Object> answer) {
    Map<String, @Nullable Object> normal = new LinkedHashMap<>(answer);
    if (Boolean.FALSE.equals(answer.get("ok"))) {
      normal.computeIfPresent("error", (name, error) -> error instanceof String);
      return normal;
    }
    Object result = answer.get("result");
    normal.put(
        "result",
        switch (op) {
          case "jobs" -> words ? result : eachJob(result);
          case "submit" -> words ? result : retry(result);
          case "prompts" -> words || !(result instanceof Map<?, ?> texts) ? result : texts.keySet();
          case "search" -> search(result);
          case "date" -> date(result);
          case "a date of the clock" -> result instanceof String;
          default -> result;
        });
    return normal;
  }

  private static @Nullable Object eachJob(@Nullable Object result) {
    if (!(result instanceof List<?> jobs)) return result;
    List<@Nullable Object> normal = new ArrayList<>();
    for (Object job : jobs) normal.add(job(job));
    return normal;
  }

  private static @Nullable Object retry(@Nullable Object result) {
    if (!(result instanceof Map<?, ?> map) || !map.keySet().equals(Set.of("retry"))) return result;
    return map.get("retry") == null ? "done" : job(map.get("retry"));
  }

  /** Which job it is, and who speaks in it. */
  private static @Nullable Object job(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> job) || !(job.get("messages") instanceof List<?> messages)) {
      return value;
    }
    List<@Nullable Object> normal = new ArrayList<>();
    normal.add(job.get("l"));
    normal.add(job.get("i"));
    normal.add(job.keySet());
    for (Object message : messages) {
      normal.add(message instanceof Map<?, ?> turn ? turn.get("role") : message);
    }
    return normal;
  }

  private @Nullable Object search(@Nullable Object result) {
    if (!(result instanceof Map<?, ?> page) || !(page.get("hits") instanceof List<?> hits)) {
      return result;
    }
    List<@Nullable Object> normal = new ArrayList<>();
    normal.add(page.get("next_before"));
    for (Object hit : hits) {
      if (hit instanceof Map<?, ?> map
          && map.get("id") instanceof JsonTree.Digits id
          && isUndated(id.text())) {
        Map<Object, @Nullable Object> without = new LinkedHashMap<>(map);
        without.put("date", "the clock's");
        normal.add(without);
      } else {
        normal.add(hit);
      }
    }
    return normal;
  }

  /** RFC 3339 leaves open how many zeros a fraction has. */
  private static @Nullable Object date(@Nullable Object result) {
    if (!(result instanceof String text)) return result;
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException e) {
      return text; // compared as it is
    }
  }
}
