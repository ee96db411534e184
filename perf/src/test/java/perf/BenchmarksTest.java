package perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Each benchmark class once, with the first value of each parameter: its setup proves that the
 * sides agree, and every side runs. So a benchmark that has come to measure nothing fails here, in
 * seconds.
 */
class BenchmarksTest {
  static List<BenchCase> firstOfEachClass() {
    return List.copyOf(
        BenchCase.all("perf").stream()
            .collect(
                Collectors.toMap(
                    BenchCase::type,
                    Function.identity(),
                    (first, later) -> first,
                    LinkedHashMap::new))
            .values());
  }

  @ParameterizedTest
  @MethodSource("firstOfEachClass")
  void setupProvesAgreementAndEverySideRuns(BenchCase one) throws Exception {
    Object benchmark = one.type().getConstructor().newInstance();
    for (var param : one.params().entrySet()) {
      Field field = field(one.type(), param.getKey());
      field.setAccessible(true);
      field.set(benchmark, value(field.getType(), param.getValue()));
    }
    List<Method> setups = annotated(one.type(), Setup.class);
    assertThat(setups).as("a @Setup that proves agreement").isNotEmpty();
    for (Method setup : setups) call(setup, benchmark);
    for (Method side : annotated(one.type(), Benchmark.class)) call(side, benchmark);
    for (Method tearDown : annotated(one.type(), TearDown.class)) call(tearDown, benchmark);
  }

  @ParameterizedTest
  @MethodSource("firstOfEachClass")
  void everyClassHasANameAndBothSides(BenchCase one) {
    Case name = one.type().getAnnotation(Case.class);
    assertThat(name).as("@Case of %s", one.type()).isNotNull();
    for (String param : one.params().keySet()) assertThat(name.value()).contains("{" + param + "}");
    assertThat(one.id()).doesNotContain("{").doesNotContain(" ");
    assertThat(one.sides()).contains(BenchCase.OURS, BenchCase.REFERENCE);
  }

  @Test
  void noTwoCasesShareAName() {
    assertThat(BenchCase.all("perf").stream().map(BenchCase::id))
        .doesNotHaveDuplicates()
        .isNotEmpty();
  }

  @Test
  void theNamesOfTheTextCasesAreTheKnownOnes() {
    assertThat(BenchCase.all("perf").stream().map(BenchCase::id))
        .contains(
            "cap/ascii",
            "cap/unicode",
            "flatten/ascii",
            "flatten/unicode",
            "cache_blocks/ascii",
            "cache_blocks/unicode");
  }

  @Test
  void theNamesOfTheStreamCasesAreTheSeeds() {
    assertThat(BenchCase.all("perf").stream().map(BenchCase::id))
        .contains(
            "sse_event/event_is_done_check",
            "sse_event/event_data_only",
            "sse_event/event_with_event_field",
            "sse_event/event_json_parse",
            "sse_small/openai_10_tokens_no_fragmentation",
            "sse_small/openai_10_tokens_64b_chunks",
            "sse_large/openai_tokens_full_payload/100",
            "sse_large/openai_tokens_32b_chunks/100",
            "sse_large/openai_tokens_full_payload/500",
            "sse_large/openai_tokens_full_payload/1000",
            "sse_large/openai_tokens_32b_chunks/1000",
            "sse_anthropic/anthropic_events_full_payload/200",
            "sse_10000_chunks/openai_10000_64b_chunks",
            "sse_10000_chunks/openai_10000_full_payload",
            "sse_10000_chunks/anthropic_10000_full_payload",
            "sse_split_boundary/unicode_content_split_at_utf8_boundary",
            "sse_split_boundary/unicode_content_byte_by_byte",
            "sse_time_to_first_event/single_token_one_chunk",
            "sse_time_to_first_event/first_of_1000_tokens_32b_chunks");
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) if (field.getName().equals(name)) return field;
    }
    throw new NoSuchFieldException(type + " has no field: name=" + name);
  }

  private static List<Method> annotated(Class<?> type, Class<? extends Annotation> annotation) {
    return Stream.of(type.getMethods()).filter(m -> m.isAnnotationPresent(annotation)).toList();
  }

  private static void call(Method method, Object benchmark) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int k = 0; k < types.length; k++) {
      arguments[k] = argument(types[k]);
    }
    try {
      method.invoke(benchmark, arguments);
    } catch (InvocationTargetException e) {
      throw new AssertionError(method + " failed", e.getCause());
    }
  }

  private static Object argument(Class<?> type) throws ReflectiveOperationException {
    if (type.isAnnotationPresent(AuxCounters.class)) return type.getConstructor().newInstance();
    assertThat(type).as("an argument is a set of counters or this").isEqualTo(Blackhole.class);
    return new Blackhole(
        "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
  }

  private static Object value(Class<?> type, String text) {
    if (type == String.class) return text;
    if (type == int.class) return Integer.valueOf(text);
    if (type == long.class) return Long.valueOf(text);
    if (type == boolean.class) return Boolean.valueOf(text);
    if (type == double.class) return Double.valueOf(text);
    for (Object constant : type.getEnumConstants())
      if (constant.toString().equals(text)) return constant;
    throw new IllegalArgumentException("no such value: type=" + type + ", text=" + text);
  }
}
