package dev.hearsay.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every example is a single source file that Java can run, without classes of other examples. */
class OneFileTest {

  private static final Path SOURCES = Path.of("src/main/java/dev/hearsay/examples");

  @TempDir private Path folder;

  /** The class path of the modules and their libraries, without the examples' classes. */
  private static String libraries() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path"))
        .filter(entry -> !Path.of(entry).startsWith(Path.of("target").toAbsolutePath()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private boolean compiles(Path source) {
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    String own = folder.toString();
    String[] options = {
      "-proc:none", "-sourcepath", own, "-d", own, "-cp", libraries(), "" + source
    };
    return ToolProvider.getSystemJavaCompiler().run(null, complaints, complaints, options) == 0;
  }

  @ParameterizedTest
  @ValueSource(strings = {"TelemetryService", "TallyEndpoint", "DeviceTraining", "ResultsTour"})
  void compilesAlone(String example) {
    assertThat(compiles(SOURCES.resolve(example + ".java"))).isTrue();
  }

  @Test
  void whatNeedsAnotherIsFound() throws IOException {
    Path source = folder.resolve("Two.java");
    Files.writeString(source, "class Two { dev.hearsay.examples.ResultsTour other; }");
    assertThat(compiles(source)).isFalse();
    Files.writeString(source, "class Two { dev.hearsay.Plan plan; }");
    assertThat(compiles(source)).isTrue();
  }

  @Test
  void allAreTried() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      assertThat(files).hasSize(5); // with package-info
    }
  }
}
