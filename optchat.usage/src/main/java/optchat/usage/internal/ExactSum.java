package optchat.usage.internal;

import java.math.BigInteger;

/** A sum of whole numbers from 0 that never overflows: a long, and what went beyond it. */
final class ExactSum {
  private long low;
  private BigInteger high = BigInteger.ZERO;

  static ExactSum[] zeros(int count) {
    ExactSum[] sums = new ExactSum[count];
    for (int i = 0; i < count; i++) sums[i] = new ExactSum();
    return sums;
  }

  void add(long value) {
    long sum = low + value;
    if (sum < 0) {
      high = high.add(BigInteger.valueOf(low));
      sum = value;
    }
    low = sum;
  }

  BigInteger value() {
    return high.add(BigInteger.valueOf(low));
  }
}
