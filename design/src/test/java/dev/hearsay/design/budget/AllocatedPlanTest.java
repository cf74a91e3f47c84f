package dev.hearsay.design.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.category.CategoricalMechanism;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllocatedPlanTest {

  private static final List<Integer> SIZES = List.of(5, 6, 150, 200, 250);

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void auditHoldsAndEpsilonIsUsedUp(Scheme scheme) {
    for (double epsilon : new double[] {1e-4, 0.1, 1, 4, 50, 64}) {
      PlanAudit audit = AllocatedPlan.optimal(schema(SIZES), scheme, epsilon).audit();
      assertThat(audit.loss().holds()).as("%s, ε = %s", scheme, epsilon).isTrue();
      assertThat(audit.loss().epsilon()).isLessThanOrEqualTo(epsilon);
      assertThat(audit.loss().delta()).isZero();
      assertThat(audit.parts()).allMatch(part -> part.loss().holds());
      assertThat(audit.loss().epsilon()).isGreaterThan(epsilon - unusable(scheme, epsilon));
    }
  }

  /**
   * Returns the loss that integer weights leave unused. One unit of 2⁻⁶² more for each wrong value
   * is relatively up to (e^x + k)/2⁶² there. Where k − 1 units are taken from the true value, it is
   * k times that. The factor 4 covers the bits' two weights; the last term is for the rounding of
   * doubles.
   */
  private static double unusable(Scheme scheme, double epsilon) {
    BudgetAllocation allocation = BudgetAllocation.optimal(scheme, SIZES, epsilon);
    double sum = 1e-15 * epsilon;
    for (int i = 0; i < SIZES.size(); i++) {
      int k = SIZES.get(i);
      sum += 4 * k * (Math.exp(allocation.budgets().get(i)) + k) * 0x1p-62;
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void auditHoldsForRandomSchemas(Scheme scheme) {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 100; round++) {
      List<Integer> sizes = random.ints(1 + random.nextInt(12), 2, 60).boxed().toList();
      double epsilon = 1e-3 * Math.pow(5e4, random.nextDouble());
      Plan plan = AllocatedPlan.optimal(schema(sizes), scheme, epsilon);
      assertThat(plan.audit().loss().holds()).as("%s, %s, %s", scheme, sizes, epsilon).isTrue();
    }
  }

  /** The audit detects that the sum is exceeded if a part gets the larger share of another. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void auditSeesTheWrongAllocation(Scheme scheme) {
    Plan plan = AllocatedPlan.optimal(schema(List.of(5, 6)), scheme, 1);
    PrivacyLoss larger = plan.parts().get(1).mechanism().claim();
    List<Plan.Part> parts = new ArrayList<>(plan.parts());
    parts.set(0, new Plan.Part(List.of(0), scheme.create(5, larger)));
    Plan wrong = new Plan(plan.schema(), plan.loss(), 2, parts);
    assertThat(wrong.audit().loss().holds()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void everyAttributeIsReportedWithItsShare(Scheme scheme) {
    Plan plan = AllocatedPlan.optimal(schema(SIZES), scheme, 2);
    BudgetAllocation allocation = BudgetAllocation.optimal(scheme, SIZES, 2);
    assertThat(plan.loss()).isEqualTo(PrivacyLoss.pure(2));
    assertThat(plan.sampled()).isEqualTo(SIZES.size());
    assertThat(plan.parts()).hasSize(SIZES.size());
    for (int i = 0; i < SIZES.size(); i++) {
      Plan.Part part = plan.parts().get(i);
      assertThat(part.attributes()).containsExactly(i);
      assertThat(part.mechanism().name()).isEqualTo(scheme.mechanism());
      assertThat(part.mechanism().claim()).isEqualTo(PrivacyLoss.pure(allocation.loss(i)));
    }
  }

  /** The mechanisms' own variances, from their integers, add up to the allocation's prediction. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void predictedErrorIsTheMechanisms(Scheme scheme) {
    double sum = 0;
    for (Plan.Part part : AllocatedPlan.optimal(schema(SIZES), scheme, 2).parts()) {
      CategoricalMechanism mechanism = (CategoricalMechanism) part.mechanism();
      sum += mechanism.values() * mechanism.meanVariance();
    }
    double predicted = BudgetAllocation.optimal(scheme, SIZES, 2).log10Error();
    assertThat(Math.log10(sum)).isCloseTo(predicted, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void manyAttributes(Scheme scheme) {
    Plan plan = AllocatedPlan.optimal(schema(Collections.nCopies(1000, 3)), scheme, 8);
    assertThat(plan.audit().loss().holds()).isTrue();
  }

  @Test
  void schemaMayAskForTheMechanismThatIsUsed() {
    for (String name : List.of("auto", "grr")) {
      Plan plan = AllocatedPlan.optimal(asking(name), Scheme.DIRECT, 1);
      assertThat(plan.audit().loss().holds()).isTrue();
    }
  }

  @Test
  void refusesAnotherMechanism() {
    assertThatThrownBy(() -> AllocatedPlan.optimal(asking("olh"), Scheme.DIRECT, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("attribute 'a' asks for mechanism 'olh'; this plan would use 'grr'");
  }

  @Test
  void refusesNumbers() {
    Schema schema = new Schema("s", List.of(new Attribute.Numeric("age", 0, 100)));
    assertThatThrownBy(() -> AllocatedPlan.optimal(schema, Scheme.UNARY, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "attribute 'age' is numeric; budgets are allocated to categorical attributes only");
  }

  @Test
  void refusesSharesTooSmallToAnswerWith() {
    assertThatThrownBy(() -> AllocatedPlan.optimal(schema(SIZES), Scheme.UNARY, 1e-9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("of epsilon 1.0E-9 attribute 'a0' gets ")
        .hasMessageEndingWith("; the least possible is 1.0E-9");
  }

  @Test
  void refusesEpsilon() {
    assertThatThrownBy(() -> AllocatedPlan.optimal(schema(SIZES), Scheme.UNARY, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("epsilon is 0.0");
  }

  private static Schema asking(String mechanism) {
    return new Schema(
        "s",
        List.of(
            new Attribute.Categorical(
                "a", List.of("x", "y"), Optional.empty(), Optional.of(mechanism))));
  }

  private static Schema schema(List<Integer> sizes) {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      List<String> values =
          IntStream.range(0, sizes.get(i)).mapToObj(value -> "v" + value).toList();
      attributes.add(new Attribute.Categorical("a" + i, values));
    }
    return new Schema("s", attributes);
  }
}
