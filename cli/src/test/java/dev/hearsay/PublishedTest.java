package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The published artifacts: they have one version, the bom is complete, and their interfaces are
 * compared.
 */
class PublishedTest {

  private static final Path ROOT = Path.of("..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern VERSION = Pattern.compile("<version>([^<$]+)</version>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
  private static final Pattern INCLUDE = Pattern.compile("<include>([^<]+)</include>");
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern NPM_VERSION = Pattern.compile("\"version\": \"([^\"]+)\"");

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static String first(Pattern pattern, String text) {
    return all(pattern, text).get(0);
  }

  private static String version() throws IOException {
    return first(VERSION, read("pom.xml"));
  }

  private static List<String> modules() throws IOException {
    List<String> modules = all(MODULE, read("pom.xml"));
    assertThat(modules).contains("bom", "core", "research/lab", "examples/android");
    return modules;
  }

  private static boolean isPublished(String pom) {
    return !pom.contains("<maven.deploy.skip>true</maven.deploy.skip>");
  }

  /** The first version in a module's pom is the parent's; in the bom it is its own. */
  @Test
  void thereIsOneVersion() throws IOException {
    for (String module : modules()) {
      assertThat(first(VERSION, read(module + "/pom.xml"))).as(module).isEqualTo(version());
    }
    assertThat(first(NPM_VERSION, read("web/package.json")))
        .isEqualTo(version().replace("-SNAPSHOT", ""));
    assertThat(first(VERSION, read("README.md"))).isEqualTo(version());
    assertThat(all(VERSION, read("docs/start.md"))).contains(version());
  }

  @Test
  void theBomListsWhatIsPublished() throws IOException {
    List<String> published = new ArrayList<>();
    for (String module : modules()) {
      if (isPublished(read(module + "/pom.xml"))) {
        published.add("hearsay-" + module);
      }
    }
    assertThat(all(ARTIFACT, read("bom/pom.xml"))).containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void allThatIsExportedIsComparedWithTheLastRelease() throws IOException {
    Set<String> exported = new TreeSet<>();
    for (String module : modules()) {
      Path info = ROOT.resolve(module + "/src/main/java/module-info.java");
      if (Files.exists(info)) {
        exported.addAll(all(EXPORT, Files.readString(info)));
      }
    }
    assertThat(exported).contains("dev.hearsay", "dev.hearsay.client");
    assertThat(compared(read("pom.xml"))).containsExactlyInAnyOrderElementsOf(exported);
  }

  private static Set<String> compared(String pom) {
    return all(INCLUDE, pom).stream().collect(Collectors.toSet());
  }

  @Test
  void unpublishedModulesAreRecognized() throws IOException {
    assertThat(isPublished(read("cli/pom.xml"))).isFalse();
    assertThat(isPublished(read("core/pom.xml"))).isTrue();
    String info =
        """
        exports dev.hearsay.all;
        exports dev.hearsay.some to
            dev.hearsay.one;
        """;
    assertThat(all(EXPORT, info)).containsExactly("dev.hearsay.all");
  }
}
