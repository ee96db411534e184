package qcr.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The wait before a reconnection, against arithmetic that cannot overflow. */
class BackOffTest {
  @Property(tries = 500)
  void delayLiesBetweenTheWishAndTheWishPlusTheBound(
      @ForAll @IntRange(max = 100) int failures,
      @ForAll @LongRange(min = 0) long retryMillis,
      @ForAll @LongRange(min = 1) long initial,
      @ForAll @LongRange(min = 0) long more,
      @ForAll long seed) {
    long capNanos = initial > Long.MAX_VALUE - more ? Long.MAX_VALUE : initial + more;
    Duration first = Duration.ofNanos(initial);
    Duration cap = Duration.ofNanos(capNanos);
    long delay =
        new Reconnection(first, cap, 1, new Random(seed)).delayNanos(failures, retryMillis);
    BigInteger floor = BigInteger.valueOf(retryMillis).multiply(BigInteger.valueOf(1_000_000));
    BigInteger bound =
        BigInteger.valueOf(initial).shiftLeft(failures).min(BigInteger.valueOf(capNanos));
    BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
    assertThat(BigInteger.valueOf(delay)).isBetween(floor.min(max), floor.add(bound).min(max));
  }
}
