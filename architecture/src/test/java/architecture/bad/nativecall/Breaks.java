package architecture.bad.nativecall;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;

/** The ways into native code. */
final class Breaks {
  private Breaks() {}

  static final class Links {
    Linker linker() {
      return Linker.nativeLinker();
    }
  }

  static final class LooksUp {
    SymbolLookup lookup() {
      return SymbolLookup.loaderLookup();
    }
  }

  static final class Reinterprets {
    @SuppressWarnings("restricted") // the very thing the rule must see
    MemorySegment widen(MemorySegment segment) {
      return segment.reinterpret(1);
    }
  }

  static final class Loads {
    @SuppressWarnings("restricted") // the very thing the rule must see
    void load(String name) {
      System.loadLibrary(name);
    }
  }
}
