package optchat.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredDateTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:00:00Z, 2026-01-01T01:00:00+01:00",
    "2026-07-01t00:00:00z, 2026-07-01T02:00:00+02:00",
    "2016-12-31T23:59:60Z, 2017-01-01T01:00:00+01:00",
    "2026-01-01T00:00:00.1234567891Z, 2026-01-01T01:00:00.123456789+01:00",
    "2026-01-02T00:00:00+23:59, 2026-01-01T01:01:00+01:00",
    "2026-01-01T00:00:00.50-23:59, 2026-01-02T00:59:00.5+01:00",
    "1800-01-01T00:00:00Z, 1800-01-01T00:53:00+00:53",
    "0000-01-01T00:00:00Z, 0000-01-01T00:53:00+00:53",
    "0000-01-01T00:00:00+01:00, 0000-01-01T00:00:00+01:00", // in the year -1 there
    "9999-12-31T22:59:59Z, 9999-12-31T23:59:59+01:00",
    "9999-12-31T23:00:00Z, 9999-12-31T23:00:00Z", // in the year 10000 there
    "9999-12-31T22:59:60Z, 9999-12-31T22:59:60Z"
  })
  void datesMoveToTheZone(String stored, String shown) {
    assertThat(StoredDate.inZone(stored, ZoneId.of("Europe/Berlin"))).isEqualTo(shown);
  }

  @Property(tries = 300)
  void whatJavaReadsIsReadAlike(
      @ForAll @LongRange(min = -30_000_000_000L, max = 200_000_000_000L) long second,
      @ForAll @IntRange(max = 999_999_999) int nanos,
      @ForAll @IntRange(min = -1_080, max = 1_080) int offsetMinutes) {
    Instant moment = Instant.ofEpochSecond(second, nanos);
    String stored =
        OffsetDateTime.ofInstant(moment, ZoneOffset.ofTotalSeconds(60 * offsetMinutes))
            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
    String shown = StoredDate.inZone(stored, ZoneOffset.ofHours(9));
    assertThat(OffsetDateTime.parse(shown).toInstant()).isEqualTo(moment);
    assertThat(shown).endsWith("+09:00");
  }
}
