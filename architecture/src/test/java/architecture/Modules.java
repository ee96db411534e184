package architecture;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Modules that exist as descriptors only, to try the rules on. */
final class Modules {
  private Modules() {}

  /** A normal module with nothing in it. */
  static ModuleDescriptor.Builder module(String name) {
    return ModuleDescriptor.newModule(name);
  }

  /** Finds exactly these. */
  static ModuleFinder finderOf(ModuleDescriptor.Builder... modules) {
    Map<String, ModuleReference> byName =
        Arrays.stream(modules)
            .map(ModuleDescriptor.Builder::build)
            .collect(Collectors.toMap(ModuleDescriptor::name, Modules::reference));
    return new ModuleFinder() {
      @Override
      public Optional<ModuleReference> find(String name) {
        return Optional.ofNullable(byName.get(name));
      }

      @Override
      public Set<ModuleReference> findAll() {
        return Set.copyOf(byName.values());
      }
    };
  }

  private static ModuleReference reference(ModuleDescriptor descriptor) {
    return new ModuleReference(descriptor, null) {
      @Override
      public ModuleReader open() {
        throw new IllegalStateException("a descriptor without content: " + descriptor.name());
      }
    };
  }
}
