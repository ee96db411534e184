package optchat.search.internal;

import optchat.search.Probe;

/** Chooses two bytes of a query before any text is seen. */
final class Probes {
  private Probes() {}

  /** The two rarest bytes by the table, of different value if there are two. */
  static Probe byTable(FoldedQuery query) {
    int first = 0;
    for (int i = 1; i < query.length(); i++) {
      if (commonness(query, i) < commonness(query, first)) first = i;
    }
    int second = first;
    for (int i = 0; i < query.length(); i++) {
      if (query.value(i) == query.value(first)) continue;
      if (second == first || commonness(query, i) < commonness(query, second)) second = i;
    }
    if (second == first) second = first == 0 ? query.length() - 1 : 0;
    return query.probe(first, second);
  }

  private static int commonness(FoldedQuery query, int i) {
    return ByteRarity.commonness(query.value(i));
  }
}
