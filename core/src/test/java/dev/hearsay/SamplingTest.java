package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.testing.statistics.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests how parts are drawn. A correct program fails with probability 10⁻⁹. */
class SamplingTest {

  private static final int QUARTER = Sampling.UNIT / 4;

  private static final Sampling WEIGHTED =
      Sampling.weighted(List.of(2 * QUARTER, 4 * QUARTER, QUARTER, QUARTER));

  @Test
  void weightsAreProbabilities() {
    assertThat(WEIGHTED.count()).isEqualTo(2);
    assertThat(WEIGHTED.inclusion(0)).isEqualTo(0.5);
    assertThat(WEIGHTED.inclusion(1)).isEqualTo(1);
    assertThat(WEIGHTED.weights().orElseThrow())
        .containsExactly(2 * QUARTER, 4 * QUARTER, QUARTER, QUARTER);
    assertThat(Sampling.evenly(2, 5).inclusion(3)).isCloseTo(0.4, within(1e-15));
    assertThat(Sampling.evenly(2, 5).weights()).isEmpty();
  }

  /**
   * The marks are at u and u + UNIT: they give {0, 1} for half of the u, {1, 2} and {1, 3} for a
   * quarter each.
   */
  @Test
  void setsAreDrawnWithTheirProbabilities() {
    InsecureSeededBits bits = new InsecureSeededBits(3);
    long[] counts = new long[4];
    int draws = 100_000;
    for (int i = 0; i < draws; i++) {
      int[] drawn = WEIGHTED.draw(bits);
      assertThat(drawn).hasSize(2).contains(1).isSorted();
      counts[drawn[0] + drawn[1] - 1]++; // 0 if 0 is drawn, 2 if 2 is, 3 if 3 is
    }
    assertThat(counts[1]).isZero();
    assertThat(
            Statistics.isPlausible(
                new long[] {counts[0], counts[2], counts[3]}, new double[] {0.5, 0.25, 0.25}))
        .isTrue();
    assertThat(
            Statistics.isPlausible(
                new long[] {counts[0], counts[2], counts[3]}, new double[] {0.45, 0.3, 0.25}))
        .as("a detector must detect")
        .isFalse();
  }

  @Test
  void allSetsThatCanBeDrawnAreKnown() {
    assertThat(weightedSets(WEIGHTED)).containsExactlyInAnyOrder("[0, 1]", "[1, 2]", "[1, 3]");
  }

  /** Weights are multiples of a sixteenth, so every set is found by trying every u. */
  @Test
  void theWalkVisitsExactlyTheSetsThatCanBeDrawn() {
    InsecureSeededBits bits = new InsecureSeededBits(11);
    for (int round = 0; round < 300; round++) {
      Sampling sampling = anyWeights(bits, 1 + bits.uniform(7));
      Set<String> drawn = new HashSet<>();
      for (int first = 0; first < Sampling.UNIT; first += Sampling.UNIT / 16) {
        drawn.add(Arrays.toString(sampling.marked(first)));
      }
      assertThat(weightedSets(sampling)).containsExactlyInAnyOrderElementsOf(drawn);
    }
  }

  /** Returns weights that are multiples of a sixteenth and draw about half of the parts. */
  static Sampling anyWeights(InsecureSeededBits bits, int marks) {
    List<Integer> weights = new ArrayList<>();
    int left = 16 * marks;
    while (left > 0) {
      int weight = 1 + bits.uniform(Math.min(16, left));
      weights.add(weight * (Sampling.UNIT / 16));
      left -= weight;
    }
    return Sampling.weighted(weights);
  }

  private static Set<String> weightedSets(Sampling sampling) {
    Set<String> sets = new HashSet<>();
    sampling.walkWeightedSets(
        List.<Integer>of(),
        (set, part) -> Stream.concat(set.stream(), Stream.of(part)).sorted().toList(),
        (set, part) -> {
          List<Integer> fewer = new ArrayList<>(set);
          // This removes one: a part may occur twice between two crossings at one place.
          fewer.remove(part);
          return fewer;
        },
        set -> sets.add(set.toString()));
    return sets;
  }

  /**
   * Parts 2 and 3 cost most, but are never drawn together, so the audit must not add their losses.
   */
  @Test
  void theAuditTakesTheWorstSetThatCanBeDrawn() {
    List<Plan.Part> parts = new ArrayList<>();
    double[] losses = {1, 1, 3, 2.5};
    Schema schema = new Schema("four", PlanTest.NUMBERS.attributes().subList(0, 4));
    for (int i = 0; i < 4; i++) {
      parts.add(
          new Plan.Part(List.of(i), Mechanisms.numeric("duchi", PrivacyLoss.pure(losses[i]))));
    }
    assertThat(new Plan(schema, PrivacyLoss.pure(4), WEIGHTED, parts).audit().loss())
        .matches(loss -> loss.holds() && loss.epsilon() > 3.999);
    assertThat(new Plan(schema, PrivacyLoss.pure(3.9), WEIGHTED, parts).audit().loss().holds())
        .isFalse();
    assertThat(new Plan(schema, PrivacyLoss.pure(4), 2, parts).audit().loss().epsilon())
        .as("evenly, all sets are drawn")
        .isBetween(5.499, 5.5);
    assertThat(new Plan(schema, new PrivacyLoss(4, 0.1), WEIGHTED, parts).audit().loss())
        .matches(loss -> loss.holds() && loss.epsilon() > 3.999);
  }

  @Test
  void weightsChangeThePlansHash() {
    List<Plan.Part> parts = Plans.parts(PlanTest.MIXED, PrivacyLoss.pure(1), "duchi", "grr");
    Plan weighted = new Plan(PlanTest.MIXED, PrivacyLoss.pure(2), WEIGHTED, parts);
    assertThat(weighted).isNotEqualTo(new Plan(PlanTest.MIXED, PrivacyLoss.pure(2), 2, parts));
    assertThat(weighted).hasToString("plan 'mixed' (ε = 2.0, 2 of 4, weighted)");
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Sampling.evenly(3, 2))
        .hasMessage("a device cannot report on 3 parts; it must be 1 to 2");
    assertThatThrownBy(() -> Sampling.weighted(List.of(Sampling.UNIT + 1)))
        .hasMessageContaining("it must be from 1 to 1073741824");
    assertThatThrownBy(() -> Sampling.weighted(List.of(0, Sampling.UNIT)))
        .hasMessageContaining("part 0 has the weight 0");
    assertThatThrownBy(() -> Sampling.weighted(List.of(QUARTER, QUARTER)))
        .hasMessageContaining("must be a multiple of 1073741824");
    assertThatThrownBy(() -> Sampling.weighted(List.of()))
        .hasMessageContaining("must be a multiple of 1073741824");
    assertThatThrownBy(
            () ->
                new Plan(
                    PlanTest.NUMBERS,
                    PrivacyLoss.pure(1),
                    WEIGHTED,
                    Plans.parts(PlanTest.NUMBERS, PrivacyLoss.pure(1), "duchi", "grr")))
        .hasMessage("the sampling is of 4 parts; there are 5");
  }
}
