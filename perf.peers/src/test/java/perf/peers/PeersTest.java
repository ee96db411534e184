package perf.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import perf.Case;

/**
 * Each peer on each input: it answers as the reference does, or differs in the way that its class
 * says.
 */
class PeersTest {
  static List<Class<?>> peers() throws Exception {
    Path classes = Path.of(PeersTest.class.getResource("CapPeers.class").toURI()).getParent();
    try (Stream<Path> files = Files.list(classes)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Peers.class"))
          .<Class<?>>map(name -> load("perf.peers." + name.replace(".class", "")))
          .filter(type -> !Modifier.isAbstract(type.getModifiers()))
          .toList();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("peers")
  void everyPeerAgreesOrDiffersAsItSays(Class<?> type) throws Exception {
    assertThat(type.getAnnotation(Case.class)).isNotNull();
    assertThat(type.getMethods()).anyMatch(method -> method.isAnnotationPresent(Benchmark.class));
    List<Field> params =
        Stream.of(type.getFields()).filter(f -> f.isAnnotationPresent(Param.class)).toList();
    assertThat(params).as("parameters, all of them one String").hasSizeLessThan(2);
    if (params.isEmpty()) prove(type.getConstructor().newInstance());
    for (Field param : params) {
      for (String value : param.getAnnotation(Param.class).value()) {
        Object peer = type.getConstructor().newInstance();
        param.set(peer, value);
        prove(peer);
      }
    }
  }

  private static void prove(Object peer) throws ReflectiveOperationException {
    List<Method> setUps =
        Stream.of(peer.getClass().getMethods())
            .filter(method -> method.isAnnotationPresent(Setup.class))
            .toList();
    assertThat(setUps).as("a @Setup that proves agreement").hasSize(1);
    setUps.getFirst().invoke(peer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ours", "reference"})
  void noSideIsCalledLikeOneOfPerf(String taken) throws Exception {
    for (Class<?> type : peers()) {
      assertThat(type.getMethods()).noneMatch(method -> method.getName().equals(taken));
    }
  }
}
