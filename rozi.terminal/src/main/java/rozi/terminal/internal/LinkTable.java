package rozi.terminal.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import rozi.terminal.Hyperlink;

/** Interned hyperlinks; 0 is none. */
final class LinkTable {
  private final int capacity;
  private final List<@Nullable Hyperlink> links = new ArrayList<>();
  private final Map<Hyperlink, Integer> numbers = new HashMap<>();

  LinkTable(int capacity) {
    this.capacity = capacity;
    links.add(null);
  }

  /** The number of a link, or -1 if there is no room for another. */
  int intern(Hyperlink link) {
    Integer known = numbers.get(link);
    if (known != null) return known;
    if (numbers.size() >= capacity) return -1;
    int number = links.size();
    if (number > capacity) { // sweeps left holes, or there would be room for it
      number = 1;
      while (links.get(number) != null) number++;
      links.set(number, link);
    } else {
      links.add(link);
    }
    numbers.put(link, number);
    return number;
  }

  @Nullable Hyperlink get(int number) {
    return links.get(number);
  }

  void sweep(BitSet used) {
    for (int number = 1; number < links.size(); number++) {
      Hyperlink link = links.get(number);
      if (link != null && !used.get(number)) {
        numbers.remove(link);
        links.set(number, null);
      }
    }
  }

  int live() {
    return numbers.size();
  }
}
