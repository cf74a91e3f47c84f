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

/** The build's rule about Android can fail, and what it lets pass is one class. */
class AndroidRuleTest {

  private static final Path SIGNATURES = Path.of(System.getProperty("hearsay.android"));
  private static final Path MAIN = Path.of("target", "classes", "dev", "hearsay", "client");

  private static final List<String> PASS = List.of("dev.hearsay.client.transport.NotOnAndroid");

  /** What the rule says about a class file, or about all in a folder. */
  private static List<String> complaints(Path classes, List<String> annotations)
      throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (InputStream signatures = Files.newInputStream(SIGNATURES)) {
      SignatureChecker checker =
          new SignatureChecker(
              signatures,
              Set.of("dev.hearsay.*", "java.lang.Record"),
              new PrintWriterLogger(new PrintStream(said, true, StandardCharsets.UTF_8)));
      checker.setAnnotationTypes(annotations);
      checker.setSourcePath(List.of());
      checker.process(classes.toFile());
    }
    return said.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("Undefined"))
        .toList();
  }

  @Test
  void whatAndroidLacksIsFound() throws IOException {
    Path offender =
        Path.of("target/test-classes/dev/hearsay/offending/client/UsesMoreThanAndroidHas.class");
    assertThat(String.join("\n", complaints(offender, PASS)))
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
    assertThat(complaints(MAIN, PASS)).isEmpty();
    Set<String> files =
        complaints(MAIN, List.of()).stream()
            .map(line -> line.replaceFirst(".*/(\\w+)(\\$\\w+)?\\.class.*", "$1"))
            .collect(Collectors.toSet());
    assertThat(files).containsExactly("HttpClientTransport");
  }
}
