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
 * A module of the project as its users see it. Tests run on the class path, where every class can
 * access every other. This class loads the module again from the same files, as a module.
 */
public final class UserView {

  private final Module module;

  private UserView(Module module) {
    this.module = module;
  }

  /**
   * Returns the module with all modules that it requires, loaded from the entries of the class path
   * that are modules.
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
    // The parent loader has no classes of the project, so all of them come from modules.
    return new UserView(
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader())
            .findModule(name)
            .orElseThrow());
  }

  /**
   * Returns whether an entry of the class path is a module with a descriptor. Automatic modules do
   * not count, because they do not state what they export.
   */
  private static boolean isModule(Path entry) {
    try {
      return ModuleFinder.of(entry).findAll().stream()
          .anyMatch(found -> !found.descriptor().isAutomatic());
    } catch (FindException e) {
      return false;
    }
  }

  /** Returns another module of the same layer. */
  public UserView other(String name) {
    return new UserView(module.getLayer().findModule(name).orElseThrow());
  }

  /** Returns a class of the module, whether or not its package is exported. */
  public Class<?> type(String name) throws ClassNotFoundException {
    Class<?> type = module.getClassLoader().loadClass(name);
    if (!type.getModule().equals(module)) {
      throw new AssertionError(name + " is in " + type.getModule() + ", not in " + module);
    }
    return type;
  }

  /** Returns the modules that the module requires when it runs, or when its users are compiled. */
  public Set<String> needs() {
    return module.getDescriptor().requires().stream()
        .filter(requires -> !requires.modifiers().equals(Set.of(Requires.Modifier.STATIC)))
        .map(Requires::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the packages that are exported to all modules. */
  public SortedSet<String> packages() {
    return module.getPackages().stream()
        .filter(module::isExported)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the packages that are exported to another module, but not to all. */
  public SortedSet<String> packagesOnlyFor(String friendName) {
    Module friend = module.getLayer().findModule(friendName).orElseThrow();
    return module.getPackages().stream()
        .filter(name -> module.isExported(name, friend) && !module.isExported(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the public top-level types of the packages that are exported to all modules. */
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
