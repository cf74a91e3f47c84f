package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.mechanism.Mechanism;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the bounds on what readers of a plan's tally learn. */
class ReadersTest {

  private static final double DELTA = 1e-8;

  private static Plan plan(int parts, int sampled, double epsilon, Optional<Series> series) {
    int answers = series.map(Series::answers).orElse(1);
    Mechanism grr =
        Mechanisms.categorical("grr", 2, PrivacyLoss.pure(epsilon).share(sampled * answers));
    return new Plan(
        new Schema(
            "values",
            IntStream.range(0, parts)
                .<Attribute>mapToObj(i -> new Attribute.Categorical("a" + i, List.of("x", "y")))
                .toList()),
        PrivacyLoss.pure(epsilon),
        Sampling.evenly(sampled, parts),
        IntStream.range(0, parts).mapToObj(i -> new Plan.Part(List.of(i), grr)).toList(),
        series);
  }

  private static double epsilon(Plan plan, long people) {
    return plan.audit().readers(people).epsilon(DELTA);
  }

  private static CrowdLoss blanket(Plan plan) {
    return CrowdLoss.blanket(plan.parts().get(0).mechanism().law()).orElseThrow();
  }

  @Test
  void onePartIsTheBlanketOfItsLaw() {
    Plan plan = plan(1, 1, 4, Optional.empty());
    assertThat(epsilon(plan, 100_000)).isBetween(0.1506, 0.1523);
    assertThat(epsilon(plan, 100_000)).isEqualTo(blanket(plan).epsilon(100_000, DELTA));
  }

  /**
   * Tests a part on which only a quarter of the people report. A bound that ignored this would be
   * half as large.
   */
  @Test
  void reportsOnOtherPartsHideNoReport() {
    Plan plan = plan(4, 1, 4, Optional.empty());
    double found = epsilon(plan, 100_000);
    double whole =
        CrowdLoss.clones(plan.parts().get(0).mechanism().law().worstRatio())
            .epsilon(100_000, DELTA);
    double ignorant = blanket(plan).epsilon(100_000, DELTA);
    assertThat(found)
        .isEqualTo(Math.min(whole, blanket(plan).among(0.25).epsilon(100_000, DELTA)))
        .isGreaterThan(1.3 * ignorant);
  }

  @Test
  void lossesOfSeveralPartsAddUp() {
    Plan plan = plan(4, 2, 4, Optional.empty());
    double part = blanket(plan).among(0.5).epsilon(100_000, Math.nextDown(DELTA / 2));
    assertThat(epsilon(plan, 100_000)).isBetween(0.0, 2 * part * (1 + 1e-12));
  }

  @Test
  void aSeriesIsAsManyPartsAsAnswers() {
    Series series = new Series(10, 2, Series.Every.WEEK, Instant.parse("2027-01-01T00:00:00Z"), 24);
    Plan plan = plan(1, 1, 2, Optional.of(series));
    double wave = blanket(plan).among(0.2).epsilon(100_000, Math.nextDown(DELTA / 2));
    assertThat(epsilon(plan, 100_000)).isBetween(0.0, 2 * wave * (1 + 1e-12));
    assertThat(epsilon(plan.wave(3), 20_000)).isLessThan(epsilon(plan, 100_000));
    assertThat(epsilon(plan.wave(3), 20_000)).isEqualTo(blanket(plan).epsilon(20_000, DELTA));
  }

  @Test
  void theSmallestIncrementDecidesWhatReadersLearn() {
    Plan plan = plan(3, 2, 4, Optional.empty());
    assertThat(plan.audit().increments(5_000, DELTA)).isEqualTo(epsilon(plan, 5_000));
    assertThat(plan.audit().increments(99, DELTA)).isEqualTo(plan.audit().loss().epsilon());
    Series series = new Series(10, 2, Series.Every.WEEK, Instant.parse("2027-01-01T00:00:00Z"), 24);
    Plan waves = plan(1, 1, 2, Optional.of(series));
    double answer = waves.wave(1).audit().readers(5_000).epsilon(Math.nextDown(DELTA / 2));
    assertThat(waves.audit().increments(5_000, DELTA)).isEqualTo(Math.nextUp(2 * answer));
    assertThat(waves.audit().increments(99, DELTA)).isEqualTo(waves.audit().loss().epsilon());
  }

  @Test
  void smallCrowdsAndClaimsOfDeltaHaveTheReportsOwnLoss() {
    Plan plan = plan(1, 1, 4, Optional.empty());
    assertThat(epsilon(plan, Readers.MIN_PEOPLE - 1)).isEqualTo(plan.audit().loss().epsilon());
    assertThat(plan.audit().readers(99).isCrowd()).isFalse();
    assertThat(plan.audit().readers(100).isCrowd()).isTrue();
    assertThat(plan.audit().readers(99).delta(1)).isEqualTo(1);
    assertThat(plan.audit().readers(99).delta(4)).isZero();
    Plan withDelta =
        new Plan(plan.schema(), new PrivacyLoss(4, 1e-6), plan.sampling(), plan.parts());
    assertThat(withDelta.audit().readers(1_000_000).isCrowd()).isFalse();
    assertThat(epsilon(withDelta, 1_000_000)).isGreaterThan(3.99);
  }

  @Test
  void deltaAndPeopleAreTheInverse() {
    for (Plan plan : List.of(plan(1, 1, 2, Optional.empty()), plan(3, 2, 2, Optional.empty()))) {
      Readers readers = plan.audit().readers(20_000);
      double epsilon = readers.epsilon(DELTA);
      assertThat(readers.delta(epsilon)).isBetween(DELTA * 0.99, DELTA * 1.001);
      long people = plan.audit().peopleFor(epsilon, DELTA).orElseThrow();
      assertThat(people).isBetween(19_900L, 20_000L);
      assertThat(epsilon(plan, people)).isLessThanOrEqualTo(epsilon);
      assertThat(epsilon(plan, people - 1)).isGreaterThan(epsilon);
      assertThat(plan.audit().peopleFor(1e-9, DELTA)).isEmpty();
    }
  }

  @Test
  void illegalArgumentsAreNamed() {
    PlanAudit audit = plan(1, 1, 2, Optional.empty()).audit();
    assertThatThrownBy(() -> audit.readers(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a tally of 0 people; there must be at least 1");
    for (double delta : new double[] {-1e-9, 1, Double.NaN}) {
      assertThatThrownBy(() -> audit.readers(1_000).epsilon(delta))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("delta is " + delta + "; it must be in [0, 1)");
    }
    for (double epsilon : new double[] {-1, 0, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> audit.readers(1_000).delta(epsilon))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("epsilon is " + epsilon + "; it must be a number above 0");
    }
  }
}
