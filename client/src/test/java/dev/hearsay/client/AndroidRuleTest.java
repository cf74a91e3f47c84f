package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.PrintWriterLogger;
import org.junit.jupiter.api.Test;

/** The build's check of Android's API can fail, and it exempts exactly one class. */
class AndroidRuleTest {

  private static final Path SIGNATURES = Path.of(System.getProperty("hearsay.android"));
  private static final Path MAIN = Path.of("target", "classes", "dev", "hearsay", "client");

  private static final List<String> PASS = List.of("dev.hearsay.client.transport.NotOnAndroid");

  /** Returns the violations in a class file, or in all class files of a folder. */
  private static List<String> violations(Path classes, List<String> annotations)
      throws IOException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (InputStream signatures = Files.newInputStream(SIGNATURES)) {
      SignatureChecker checker =
          new SignatureChecker(
              signatures,
              Set.of("dev.hearsay.*", "java.lang.Record"),
              new PrintWriterLogger(new PrintStream(log, true, StandardCharsets.UTF_8)));
      checker.setAnnotationTypes(annotations);
      checker.setSourcePath(List.of());
      checker.process(classes.toFile());
    }
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("Undefined"))
        .toList();
  }

  @Test
  void missingApisAreFound() throws IOException {
    Path offender =
        Path.of("target/test-classes/dev/hearsay/offending/client/UsesMoreThanAndroidHas.class");
    assertThat(String.join("\n", violations(offender, PASS)))
        .contains(
            "Stream.toList()",
            "String.formatted(",
            "HexFormat.formatHex(",
            "java.util.zip.CRC32C",
            "Files.writeString(",
            "java.net.http.HttpClient");
  }

  @Test
  void onlyOneClassMayUseMore() throws IOException {
    assertThat(violations(MAIN, PASS)).isEmpty();
    Set<String> files =
        violations(MAIN, List.of()).stream()
            .map(line -> line.replaceFirst(".*/(\\w+)(\\$\\w+)?\\.class.*", "$1"))
            .collect(Collectors.toSet());
    assertThat(files).containsExactly("HttpClientTransport");
  }
}
