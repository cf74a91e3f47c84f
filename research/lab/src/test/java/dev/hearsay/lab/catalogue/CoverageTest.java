package dev.hearsay.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Place;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.data.DataSets;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every numbered table, figure and theorem is judged: claims quote it, or the list says why none
 * does.
 */
class CoverageTest {

  private static final Pattern NUMBERED =
      Pattern.compile("(?:Table|Fig\\.|Theorem|Lemma|Corollary|Proposition) (?:\\d+|[IVX]+)");

  private static final List<Quote> QUOTES =
      Experiments.all(DataSets.madeUp()).stream()
          .flatMap(experiment -> experiment.claims().stream())
          .map(Claim::quote)
          .flatMap(Optional::stream)
          .toList();

  /** As many as the papers number. */
  @ParameterizedTest
  @CsvSource({"W19, 1, 11", "W20, 0, 10", "F20, 3, 4", "Z20, 3, 28", "D22, 2, 5"})
  void listHasEveryTableAndFigure(Paper paper, int tables, int figures) {
    assertThat(names(paper, "Table ")).hasSize(tables).doesNotHaveDuplicates();
    assertThat(names(paper, "Fig. ")).hasSize(figures).doesNotHaveDuplicates();
  }

  /** As many as the papers number: 13 theorems, 31 lemmas, 2 corollaries and 1 proposition. */
  @ParameterizedTest
  @CsvSource({
    "W19, 0, 6, 2, 0",
    "W20, 5, 6, 0, 0",
    "F20, 4, 0, 0, 0",
    "Z20, 0, 14, 0, 1",
    "D22, 4, 5, 0, 0"
  })
  void listHasEveryTheorem(
      Paper paper, int theorems, int lemmas, int corollaries, int propositions) {
    assertThat(names(paper, "Theorem ")).hasSize(theorems).doesNotHaveDuplicates();
    assertThat(names(paper, "Lemma ")).hasSize(lemmas).doesNotHaveDuplicates();
    assertThat(names(paper, "Corollary ")).hasSize(corollaries).doesNotHaveDuplicates();
    assertThat(names(paper, "Proposition ")).hasSize(propositions).doesNotHaveDuplicates();
  }

  private static List<Place> places() {
    return Stream.concat(Place.tablesAndFigures().stream(), Place.theorems().stream()).toList();
  }

  private static List<String> names(Paper paper, String kind) {
    return places().stream()
        .filter(place -> place.paper() == paper)
        .map(Place::name)
        .filter(name -> name.startsWith(kind))
        .toList();
  }

  @Test
  void everyOneIsJudgedOrExplained() {
    for (Place place : places()) {
      assertThat(QUOTES.stream().anyMatch(place::isIn))
          .as(place.paper() + " " + place.name())
          .isEqualTo(place.whyNone().isEmpty());
    }
  }

  @Test
  void quotesAreFromTheList() {
    for (Quote quote : QUOTES) {
      assertThat(NUMBERED.matcher(quote.place()).results().map(MatchResult::group))
          .as(quote.toString())
          .isSubsetOf(
              places().stream()
                  .filter(place -> place.paper() == quote.paper())
                  .map(Place::name)
                  .toList());
    }
  }

  @Test
  void numbersAreReadWhole() {
    Place third = new Place(Paper.W19, "Fig. 3", "", "", "");
    assertThat(third.isIn(Paper.W19.says("Section VI, Fig. 3", "words"))).isTrue();
    assertThat(third.isIn(Paper.W19.says("Section VI, Fig. 31", "words"))).isFalse();
    assertThat(third.isIn(Paper.W20.says("Fig. 3", "words"))).isFalse();
  }
}
