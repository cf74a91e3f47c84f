package dev.hearsay.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Commands that start another process with the Java and the classes of this one. */
public final class JavaCommand {

  /**
   * The option that prevents a warning about SQLite since Java 24. The product's jar has it in its
   * manifest.
   */
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

  private JavaCommand() {}

  /** Returns the path of Java and the options that every process needs. */
  public static List<String> java() {
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), NATIVE);
  }

  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Returns the command of a process that runs for a long time. */
  public static List<String> of(Class<?> main, Object... arguments) {
    return with(List.of(), main, arguments);
  }

  /**
   * Returns the command of a process that ends soon. It starts faster, because it uses only the
   * first compiler of the virtual machine.
   */
  public static List<String> brief(Class<?> main, Object... arguments) {
    return with(List.of("-XX:TieredStopAtLevel=1"), main, arguments);
  }

  /**
   * Returns the command of a process with options of the virtual machine.
   *
   * @param arguments the program's arguments, converted by {@code toString}
   */
  public static List<String> with(List<String> options, Class<?> main, Object... arguments) {
    List<String> command = new ArrayList<>(java());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return command;
  }
}
