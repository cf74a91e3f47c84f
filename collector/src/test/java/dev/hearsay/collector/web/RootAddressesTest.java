package dev.hearsay.collector.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages have no addresses that start at the root of the site, because a proxy may serve the
 * collector below a path. Only one file determines the collector's address.
 */
class RootAddressesTest {

  private static final Path WEB = Path.of("src", "main", "resources", "web");

  /** The first parts of the collector's paths; see {@code Routes}. */
  private static final String ROOTS =
      "api|assets|client|health|metrics|openapi\\.json|protocol|ready|take-part";

  /** Addresses in quotes, after an equals sign, or in a style sheet. */
  private static final Pattern ROOT_ADDRESS =
      Pattern.compile("[\"'`(=]/(?:(?:" + ROOTS + ")\\b|#)|(?:href|src)\\W+/[\"'`\\s>]");

  /** Expressions for the origin without the path. */
  private static final Pattern ORIGIN =
      Pattern.compile("location\\.(?:origin|host|protocol)|document\\.baseURI");

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(WEB)) {
      return all.filter(file -> file.toString().matches(".*\\.(html|js|css|svg)")).toList();
    }
  }

  @Test
  void noAddressStartsAtTheRoot() throws IOException {
    assertThat(files()).hasSizeGreaterThan(90);
    for (Path file : files()) {
      assertThat(found(ROOT_ADDRESS, Files.readString(file))).as(file.toString()).isEmpty();
    }
  }

  /** The take-part page shows an unencrypted origin and uses it for nothing else. */
  @Test
  void oneFileDeterminesTheCollectorsAddress() throws IOException {
    for (Path file : files()) {
      String text = Files.readString(file).replace("StageError(\"insecure\", location.origin)", "");
      assertThat(found(ORIGIN, text)).as(file.toString()).isEmpty();
      boolean isTheOne = file.endsWith("assets/collector.js");
      assertThat(text.contains("import.meta")).as(file.toString()).isEqualTo(isTheOne);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<link rel=\"icon\" href=\"/assets/icon.svg\">",
        "<script type=module src=/assets/app.js></script>",
        "import { HearsayClient } from \"/client/hearsay.js\";",
        "import('/client/hearsay.js')",
        "json(\"/openapi.json\")",
        "const path = (id) => `/api/collections/${id}`;",
        "a({ href: \"/\" })",
        "const results = (id) => `/#/collections/${id}`;",
        "background: url(/assets/icon.svg)"
      })
  void anAddressThatStartsAtTheRootIsFound(String mutant) {
    assertThat(found(ROOT_ADDRESS, mutant)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"`${location.origin}/take-part/${id}`", "location.protocol + location.host"})
  void aWayToTheOriginIsFound(String mutant) {
    assertThat(found(ORIGIN, mutant)).isNotEmpty();
  }
}
