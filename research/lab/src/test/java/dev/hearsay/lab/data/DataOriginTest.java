package dev.hearsay.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.lab.data.SyntheticNumbers.Shape;
import org.junit.jupiter.api.Test;

/** Captions say whose values they are about. */
class DataOriginTest {

  @Test
  void realDataHaveTheirOwnNameAndRows() {
    DataOrigin adult = DataOrigin.real("adult", 20_000, 48_842);
    assertThat(adult.name()).isEqualTo("adult");
    assertThat(adult.words(true))
        .isEqualTo(
            "adult: real people's census records (UCI Adult), 20,000 of its 48,842 rows, shuffled"
                + " with seed 7.");
    assertThat(adult.words(false)).endsWith(", all 48,842 rows.").doesNotContain("made");
  }

  @Test
  void madeUpPeopleHaveDistributionNumberAndSeed() {
    DataOrigin normal = SyntheticNumbers.origin(Shape.NORMAL, 1.0 / 3, 16, 10_000, 1_000_000);
    assertThat(normal.name()).isEqualTo("made-up normal values");
    assertThat(normal.words(true))
        .isEqualTo(
            "Made-up people, 10,000 of them: 16 independent numbers each, normal with mean 1/3 and"
                + " standard deviation 1/4, drawn again outside [−1, 1]; seed 999345951.");
    assertThat(normal.words(false)).startsWith("Made-up people, 1,000,000 of them: ");
    assertThat(MadeUpCensus.origin(1, 2).words(true)).endsWith("; seed 20250101.");
  }

  @Test
  void thePapersSetsAreNoneOfOurs() {
    assertThatThrownBy(() -> DataOrigin.real("BR", 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no real data are called 'BR'; there are ")
        .hasMessageContaining("gov_census");
  }

  @Test
  void aNameStandsInACsvFileAsItIs() {
    assertThatThrownBy(() -> DataOrigin.madeUp("a, b", "", 1, 1, people -> ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'made-up a, b'");
  }
}
