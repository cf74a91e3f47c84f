package dev.hearsay.testing;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module of ours as its users have it. Tests run on the class path, where everything sees
 * everything; this loads the module once more, from the same files, as the module it is.
 */
public final class UserView {

  private final Module module;

  private UserView(Module module) {
    this.module = module;
  }

  /**
   * Loads the module with all that it needs, from those entries of the class path that are modules.
   */
  public static UserView of(String name) {
    Path[] modules =
        Pattern.compile(File.pathSeparator, Pattern.LITERAL)
            .splitAsStream(System.getProperty("java.class.path"))
            .map(Path::of)
            .filter(UserView::isModule)
            .toArray(Path[]::new);
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(modules), ModuleFinder.of(), Set.of(name));
    // Without a parent loader that knows our classes, they can only come from modules.
    return new UserView(
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader())
            .findModule(name)
            .orElseThrow());
  }

  /** A library that only has a name is none: what we need must say what it exports. */
  private static boolean isModule(Path entry) {
    try {
      return ModuleFinder.of(entry).findAll().stream()
          .anyMatch(found -> !found.descriptor().isAutomatic());
    } catch (FindException e) {
      return false;
    }
  }

  /** Another module of the same program. */
  public UserView other(String name) {
    return new UserView(module.getLayer().findModule(name).orElseThrow());
  }

  /** A class of the module, also one that users may not touch. */
  public Class<?> type(String name) throws ClassNotFoundException {
    Class<?> type = module.getClassLoader().loadClass(name);
    if (!type.getModule().equals(module)) {
      throw new AssertionError(name + " is in " + type.getModule() + ", not in " + module);
    }
    return type;
  }

  /** The modules without which it does not run, or what uses it does not compile. */
  public Set<String> needs() {
    return module.getDescriptor().requires().stream()
        .filter(requires -> !requires.modifiers().equals(Set.of(Requires.Modifier.STATIC)))
        .map(Requires::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The packages that everybody may use. */
  public SortedSet<String> packages() {
    return module.getPackages().stream()
        .filter(module::isExported)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The packages that another module may use and not everybody. */
  public SortedSet<String> packagesOnlyFor(String name) {
    Module friend = module.getLayer().findModule(name).orElseThrow();
    return module.getPackages().stream()
        .filter(one -> module.isExported(one, friend) && !module.isExported(one))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The public types of the packages that everybody may use, without those inside other types. */
  public SortedSet<String> types() throws IOException, ClassNotFoundException {
    SortedSet<String> types = new TreeSet<>();
    for (String name : classes()) {
      Class<?> type = type(name);
      if (Modifier.isPublic(type.getModifiers()) && module.isExported(type.getPackageName())) {
        types.add(name);
      }
    }
    return types;
  }

  private Set<String> classes() throws IOException {
    try (ModuleReader reader =
            module
                .getLayer()
                .configuration()
                .findModule(module.getName())
                .orElseThrow()
                .reference()
                .open();
        Stream<String> files = reader.list()) {
      return files
          .filter(file -> file.endsWith(".class") && file.indexOf('$') < 0)
          .filter(file -> !file.endsWith("-info.class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .collect(Collectors.toSet());
    }
  }
}
