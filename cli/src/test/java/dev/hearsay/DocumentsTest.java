package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The documents: links point to files and headings that exist, named tests exist, and bold text is
 * bold.
 */
class DocumentsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");
  private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern STAR = Pattern.compile("(?m)^ *\\* (.*)$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(file -> file.toString().endsWith(ending))
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.\\w+)/.*"))
          .toList();
    }
  }

  private static String withoutFences(Path document) throws IOException {
    return FENCE.matcher(Files.readString(document)).replaceAll("");
  }

  @Test
  void everyLinkHasATarget() throws IOException {
    List<Path> documents = files(".md");
    assertThat(documents).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/tutorial.md"));
    List<String> broken = new ArrayList<>();
    for (Path document : documents) {
      broken.addAll(broken(document));
    }
    assertThat(broken).isEmpty();
  }

  private static List<String> broken(Path document) throws IOException {
    List<String> broken = new ArrayList<>();
    for (String link : matches(LINK, withoutFences(document))) {
      if (!link.contains(":") && !leadsSomewhere(document, link)) {
        broken.add(document + ": " + link);
      }
    }
    return broken;
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
    if (parts.length == 1) {
      return Files.exists(target);
    }
    return Files.isRegularFile(target) && anchors(withoutFences(target)).contains(parts[1]);
  }

  /**
   * Returns the anchors that GitHub makes of headings: only letters, digits, hyphens and spaces
   * remain.
   */
  private static Set<String> anchors(String text) {
    return matches(HEADING, text).stream()
        .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", ""))
        .map(heading -> heading.replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static Set<String> matches(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toSet());
  }

  /** Lists have hyphens, so a line that starts with a star is emphasis that a space has broken. */
  @Test
  void noEmphasisIsBroken() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : files(".md")) {
      matches(STAR, withoutFences(document)).forEach(line -> broken.add(document + ": " + line));
    }
    assertThat(broken).isEmpty();
    assertThat(matches(STAR, "**bold** *x*\n* *bold** text\n- item"))
        .containsExactly("*bold** text");
  }

  @Test
  void everyNamedTestExists() throws IOException {
    Set<String> tests = new HashSet<>();
    for (Path file : files("Test.java")) {
      tests.add(file.getFileName().toString().replace(".java", ""));
    }
    Set<String> named = new HashSet<>();
    for (Path document : files(".md")) {
      named.addAll(matches(TEST, Files.readString(document)));
    }
    assertThat(named).hasSizeGreaterThan(100);
    assertThat(tests).containsAll(named);
  }

  @Test
  void brokenLinksAreFound(@TempDir Path folder) throws IOException {
    Path document = folder.resolve("a.md");
    String text =
        """
        # One heading: ε, and more
        [b](b.md) [none](none.md) [here](#one-heading-ε-and-more) [not here](#two)
        ```sh
        # two
        ```
        """;
    Files.writeString(document, text);
    Files.writeString(folder.resolve("b.md"), "");
    assertThat(broken(document))
        .containsExactlyInAnyOrder(document + ": none.md", document + ": #two");
  }
}
