package dev.hearsay.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.data.DataSets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No table or figure with results is forgotten: each is named by the source of an experiment. */
class CoverageTest {

  /** Such as "W20, Figs. 3, 4 and 6–8". */
  private static final Pattern PAPER = Pattern.compile("([WFDZ]\\d\\d),([^;]*)");

  private static final Pattern PLACES =
      Pattern.compile("(Table|Fig)s?\\.? ((?:[0-9]+|[IVX]+)(?:(?:, | and |–)(?:[0-9]+|[IVX]+))*)");

  @Test
  void everyTableAndFigureIsMeasuredAgain() {
    Set<String> covered =
        Experiments.all(DataSets.madeUp()).stream()
            .flatMap(experiment -> places(experiment.source()).stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(covered).containsAll(places("W19, Table I, Figs. 1 and 3–11"));
    assertThat(covered).containsAll(places("W20, Figs. 1–10"));
    assertThat(covered).containsAll(places("F20, Tables 2 and 3, Figs. 2–4"));
    assertThat(covered).containsAll(places("D22, Table II, Figs. 2–5"));
    assertThat(covered).containsAll(places("Z20, Tables I and II, Figs. 1, 3 and 5–28"));
  }

  @Test
  void sourcesAreUnderstood() {
    assertThat(places("W19, Fig. 4; Z20, Tables I and II, Figs. 6–8 and 11"))
        .containsExactlyInAnyOrder(
            "W19 Fig 4",
            "Z20 Table I",
            "Z20 Table II",
            "Z20 Fig 6",
            "Z20 Fig 7",
            "Z20 Fig 8",
            "Z20 Fig 11");
    assertThat(places("Ours")).isEmpty();
  }

  private static List<String> places(String source) {
    return PAPER
        .matcher(source)
        .results()
        .flatMap(
            paper ->
                PLACES
                    .matcher(paper.group(2))
                    .results()
                    .flatMap(
                        found ->
                            numbers(found.group(2)).stream().map(n -> found.group(1) + " " + n))
                    .map(place -> paper.group(1) + " " + place))
        .toList();
  }

  private static List<String> numbers(String list) {
    return Pattern.compile(", | and ")
        .splitAsStream(list)
        .flatMap(part -> range(part).stream())
        .toList();
  }

  private static List<String> range(String part) {
    Matcher ends = Pattern.compile("(\\d+)–(\\d+)").matcher(part);
    return ends.matches()
        ? IntStream.rangeClosed(Integer.parseInt(ends.group(1)), Integer.parseInt(ends.group(2)))
            .mapToObj(String::valueOf)
            .toList()
        : List.of(part);
  }
}
