package architecture.bad.signature;

import architecture.bad.signature.internal.Hidden;
import java.util.List;
import java.util.function.Supplier;

/** Types whose visible signatures name what a caller cannot. */
public final class Breaks {
  private Breaks() {}

  public static final class Returns {
    public List<? extends Hidden> hidden() {
      return List.of();
    }
  }

  public static final class TakesArray {
    public void take(Hidden[][] hidden) {}
  }

  public static final class Throws {
    public void run() throws Hidden.Failure {}
  }

  public static class Extends extends Hidden {}

  public abstract static class Implements implements Supplier<Hidden> {}

  public static class Bounded<T extends Hidden> {}

  public static class Inherited {
    protected Hidden field = new Hidden();
  }

  public record Component(Hidden value) {}

  public static final class LeaksCollection {
    public org.eclipse.collections.api.list.primitive.IntList list() {
      return org.eclipse.collections.impl.list.mutable.primitive.IntArrayList.newListWith(1);
    }
  }
}
