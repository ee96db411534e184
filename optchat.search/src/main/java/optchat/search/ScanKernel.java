package optchat.search;

import java.lang.foreign.MemorySegment;
import java.util.ServiceLoader;
import optchat.search.internal.SwarKernel;

/**
 * The innermost loop of a search: finds where a {@link Probe} agrees. Stateless: any thread.
 *
 * <p>The built-in kernel works on eight bytes a step with plain arithmetic. A provider module on
 * the module path replaces it; the choice is made once.
 */
public interface ScanKernel {
  /**
   * The first position in [from, to) where both bytes agree.
   *
   * @param text native or mapped memory
   * @param from first position
   * @param to behind the last position; {@code to + probe.reach()} is at most the size of {@code
   *     text}
   * @param probe what to look for, at its offsets from the position
   * @return the position, or {@code to}
   */
  long next(MemorySegment text, long from, long to, Probe probe);

  /**
   * A name for reports.
   *
   * @return the kernel's name
   */
  String name();

  /**
   * The kernel that ships with this module.
   *
   * @return the built-in kernel
   */
  static ScanKernel builtIn() {
    return SwarKernel.INSTANCE;
  }

  /**
   * The kernel of the first provider on the module path, else the built-in one. Chosen at the first
   * call.
   *
   * @return the same kernel at each call
   */
  static ScanKernel preferred() {
    return Preferred.KERNEL;
  }

  /** Holds the choice, so that it is made once and only when asked for. */
  final class Preferred {
    private static final ScanKernel KERNEL =
        ServiceLoader.load(ScanKernel.class, ScanKernel.class.getClassLoader())
            .findFirst()
            .orElse(SwarKernel.INSTANCE);

    private Preferred() {}
  }
}
