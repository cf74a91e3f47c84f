package dev.hearsay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What keeps the house readable: small rooms and files, one name per thing, lines that fit. */
class HouseTest {

  private static final Path HOUSE = Path.of("..").toAbsolutePath().normalize();

  private static final int MAX_FILES_PER_PACKAGE = 25;

  /** The front door: most of its files are what users meet. */
  private static final Path FRONT_DOOR = Path.of("core/src/main/java/dev/hearsay");

  private static final int MAX_FILES_AT_THE_FRONT_DOOR = 36;
  private static final int MAX_LINES_PER_FILE = 450;
  private static final int MAX_COLUMNS_OF_MARKDOWN = 120;

  private static final List<String> NO_CLASSES = List.of("package-info", "module-info");

  private static List<Path> files(Predicate<String> wanted) throws IOException {
    try (Stream<Path> all = Files.walk(HOUSE)) {
      return all.filter(file -> wanted.test(HOUSE.relativize(file).toString()))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  private static List<Path> classes() throws IOException {
    List<Path> classes =
        files(name -> name.contains("src/main/java/") && name.endsWith(".java")).stream()
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
  void noRoomIsFull() throws IOException {
    Map<Path, List<String>> full = full(classes());
    assertThat(full).containsOnlyKeys(HOUSE.resolve(FRONT_DOOR));
    assertThat(full.get(HOUSE.resolve(FRONT_DOOR)))
        .hasSizeLessThanOrEqualTo(MAX_FILES_AT_THE_FRONT_DOOR);
  }

  private static Map<Path, List<String>> full(List<Path> classes) {
    Map<Path, List<String>> rooms =
        classes.stream().collect(groupingBy(Path::getParent, mapping(HouseTest::name, toList())));
    rooms.values().removeIf(names -> names.size() <= MAX_FILES_PER_PACKAGE);
    return rooms;
  }

  @Test
  void noFileIsLong() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : classes()) {
      long lines = Files.readAllLines(file).size();
      if (lines > MAX_LINES_PER_FILE) {
        found.add(name(file) + ": " + lines);
      }
    }
    assertThat(found).isEmpty();
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
  void whatIsWrongIsFound() {
    List<Path> classes =
        Stream.iterate(0, i -> i <= MAX_FILES_PER_PACKAGE, i -> i + 1)
            .map(i -> Path.of("a", "Class" + i + ".java"))
            .toList();
    assertThat(full(classes)).containsOnlyKeys(Path.of("a"));
    assertThat(repeated(List.of(Path.of("a", "One.java"), Path.of("b", "One.java"))))
        .containsOnlyKeys("One");
    String line = "x".repeat(MAX_COLUMNS_OF_MARKDOWN + 1);
    assertThat(tooLong(List.of(line, "| " + line, "```", line, "```", line)))
        .containsExactly(line, line);
  }
}
