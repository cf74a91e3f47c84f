package dev.hearsay.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How to start another process with the Java and the classes of this one. */
public final class JavaCommand {

  /** Since Java 24 there is a warning about SQLite without it. Our jar says it in its manifest. */
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

  private JavaCommand() {}

  /** Java itself, with what every process needs. */
  public static List<String> java() {
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), NATIVE);
  }

  public static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** For a process that lives long. */
  public static List<String> of(Class<?> main, Object... arguments) {
    return with(List.of(), main, arguments);
  }

  /** For a process that ends soon: it starts sooner, and need not be fast for long. */
  public static List<String> brief(Class<?> main, Object... arguments) {
    return with(List.of("-XX:TieredStopAtLevel=1"), main, arguments);
  }

  /**
   * With options of the virtual machine.
   *
   * @param arguments of the program, as {@code toString} tells them
   */
  public static List<String> with(List<String> options, Class<?> main, Object... arguments) {
    List<String> command = new ArrayList<>(java());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), main.getName()));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return command;
  }
}
