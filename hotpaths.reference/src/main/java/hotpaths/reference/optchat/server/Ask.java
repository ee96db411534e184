package hotpaths.reference.optchat.server;

import hotpaths.reference.optchat.text.Utf8Oracle;
import hotpaths.reference.qcr.delta.PlainJson;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object, each of the wanted type or {@link Refused}. */
record Ask(Map<String, @Nullable Object> fields) {
  private static final BigInteger MAX = BigInteger.valueOf(Integer.MAX_VALUE);

  /** Refuses other names. */
  Ask only(String... names) throws Refused {
    for (String name : fields.keySet()) {
      if (!Set.of(names).contains(name)) throw new Refused("unknown field");
    }
    return this;
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  String text(String name) throws Refused {
    return asText(fields.get(name));
  }

  private static String asText(@Nullable Object value) throws Refused {
    if (!(value instanceof String text)) throw new Refused("no string");
    if (Utf8Oracle.firstUnpaired(text) < text.length()) throw new Refused("unpaired surrogate");
    return text;
  }

  String kind() throws Refused {
    String kind = text("kind");
    if (!Set.of("user", "talk", "tool", "echo", "note", "work").contains(kind)) {
      throw new Refused("unknown kind");
    }
    return kind;
  }

  boolean flag(String name) throws Refused {
    if (!has(name)) return false;
    if (fields.get(name) instanceof Boolean flag) return flag;
    throw new Refused("no boolean");
  }

  BigInteger whole(String name) throws Refused {
    if (fields.get(name) instanceof PlainJson.Num number && number.text().matches("-?[0-9]+")) {
      return new BigInteger(number.text());
    }
    throw new Refused("no whole number");
  }

  int index(String name) throws Refused {
    BigInteger whole = whole(name);
    if (whole.signum() < 0 || whole.compareTo(MAX) > 0) throw new Refused("out of range");
    return whole.intValueExact();
  }

  @Nullable Integer before() throws Refused {
    if (fields.get("before") == null) return null;
    return whole("before").max(BigInteger.ZERO).min(MAX).intValueExact();
  }

  List<String> texts(String name) throws Refused {
    List<String> texts = new ArrayList<>();
    for (Object item : items(name)) texts.add(asText(item));
    return texts;
  }

  @SuppressWarnings("unchecked") // PlainJson makes such maps
  List<Ask> objects(String name, String... names) throws Refused {
    List<Ask> objects = new ArrayList<>();
    for (Object item : items(name)) {
      if (!(item instanceof Map<?, ?> map)) throw new Refused("no object");
      objects.add(new Ask((Map<String, @Nullable Object>) map).only(names));
    }
    return objects;
  }

  private List<?> items(String name) throws Refused {
    if (fields.get(name) instanceof List<?> list) return list;
    throw new Refused("no array");
  }
}
