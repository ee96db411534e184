package hotpaths.reference.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;
import java.util.UUID;

/** Ledgers of attempts as a compactor writes them over the months. */
public final class UsageCorpus {
  private static final String[] OUTCOMES = {"ok", "ok", "ok", "ok", "ok", "error", "timeout"};

  private UsageCorpus() {}

  /** A ledger of {@code attempts} lines, one in a hundred with an id that was there before. */
  public static byte[] ledger(int attempts, long seed) {
    Random random = new Random(seed);
    StringBuilder out = new StringBuilder(attempts * 330);
    String id = "";
    for (int k = 0; k < attempts; k++) {
      if (k % 100 != 99) id = new UUID(random.nextLong(), random.nextLong()).toString();
      String outcome = OUTCOMES[random.nextInt(OUTCOMES.length)];
      boolean told = outcome.equals("ok");
      out.append("{\"v\":1,\"id\":\"").append(id);
      out.append("\",\"session\":\"2026-01-01T00-00-00-000Z_").append(k / 1_000);
      out.append("\",\"provider\":\"provider\",\"model\":\"model-").append(k % 3);
      out.append("\",\"l\":").append(k % 7).append(",\"i\":").append(k);
      out.append(",\"attempt\":").append(1 + random.nextInt(8) / 7);
      out.append(",\"retry\":").append(random.nextInt(20) / 19);
      out.append(",\"outcome\":\"").append(outcome);
      out.append("\",\"at\":\"2026-01-01T00:00:00.000Z\",\"ms\":").append(random.nextInt(9_000));
      if (told) {
        out.append(",\"tokens\":{\"input\":").append(random.nextInt(9_000));
        out.append(",\"output\":").append(random.nextInt(200));
        out.append(",\"cacheRead\":").append(random.nextInt(30_000)).append(",\"cacheWrite\":0}");
        out.append(",\"cost\":0.").append(1_000_000 + random.nextInt(9_000_000)).append("}\n");
      } else {
        out.append(",\"tokens\":null,\"cost\":null}\n");
      }
    }
    return out.toString().getBytes(UTF_8);
  }
}
