package hotpaths.reference.optchat.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A report over a whole ledger in memory: parse every line to objects, then sum. */
public final class UsageOracle {
  private static final Set<String> OUTCOMES =
      Set.of("ok", "empty", "error", "aborted", "threw", "rejected", "timeout", "cancelled");
  private static final BigInteger MAX_WHOLE = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);
  private static final List<String> TOKENS = List.of("input", "output", "cacheRead", "cacheWrite");
  private static final List<String> TEXTS =
      List.of("id", "at", "session", "provider", "model", "outcome");
  private static final List<String> WHOLES = List.of("l", "i", "attempt", "retry", "ms");
  private static final List<String> NAMES = new ArrayList<>(List.of("v", "tokens", "cost"));

  static {
    NAMES.addAll(TEXTS);
    NAMES.addAll(WHOLES);
  }

  private static final int WARNINGS = 20;

  private UsageOracle() {}

  /**
   * What a ledger says.
   *
   * @param tokens the sum of each kind of token
   * @param reported how many attempts gave each kind of token
   */
  public record Totals(
      long attempts,
      Map<String, Long> outcomes,
      long corrective,
      long afterCoolDown,
      BigInteger millis,
      Map<String, BigInteger> tokens,
      Map<String, Long> reported,
      BigDecimal cost,
      long priced,
      List<String> warnings,
      long moreWarnings) {}

  /** Reads a ledger; warnings begin with {@code file}. */
  public static Totals totals(String file, byte[] ledger, int maxLineBytes) {
    Map<String, Map<String, Object>> attempts = new LinkedHashMap<>();
    List<String> warnings = new ArrayList<>();
    int number = 0;
    int from = 0;
    for (int i = 0; i <= ledger.length; i++) {
      if (i < ledger.length && ledger[i] != '\n') continue;
      byte[] line = Arrays.copyOfRange(ledger, from, i);
      from = i + 1;
      number++;
      String wrong = null;
      try {
        if (line.length > maxLineBytes) throw new ClassCastException();
        String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
        if (text.matches("[ \\t\\r]*")) continue;
        Map<String, Object> fields = attempt(WholeJson.parse(text));
        attempts.putIfAbsent((String) get(fields, "id"), fields);
      } catch (CharacterCodingException | WholeJson.NotJson e) {
        wrong = "torn";
      } catch (ClassCastException e) {
        wrong = "malformed";
      }
      if (wrong != null) warnings.add(file + ":" + number + ": " + wrong + " record ignored");
    }
    return sums(List.copyOf(attempts.values()), warnings);
  }

  private static Totals sums(List<Map<String, Object>> attempts, List<String> warnings) {
    Map<String, Long> outcomes = new TreeMap<>();
    for (String outcome : OUTCOMES) {
      outcomes.put(outcome, count(attempts, a -> get(a, "outcome").equals(outcome)));
    }
    Map<String, BigInteger> tokens = new TreeMap<>();
    Map<String, Long> reported = new TreeMap<>();
    for (String kind : TOKENS) {
      BigInteger sum = BigInteger.ZERO;
      for (Map<String, Object> a : attempts) {
        BigDecimal n = token(a, kind);
        if (n != null) sum = sum.add(n.toBigIntegerExact());
      }
      tokens.put(kind, sum);
      reported.put(kind, count(attempts, a -> token(a, kind) != null));
    }
    BigInteger millis = BigInteger.ZERO;
    BigDecimal cost = BigDecimal.ZERO;
    for (Map<String, Object> a : attempts) {
      millis = millis.add(((BigDecimal) get(a, "ms")).toBigIntegerExact());
      if (a.get("cost") instanceof BigDecimal price) cost = cost.add(price);
    }
    return new Totals(
        attempts.size(),
        outcomes,
        count(attempts, a -> ((BigDecimal) get(a, "attempt")).compareTo(BigDecimal.ONE) > 0),
        count(attempts, a -> ((BigDecimal) get(a, "retry")).signum() > 0),
        millis,
        tokens,
        reported,
        cost,
        count(attempts, a -> a.get("cost") instanceof BigDecimal),
        warnings.subList(0, Math.min(WARNINGS, warnings.size())),
        Math.max(0, warnings.size() - WARNINGS));
  }

  private static long count(
      List<Map<String, Object>> attempts, Predicate<Map<String, Object>> which) {
    return attempts.stream().filter(which).count();
  }

  private static Object get(Map<String, Object> fields, String name) {
    return Objects.requireNonNull(fields.get(name), name);
  }

  private static @Nullable BigDecimal token(Map<String, Object> attempt, String kind) {
    if (!(attempt.get("tokens") instanceof Map<?, ?> tokens)) return null;
    return tokens.get(kind) instanceof BigDecimal n ? n : null;
  }

  /** The fields of an attempt; a ClassCastException if the value is none. */
  private static Map<String, Object> attempt(Object value) {
    Map<String, Object> fields = object(value, NAMES);
    require(field(fields, "v") instanceof WholeJson.Written n && n.text().equals("1"));
    Map<String, Object> out = new TreeMap<>();
    for (String name : TEXTS) {
      String text = (String) field(fields, name);
      require(text.codePoints().noneMatch(c -> c >= 0xd800 && c <= 0xdfff));
      require(!text.isEmpty() || !Set.of("id", "at").contains(name));
      out.put(name, text);
    }
    require(OUTCOMES.contains((String) get(out, "outcome")));
    for (String name : WHOLES) {
      out.put(name, whole(field(fields, name)));
    }
    require(((BigDecimal) get(out, "attempt")).signum() > 0);
    Object tokens = field(fields, "tokens");
    if (!(tokens instanceof WholeJson.Null)) {
      Map<String, Object> counts = new TreeMap<>();
      Map<String, Object> given = object(tokens, TOKENS);
      for (String kind : TOKENS) {
        Object count = field(given, kind);
        if (!(count instanceof WholeJson.Null)) counts.put(kind, whole(count));
      }
      out.put("tokens", counts);
    }
    Object cost = field(fields, "cost");
    if (!(cost instanceof WholeJson.Null)) {
      String text = ((WholeJson.Written) cost).text();
      require(text.length() <= 64);
      BigDecimal price;
      try {
        price = new BigDecimal(text);
      } catch (NumberFormatException e) {
        throw new ClassCastException();
      }
      require(price.signum() >= 0 && price.scale() <= 30);
      require(price.compareTo(new BigDecimal(BigInteger.TWO.pow(53))) <= 0);
      out.put("cost", price);
    }
    return out;
  }

  /** An object's fields; one of {@code known} must not be there twice. */
  private static Map<String, Object> object(Object value, List<String> known) {
    Map<String, Object> map = new TreeMap<>();
    for (Map.Entry<String, Object> entry : ((WholeJson.Fields) value).entries()) {
      boolean twice = map.put(entry.getKey(), entry.getValue()) != null;
      require(!(twice && known.contains(entry.getKey())));
    }
    return map;
  }

  private static BigDecimal whole(Object value) {
    String text = ((WholeJson.Written) value).text();
    require(text.matches("[0-9]{1,16}"));
    BigDecimal number = new BigDecimal(text);
    require(number.compareTo(new BigDecimal(MAX_WHOLE)) <= 0);
    return number;
  }

  private static Object field(Map<String, Object> fields, String name) {
    Object value = fields.get(name);
    require(value != null);
    return Objects.requireNonNull(value);
  }

  private static void require(boolean is) {
    if (!is) throw new ClassCastException();
  }
}
