package dev.hearsay.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PaperAlgorithm;
import dev.hearsay.lab.claim.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * PAPERS.md has every item of the lists, and the claims that judge it. With {@code
 * -Dhearsay.papers=write} it is written anew.
 */
class PapersPageTest {

  private static final Path PAGE = Path.of("PAPERS.md");
  private static final Pattern MECHANISM = Pattern.compile("mechanisms? `([a-z-]+)`");

  @Test
  void pageIsWhatTheListsSay() throws IOException {
    String page = PapersPage.text();
    if ("write".equals(System.getProperty("hearsay.papers"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  @Test
  void pageHasEveryItem() throws IOException {
    String page = Files.readString(PAGE);
    long rows = page.lines().filter(line -> line.startsWith("| ")).count();
    int headings = 3 * Paper.values().length;
    assertThat(rows - headings)
        .isEqualTo(
            PaperAlgorithm.all().size()
                + Place.theorems().size()
                + Place.tablesAndFigures().size());
  }

  @Test
  void everyItemSaysHowAUserReachesIt() {
    assertThat(Place.theorems()).extracting(Place::reach).allMatch(reach -> !reach.isBlank());
    assertThat(PaperAlgorithm.all())
        .allSatisfy(
            one -> {
              assertThat(one.where()).as(one.name()).isNotBlank();
              assertThat(one.reach()).as(one.name()).isNotBlank();
            });
  }

  /** A user reaches every item; figures without claims are drawings. */
  @Test
  void nothingIsMissing() throws IOException {
    assertThat(Files.readString(PAGE)).doesNotContainIgnoringCase("missing", "| nowhere |");
  }

  @Test
  void mechanismsThatAreNamedExist() {
    Stream<String> reaches =
        Stream.concat(
            PaperAlgorithm.all().stream().map(PaperAlgorithm::reach),
            Place.theorems().stream().map(Place::reach));
    List<String> named =
        reaches
            .flatMap(reach -> MECHANISM.matcher(reach).results())
            .map((MatchResult found) -> found.group(1))
            .distinct()
            .toList();
    assertThat(
            Stream.of(
                    Mechanisms.numeric(),
                    Mechanisms.categorical(),
                    Mechanisms.vector(),
                    Mechanisms.ball())
                .flatMap(families -> families.forms().stream())
                .map(form -> form.split(":", -1)[0]))
        .containsAll(named);
    assertThat(named).hasSizeGreaterThan(15);
  }
}
