package dev.hearsay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Rules about all sources, each with an example that breaks it: no name twice, no packages in a
 * circle, a reason for every package, Markdown that fits. Large packages and files are printed, and
 * fail nothing: where to cut is a matter of what belongs together.
 */
class HouseTest {

  private static final Path HOUSE = Path.of("..").toAbsolutePath().normalize();

  /** A package with more is worth a look: most have fewer than half. */
  private static final int MANY_FILES = 25;

  /** A file with more is worth a look: all but one in a hundred have fewer than 320. */
  private static final int MANY_LINES = 450;

  private static final int MAX_COLUMNS_OF_MARKDOWN = 120;

  /** The fewest words of a {@code package-info} that can say why classes are together. */
  private static final int WORDS_OF_A_REASON = 3;

  /** Core has a rule of its own, which knows its vocabulary; the lab is research. */
  private static final Set<Path> EXCUSED =
      Set.of(HOUSE.resolve("core"), HOUSE.resolve("research/lab"));

  private static final Path SOURCES = Path.of("src/main/java");
  private static final String PACKAGE_INFO = "package-info";
  private static final List<String> NO_CLASSES = List.of(PACKAGE_INFO, "module-info");

  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

  private static final Pattern IMPORT =
      Pattern.compile(
          "^import (?:static )?(dev\\.hearsay(?:\\.[a-z]\\w*)*)\\.[A-Z]", Pattern.MULTILINE);

  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

  private static final Pattern WORD = Pattern.compile("[\\w.]+");

  private static List<Path> files(Predicate<String> wanted) throws IOException {
    try (Stream<Path> all = Files.walk(HOUSE)) {
      return all.filter(file -> wanted.test(HOUSE.relativize(file).toString()))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  private static List<Path> classes() throws IOException {
    List<Path> classes =
        files(name -> name.contains(SOURCES + "/") && name.endsWith(".java")).stream()
            .filter(file -> !NO_CLASSES.contains(name(file)))
            .toList();
    assertThat(classes).as("classes of the house").hasSizeGreaterThan(300);
    return classes;
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  @Test
  void noNameOccursTwice() throws IOException {
    assertThat(repeated(classes())).isEmpty();
  }

  private static Map<String, List<Path>> repeated(List<Path> classes) {
    Map<String, List<Path>> byName = classes.stream().collect(groupingBy(HouseTest::name));
    byName.values().removeIf(files -> files.size() == 1);
    return byName;
  }

  @Test
  void aRepeatedNameIsFound() {
    assertThat(repeated(List.of(Path.of("a", "One.java"), Path.of("b", "One.java"))))
        .containsOnlyKeys("One");
  }

  @Test
  void noPackagesAreInACircle() throws IOException {
    Map<Path, List<Path>> modules = classes().stream().collect(groupingBy(HouseTest::module));
    for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
      List<String> sources = new ArrayList<>();
      for (Path file : module.getValue()) {
        sources.add(Files.readString(file));
      }
      Set<String> found = inACircle(imports(sources));
      if (!EXCUSED.contains(module.getKey())) {
        assertThat(found).as("packages of %s", module.getKey()).isEmpty();
      } else if (found.isEmpty()) {
        System.out.println("HouseTest: excused without need: " + module.getKey());
      }
    }
  }

  private static Path module(Path file) {
    Path folder = file;
    while (!folder.endsWith(SOURCES)) {
      folder = folder.getParent();
    }
    return folder.getParent().getParent().getParent();
  }

  /** Returns which packages import from which others. */
  private static Map<String, Set<String>> imports(List<String> sources) {
    Map<String, Set<String>> imports = new TreeMap<>();
    for (String source : sources) {
      Matcher name = PACKAGE.matcher(source);
      assertThat(name.find()).as("a package in %s", source).isTrue();
      Set<String> found = imports.computeIfAbsent(name.group(1), all -> new TreeSet<>());
      IMPORT
          .matcher(source)
          .results()
          .map(one -> one.group(1))
          .filter(other -> !other.equals(name.group(1)))
          .forEach(found::add);
    }
    return imports;
  }

  private static Set<String> inACircle(Map<String, Set<String>> imports) {
    return imports.keySet().stream()
        .filter(name -> reachesItself(name, imports))
        .collect(toCollection(TreeSet::new));
  }

  private static boolean reachesItself(String start, Map<String, Set<String>> imports) {
    Set<String> seen = new HashSet<>();
    Deque<String> left = new ArrayDeque<>(List.of(start));
    while (!left.isEmpty()) {
      for (String next : imports.getOrDefault(left.pop(), Set.of())) {
        if (next.equals(start)) {
          return true;
        }
        if (seen.add(next)) {
          left.push(next);
        }
      }
    }
    return false;
  }

  @Test
  void aCircleIsFound() {
    String one = "package dev.hearsay.one;\nimport dev.hearsay.two.Two;\n";
    String two = "package dev.hearsay.two;\nimport static dev.hearsay.three.Three.of;\n";
    String three = "package dev.hearsay.three;\nimport dev.hearsay.one.One.Nested;\n";
    String user = "package dev.hearsay.user;\nimport dev.hearsay.one.One;\n";
    assertThat(inACircle(imports(List.of(one, two, three, user))))
        .containsExactly("dev.hearsay.one", "dev.hearsay.three", "dev.hearsay.two");
    assertThat(inACircle(imports(List.of(one, two, user)))).isEmpty();
  }

  @Test
  void everyPackageSaysWhyItIs() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : classes().stream().map(Path::getParent).distinct().toList()) {
      Path info = folder.resolve(PACKAGE_INFO + ".java");
      if (!Files.exists(info) || !saysWhy(Files.readString(info))) {
        found.add(folder);
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean saysWhy(String packageInfo) {
    Matcher javadoc = JAVADOC.matcher(packageInfo);
    return javadoc.find() && WORD.matcher(javadoc.group(1)).results().count() >= WORDS_OF_A_REASON;
  }

  @Test
  void aPackageWithoutAReasonIsFound() {
    assertThat(saysWhy("@NullMarked\npackage a;\n")).isFalse();
    assertThat(saysWhy("/** Utilities. */\npackage a;\n")).isFalse();
    assertThat(saysWhy("/** Laws of a number. */\npackage a;\n")).isTrue();
  }

  /** The list is for people: it is printed, and fails nothing. */
  @Test
  void whatIsLargeIsPrinted() throws IOException {
    largePackages(classes()).forEach(HouseTest::warn);
    for (Path file : classes()) {
      warningOfLines(file, Files.readAllLines(file).size()).ifPresent(HouseTest::warn);
    }
  }

  private static void warn(String warning) {
    System.out.println("HouseTest: worth a look: " + warning);
  }

  private static List<String> largePackages(List<Path> classes) {
    return classes.stream().collect(groupingBy(Path::getParent)).entrySet().stream()
        .filter(one -> one.getValue().size() > MANY_FILES)
        .map(one -> one.getKey() + " has " + one.getValue().size() + " files")
        .sorted()
        .toList();
  }

  private static Optional<String> warningOfLines(Path file, int lines) {
    return lines > MANY_LINES ? Optional.of(file + " has " + lines + " lines") : Optional.empty();
  }

  @Test
  void whatIsLargeIsFound() {
    List<Path> classes =
        Stream.iterate(0, i -> i <= MANY_FILES, i -> i + 1)
            .map(i -> Path.of("a", "Class" + i + ".java"))
            .toList();
    assertThat(largePackages(classes)).containsExactly("a has 26 files");
    assertThat(largePackages(classes.subList(1, classes.size()))).isEmpty();
    Path file = classes.get(0);
    assertThat(warningOfLines(file, MANY_LINES + 1)).hasValue("a/Class0.java has 451 lines");
    assertThat(warningOfLines(file, MANY_LINES)).isEmpty();
  }

  @Test
  void markdownFitsItsColumns() throws IOException {
    List<Path> documents =
        files(name -> name.endsWith(".md") && !name.contains("target/") && !name.startsWith("."));
    assertThat(documents).contains(HOUSE.resolve("README.md"));
    List<String> found = new ArrayList<>();
    for (Path document : documents) {
      tooLong(Files.readAllLines(document)).forEach(line -> found.add(document + ": " + line));
    }
    assertThat(found).isEmpty();
  }

  /** Rows of tables cannot be wrapped, and what stands in a fence is shown as it is. */
  private static List<String> tooLong(List<String> lines) {
    List<String> found = new ArrayList<>();
    boolean isFenced = false;
    for (String line : lines) {
      isFenced ^= line.strip().startsWith("```");
      boolean isFree = isFenced || line.startsWith("|") || line.startsWith("    ");
      if (!isFree && line.codePointCount(0, line.length()) > MAX_COLUMNS_OF_MARKDOWN) {
        found.add(line);
      }
    }
    return found;
  }

  @Test
  void longMarkdownIsFound() {
    String line = "x".repeat(MAX_COLUMNS_OF_MARKDOWN + 1);
    assertThat(tooLong(List.of(line, "| " + line, "```", line, "```", line)))
        .containsExactly(line, line);
  }
}
