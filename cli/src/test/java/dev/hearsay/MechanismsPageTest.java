package dev.hearsay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.design.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page docs/mechanisms.md has every mechanism of the registry, and no other, with its true
 * numbers.
 */
class MechanismsPageTest {

  private static final Path PAGE = Path.of("../docs/mechanisms.md");

  private static List<String> lines() throws IOException {
    return Files.readAllLines(PAGE);
  }

  /** Returns the headings of the third level by those of the second. */
  private static Map<String, List<String>> entries(List<String> lines) {
    List<String[]> found = new ArrayList<>();
    String section = "";
    for (String line : lines) {
      if (line.startsWith("## ")) {
        section = line.substring("## ".length());
      } else if (line.startsWith("### ")) {
        found.add(new String[] {section, line.substring("### ".length())});
      }
    }
    return found.stream()
        .collect(groupingBy(entry -> entry[0], mapping(entry -> entry[1], toList())));
  }

  @Test
  void thePageHasTheRegistryAndNothingElse() throws IOException {
    Map<String, List<String>> entries = entries(lines());
    List<String> categorical =
        Mechanisms.names(Mechanisms.categorical()).stream()
            .map(name -> name.replace("gaussian", "gaussian (categories)"))
            .toList();
    List<String> several =
        Stream.of(Mechanisms.vector(), Mechanisms.ball())
            .flatMap(families -> Mechanisms.names(families).stream())
            .toList();
    assertThat(entries)
        .isEqualTo(
            Map.of(
                "For a number",
                Mechanisms.names(Mechanisms.numeric()),
                "For a category",
                categorical,
                "For several numbers",
                several,
                "For several attributes of any kind",
                Mechanisms.joint()));
    int all = entries.values().stream().mapToInt(List::size).sum();
    assertThat(String.join(" ", lines())).contains("all " + all + " of the registry");
  }

  /** Returns the first table below a heading, each row as its cells. */
  private static List<List<String>> table(String heading) throws IOException {
    return lines().stream()
        .dropWhile(line -> !line.equals("## " + heading))
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .filter(line -> !line.startsWith("|-"))
        .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
        .toList();
  }

  @Test
  void thePlannerChoosesTheMechanismsOfThePage() throws IOException {
    List<List<String>> table = table("What the planner takes");
    for (List<String> row : table.subList(1, table.size())) {
      for (int column = 1; column < row.size(); column++) {
        Attribute attribute = attribute(table.get(0).get(column));
        Plan plan =
            Planner.forSchema(new Schema("one", List.of(attribute)))
                .epsilon(Double.parseDouble(row.get(0)))
                .plan();
        assertThat(plan.parts().get(0).mechanism().name())
            .as("%s at ε = %s", attribute.name(), row.get(0))
            .isEqualTo(row.get(column));
      }
    }
  }

  private static Attribute attribute(String header) {
    if (header.equals("number")) {
      return new Attribute.Numeric(header, 0, 1);
    }
    int values = Integer.parseInt(header.replace("k = ", ""));
    return new Attribute.Categorical(
        header, IntStream.range(0, values).mapToObj(Integer::toString).toList());
  }

  @Test
  void variancesMatchTheOutputOfCompare() throws IOException {
    checkVariances(table("For a number"), Cli.runLine("compare").out());
    checkVariances(table("For a category"), Cli.runLine("compare --values 16").out());
  }

  /**
   * @param printed the output with a block of lines per ε; there are as many blocks as columns
   *     after the names
   */
  private static void checkVariances(List<List<String>> table, String printed) {
    String[] blocks = printed.split("ε = (?=[0-9.]+\n)", -1);
    assertThat(table).hasSizeGreaterThan(5);
    for (List<String> row : table.subList(1, table.size())) {
      assertThat(row).hasSize(blocks.length);
      String name = row.get(0).replace("*limit*", "minimax"); // its line contains the limit
      for (int i = 1; i < blocks.length; i++) {
        assertThat(blocks[i].lines().filter(line -> line.startsWith(" " + name + " ")))
            .singleElement()
            .asString()
            .contains(" " + row.get(i) + " ");
      }
    }
  }

  @Test
  void missingEntriesAreFound() {
    assertThat(entries(List.of("## For a number", "### laplace", "## The papers", "### other")))
        .isEqualTo(Map.of("For a number", List.of("laplace"), "The papers", List.of("other")));
  }
}
