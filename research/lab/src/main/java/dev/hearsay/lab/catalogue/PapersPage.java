package dev.hearsay.lab.catalogue;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PaperAlgorithm;
import dev.hearsay.lab.claim.Place;
import dev.hearsay.lab.data.DataSets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page PAPERS.md: every item of the papers, where it is and how a user reaches it. */
final class PapersPage {

  private static final String INTRODUCTION =
      """
      # The papers, item by item

      The table lists each algorithm, theorem, table and figure of the five papers, with the place where the project
      has it and the way in which a user reaches it. The short names of the papers are those of the
      [README](README.md#papers-and-packages). A claim such as `w19-theorems.3` is the third one of the experiment
      `w19-theorems`, in a run with made-up people. `hearsay reproduce w19-theorems` runs the experiment and writes its
      numbers and verdicts.

      `PapersPageTest` compares this page with the lists in `src/main/resources/dev/hearsay/lab/claim`, and writes it
      again with `-Dhearsay.papers=write`.
      """;

  private final List<Experiment> experiments = Experiments.all(DataSets.madeUp());

  /** Returns the page. */
  static String text() {
    return new PapersPage().page();
  }

  private String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (Paper paper : Paper.values()) {
      page.append("\n## ").append(paper).append("\n\n*").append(paper.title()).append("*\n");
      table(page, "Algorithms and mechanisms", algorithms(paper));
      table(page, "Theorems", theorems(paper));
      table(page, "Tables and figures", figures(paper));
    }
    return page.toString();
  }

  private static void table(StringBuilder page, String title, List<String> rows) {
    page.append("\n### ")
        .append(title)
        .append(
            "\n\n| item | what it is | where it is | how a user reaches it |\n|---|---|---|---|\n");
    rows.forEach(row -> page.append(row).append('\n'));
  }

  private static String row(String... cells) {
    return "| "
        + List.of(cells).stream()
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | "))
        + " |";
  }

  private static List<String> algorithms(Paper paper) {
    return PaperAlgorithm.all().stream()
        .filter(one -> one.paper() == paper)
        .map(one -> row(one.name(), one.about(), one.where(), one.reach()))
        .toList();
  }

  private List<String> theorems(Paper paper) {
    return Place.theorems().stream()
        .filter(place -> place.paper() == paper)
        .map(place -> row(place.name(), place.about(), claims(place), place.reach()))
        .toList();
  }

  private List<String> figures(Paper paper) {
    return Place.tablesAndFigures().stream()
        .filter(place -> place.paper() == paper)
        .map(
            place ->
                row(
                    place.name(),
                    place.about(),
                    claims(place),
                    place.whyNone().isEmpty() ? command(place) : "not applicable"))
        .toList();
  }

  private String command(Place place) {
    return "`hearsay reproduce " + String.join(" ", judging(place).keySet()) + "`";
  }

  private String claims(Place place) {
    return place.whyNone().isEmpty()
        ? judging(place).entrySet().stream()
            .map(entry -> "`" + entry.getKey() + "` " + ranges(entry.getValue()))
            .collect(Collectors.joining(", "))
        : "no claim: " + place.whyNone();
  }

  /** The numbers of the claims that quote an item, by experiment. */
  private Map<String, List<Integer>> judging(Place place) {
    Map<String, List<Integer>> judging = new LinkedHashMap<>();
    for (Experiment experiment : experiments) {
      List<Claim> claims = experiment.claims();
      List<Integer> numbers =
          IntStream.range(0, claims.size())
              .filter(i -> claims.get(i).quote().filter(place::isIn).isPresent())
              .mapToObj(i -> i + 1)
              .toList();
      if (!numbers.isEmpty()) {
        judging.put(experiment.name(), numbers);
      }
    }
    return judging;
  }

  /** Returns the numbers as ranges, such as ".1 to .3, .7". */
  private static String ranges(List<Integer> numbers) {
    List<String> ranges = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < numbers.size(); i++) {
      if (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) {
        continue;
      }
      String range = "." + numbers.get(first);
      ranges.add(i == first ? range : range + " to ." + numbers.get(i));
      first = i + 1;
    }
    return String.join(", ", ranges);
  }
}
