package dev.hearsay.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The published package: all modules, and no test code. */
class PackageTest {

  private static final Path SOURCES = Path.of("src");
  private static final Pattern IMPORT = Pattern.compile("(?:from|import)\\s*\\(?\\s*'([^']+)'");
  private static final Pattern DECLARED =
      Pattern.compile("^export (?:class|function|const) (\\w+)", Pattern.MULTILINE);

  /** Functions that would send, store or draw in unchecked ways. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "Math\\.random|\\beval\\(|new Function|document\\.|localStorage|sessionStorage"
              + "|sendBeacon|XMLHttpRequest|WebSocket|credentials: '(?!omit)");

  private static Set<String> modules() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".js"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> reachableFrom(String entry) throws IOException {
    Set<String> found = new TreeSet<>(Set.of(entry));
    for (Set<String> left = Set.of(entry); !left.isEmpty(); ) {
      Set<String> next = new TreeSet<>();
      for (String name : left) {
        next.addAll(importsOf(Files.readString(SOURCES.resolve(name))));
      }
      next.removeAll(found);
      found.addAll(next);
      left = next;
    }
    return found;
  }

  private static List<String> importsOf(String script) {
    return IMPORT
        .matcher(script)
        .results()
        .map(found -> found.group(1))
        .peek(name -> assertThat(name).startsWith("./"))
        .map(name -> name.substring(2))
        .toList();
  }

  @Test
  void theEntryReachesEveryModuleAndNoInsecureOne() throws IOException {
    assertThat(reachableFrom("hearsay.js")).isEqualTo(modules());
    assertThat(modules()).noneMatch(name -> name.contains("insecure"));
  }

  @Test
  void nothingElseIsUsedToDrawStoreOrSend() throws IOException {
    for (String name : modules()) {
      String script = Files.readString(SOURCES.resolve(name));
      assertThat(FORBIDDEN.matcher(script).results().map(MatchResult::group)).as(name).isEmpty();
    }
    assertThat(FORBIDDEN.matcher("credentials: 'include'").find()).isTrue();
    assertThat(FORBIDDEN.matcher("x = Math.random()").find()).isTrue();
  }

  @Test
  void everyExportIsDeclared() throws IOException {
    Set<String> declared =
        DECLARED
            .matcher(Files.readString(SOURCES.resolve("hearsay.d.ts")))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    try (ScriptPage page = new ScriptPage()) {
      @SuppressWarnings("unchecked")
      List<String> exported =
          (List<String>)
              page.page().evaluate("async () => Object.keys(await import('/client/hearsay.js'))");
      assertThat(new TreeSet<>(exported)).isEqualTo(declared).doesNotContain("Device");
    }
  }

  @Test
  void thePackageHasTheFilesThatItNames() throws IOException {
    JsonNode description = new ObjectMapper().readTree(Path.of("package.json").toFile());
    assertThatJson(description).node("name").isString().isEqualTo("@hearsay/client");
    assertThat(description.has("dependencies")).isFalse();
    assertThat(description.has("scripts")).as("nothing runs on installation").isFalse();
    JsonNode entry = description.at("/exports").get(".");
    assertThat(Path.of(entry.get("default").asText())).exists();
    assertThat(Path.of(entry.get("types").asText())).exists();
    assertThat(description.get("exports")).hasSize(1);
  }

  /** The size of all modules gzipped in one file, comments included, as stated in the README. */
  @Test
  void theModulesAreNoLargerThanStated() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      for (String name : modules()) {
        zip.write(Files.readAllBytes(SOURCES.resolve(name)));
      }
    }
    assertThat(Files.readString(Path.of("README.md"))).contains("are 52 kB gzipped");
    assertThat(zipped.size()).isLessThan(52_500);
  }

  /** Skipped with a message if Node is not installed. */
  @Test
  void worksInNode() throws IOException, InterruptedException {
    boolean hasNode =
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    if (!hasNode) {
      System.out.println("PackageTest: there is no node on the PATH; the package is not run in it");
    }
    assumeTrue(hasNode);
    Process node =
        new ProcessBuilder("node", "src/test/resources/dev/hearsay/web/in-node.mjs")
            .redirectErrorStream(true)
            .start();
    String output = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(node.waitFor()).as(output).isZero();
    assertThat(output).contains("accepted once");
  }
}
