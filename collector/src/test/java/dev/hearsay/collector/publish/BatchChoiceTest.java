package dev.hearsay.collector.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.collector.publish.BatchChoice.Offer;
import dev.hearsay.collector.publish.BatchChoice.Reason;
import dev.hearsay.design.Planner;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that readers learn at most a quarter of what the collector learns, if there are enough
 * people.
 */
class BatchChoiceTest {

  private static final Schema SCHEMA =
      new Schema(
          "s",
          List.of(
              new Attribute.Numeric("n", 0, 1).clamped(),
              new Attribute.Categorical("c", List.of("a", "b", "c")).withOther("d")));

  private static Planner planner(double epsilon) {
    return Planner.forSchema(SCHEMA).epsilon(epsilon);
  }

  private static BatchChoice choice(Plan plan, long people) {
    return BatchChoice.of(plan, OptionalLong.of(people));
  }

  private static double learnt(Plan plan, long every) {
    return plan.audit().increments(every, Readers.USUAL_DELTA);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 2, 4})
  void readersLearnAtMostAQuarter(double epsilon) {
    Plan plan = planner(epsilon).plan();
    BatchChoice choice = choice(plan, 100_000);
    assertThat(choice.reason()).isEqualTo(Reason.QUARTER);
    assertThat(learnt(plan, choice.every())).isLessThanOrEqualTo(epsilon / 4);
    assertThat(learnt(plan, choice.every() * 2 / 3))
        .as("no more than it takes")
        .isGreaterThan(epsilon / 4);
    assertThat(BatchChoice.of(plan, OptionalLong.empty()).every()).isEqualTo(choice.every());
    List<Offer> offers = choice.offers(OptionalLong.of(123));
    assertThat(offers).extracting(Offer::every).isSorted().contains(123L, choice.every());
    for (Offer offer : offers) {
      assertThat(offer.epsilon()).isEqualTo(learnt(plan, offer.every()));
      assertThat(offer.isLess()).isEqualTo(offer.epsilon() < plan.audit().loss().epsilon());
    }
  }

  @Test
  void withTooFewPeopleABatchIsHalfOfThem() {
    Plan plan = planner(2).plan();
    assertThat(choice(plan, 640).reason()).isEqualTo(Reason.FEW_PEOPLE);
    assertThat(choice(plan, 640).every()).isEqualTo(300);
    assertThat(choice(plan, 3).every()).isEqualTo(Readers.MIN_PEOPLE);
    assertThat(choice(plan, 3).reason()).isEqualTo(Reason.FEW_PEOPLE);
    long enough = choice(plan, 1_000_000).every();
    assertThat(choice(plan, enough).reason()).as("all of them at once").isEqualTo(Reason.QUARTER);
    assertThat(choice(plan, enough - 1).reason()).isEqualTo(Reason.FEW_PEOPLE);
    BatchChoice unknown = BatchChoice.of(planner(9).plan(), OptionalLong.empty());
    assertThat(unknown.reason()).isEqualTo(Reason.UNKNOWN_PEOPLE);
    assertThat(unknown.every()).isEqualTo(10_000);
  }

  @Test
  void noSmallerBoundIsKnownOfPlansWithADelta() {
    Schema numbers = new Schema("s", List.of(new Attribute.Numeric("n", 0, 1).clamped()));
    Plan plan = Planner.forSchema(numbers).epsilon(1).delta(1e-6).mechanism("gaussian").plan();
    BatchChoice choice = choice(plan, 100_000);
    assertThat(choice.reason()).isEqualTo(Reason.DELTA);
    assertThat(choice.every()).isEqualTo(Readers.MIN_PEOPLE);
    assertThat(choice.offers(OptionalLong.empty())).noneMatch(Offer::isLess);
  }

  /**
   * The claim covers all answers of a person to a series, and a batch contains people of one wave.
   */
  @Test
  void aSeriesHasABatchPerWave() {
    Series series = new Series(10, 2, Series.Every.WEEK, Instant.parse("2026-01-05T00:00:00Z"), 24);
    Plan plan = planner(2).series(series).plan();
    BatchChoice many = choice(plan, 100_000);
    assertThat(many.reason()).isEqualTo(Reason.QUARTER);
    assertThat(learnt(plan, many.every())).isLessThanOrEqualTo(0.5);
    BatchChoice few = choice(plan, 4 * many.every());
    assertThat(few.reason()).as("a fifth of the people answer a wave").isEqualTo(Reason.FEW_PEOPLE);
    assertThat(few.every()).isLessThanOrEqualTo(4 * many.every() / 10);
  }
}
