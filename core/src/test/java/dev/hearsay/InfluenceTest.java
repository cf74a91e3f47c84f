package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.PlanAudit.Influence;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that forged reports move estimates as far as {@link Influence} states, and no farther. The
 * seed is fixed.
 */
class InfluenceTest {

  private static final int PEOPLE = 99_000;
  private static final int FORGERS = 1_000;
  private static final int VALUES = 20;

  /**
   * Returns a plan with two attributes per copy, a number and a category, each in a part of its
   * own.
   */
  private static Plan plan(String numeric, String categorical, int copies, int sampled) {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    List<Attribute> attributes = new ArrayList<>();
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      attributes.add(new Attribute.Numeric("n" + i, 0, 50));
      attributes.add(
          new Attribute.Categorical(
              "c" + i, IntStream.range(0, VALUES).mapToObj(v -> "v" + v).toList()));
      parts.add(new Plan.Part(List.of(2 * i), Mechanisms.numeric(numeric, loss)));
      parts.add(
          new Plan.Part(List.of(2 * i + 1), Mechanisms.categorical(categorical, VALUES, loss)));
    }
    return new Plan(
        new Schema("forged", attributes), PrivacyLoss.pure(sampled), sampled, List.copyOf(parts));
  }

  /**
   * Returns a tally in which all people have the least number and the first value. Forgers report
   * the greatest number and the last value.
   */
  private static Tally collect(Plan plan, int attribute, int forgers) {
    InsecureSeededBits bits = new InsecureSeededBits(3);
    int honest = PEOPLE * plan.sampled() / plan.parts().size();
    List<long[]> cells = new ArrayList<>();
    long[] reports = new long[plan.parts().size()];
    for (int part = 0; part < reports.length; part++) {
      Mechanism mechanism = plan.parts().get(part).mechanism();
      // Forgers, too, report on as many parts as the plan requires.
      boolean isForged = Math.floorMod(part - attribute, reports.length) < plan.sampled();
      reports[part] = (long) honest + (isForged ? forgers : 0);
      cells.add(
          mechanism instanceof NumericMechanism numeric
              ? numbers(numeric, honest, isForged ? forgers : 0, bits)
              : values((CategoricalMechanism) mechanism, honest, isForged ? forgers : 0, bits));
    }
    return Tally.restore(plan, PEOPLE + forgers, 0, reports, cells);
  }

  private static long[] numbers(
      NumericMechanism mechanism, int honest, int forged, InsecureSeededBits bits) {
    long[] counts = new long[mechanism.symbols()];
    for (int i = 0; i < honest; i++) {
      counts[mechanism.perturbInsecurely(-1, bits)]++;
    }
    int farthest =
        IntStream.range(0, counts.length)
            .reduce((a, b) -> mechanism.decode(a) > mechanism.decode(b) ? a : b)
            .orElseThrow();
    counts[farthest] += forged;
    return counts;
  }

  private static long[] values(
      CategoricalMechanism mechanism, int honest, int forged, InsecureSeededBits bits) {
    long[] counts = new long[VALUES];
    long[] report = new long[mechanism.words()];
    for (int i = 0; i < honest; i++) {
      mechanism.perturbInsecurely(0, bits, report);
      counts[(int) report[0]]++;
    }
    counts[VALUES - 1] += forged;
    return counts;
  }

  private static Estimate estimate(Tally tally, int attribute) {
    String name = tally.plan().schema().attributes().get(attribute).name();
    return attribute % 2 == 0
        ? tally.estimates().mean(name)
        : tally.estimates().frequencies(name).get(VALUES - 1);
  }

  @ParameterizedTest
  @CsvSource({
    "laplace, 1, 2",
    "pm-sub, 1, 2",
    "minimax, 1, 2",
    "duchi, 1, 2",
    "laplace, 2, 1",
    "duchi, 4, 2"
  })
  void estimatesMoveAsFarAsStated(String numeric, int copies, int sampled) {
    Plan plan = plan(numeric, "grr", copies, sampled);
    double forged = FORGERS / (double) (PEOPLE + FORGERS);
    for (int attribute = 0; attribute < 2; attribute++) {
      Estimate before = estimate(collect(plan, attribute, 0), attribute);
      Estimate after = estimate(collect(plan, attribute, FORGERS), attribute);
      double moved = after.value() - before.value();
      Influence stated = Influence.of(plan, forged).get(attribute);
      System.out.printf("%s: moved %.4f, stated %s%n", numeric, moved, stated);
      // The honest average scatters as well, and a share of that is in the difference.
      double chance = 6 * before.standardError() * 0.1;
      assertThat(moved).isBetween(0.8 * stated.moved(), stated.moved() + chance);
      // An estimate that ignores that forgers choose their parts is too small.
      double unit = attribute == 0 ? 25 : 1;
      double naive = forged * unit * plan.parts().get(attribute).mechanism().largestDeviation();
      if (sampled < 2 * copies) {
        assertThat(moved).isGreaterThan(1.5 * naive);
      }
    }
  }

  /**
   * Tests a number that may be missing. Half of the people have an answer, the least or the
   * greatest one, and forgers try every symbol.
   */
  @ParameterizedTest
  @CsvSource({"2, 1, 0.5", "2, 1, 1", "5, 2, 1", "17, 5, 2", "33, 9, 4"})
  void meansOfAnswersMoveAsFarAsStated(int nodes, int width, double epsilon) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    JointLaw law = JointLaw.fit(List.of(Coordinate.numberOrNone(nodes, width)), loss);
    Schema schema =
        new Schema("forged", List.of(new Attribute.Numeric("n", 0, 50).missingAllowed()));
    Plan plan =
        new Plan(
            schema,
            loss,
            1,
            List.of(new Plan.Part(List.of(0), new JointMechanism("joint", loss, law))));
    double moved = 0;
    double chance = 0;
    for (double place : new double[] {0, 1}) {
      InsecureSeededBits bits = new InsecureSeededBits(3);
      long[] honest = new long[law.symbols()];
      for (int i = 0; i < PEOPLE; i++) {
        honest[law.draw(law.corner(0, i % 2 == 0 ? place : 1.5, bits), bits)]++;
      }
      Estimate before = meanOfAnswers(plan, honest, PEOPLE);
      chance = 6 * before.standardError() * 0.1;
      for (int symbol = 0; symbol < honest.length; symbol++) {
        long[] counts = honest.clone();
        counts[symbol] += FORGERS;
        double after = meanOfAnswers(plan, counts, PEOPLE + FORGERS).value();
        moved = Math.max(moved, Math.abs(after - before.value()));
      }
    }
    double forged = FORGERS / (double) (PEOPLE + FORGERS);
    Influence stated = Influence.of(plan, forged).get(0);
    System.out.printf("%s nodes, ε = %s: moved %.4f, stated %s%n", nodes, epsilon, moved, stated);
    assertThat(moved).isBetween(0.8 * stated.moved(), stated.moved() + chance);
    assertThat(stated.relative()).isEqualTo(stated.moved() / 50);
  }

  private static Estimate meanOfAnswers(Plan plan, long[] counts, int reports) {
    return Tally.restore(plan, reports, 0, new long[] {reports}, List.of(counts))
        .estimates()
        .mean("n");
  }

  /** Tests that the estimated mean can be any number if forged reports can hide all answers. */
  @Test
  void aMeanMovesByItsRangeAtMost() {
    PrivacyLoss loss = PrivacyLoss.pure(0.05);
    JointLaw law = JointLaw.fit(List.of(Coordinate.numberOrNone(2, 1)), loss);
    assertThat(new JointMechanism("joint", loss, law).moved(0, 0.1)).isEqualTo(2);
  }

  /** Tests (1 − q)/(p − q) for q = 1/(e + 19) and p = e·q: twelve points. */
  @Test
  void onePerCentMovesAShareByTwelvePoints() {
    Influence share = Influence.of(plan("duchi", "grr", 1, 2), 0.01).get(1);
    assertThat(share.attribute()).isEqualTo("c0");
    assertThat(share.moved()).isCloseTo(0.1206, within(1e-4));
    assertThat(share.relative()).isEqualTo(share.moved());
  }

  @Test
  void aShareOfForgeriesIsChecked() {
    Plan plan = plan("duchi", "grr", 1, 2);
    for (double wrong : new double[] {0, 1, -1, Double.NaN}) {
      assertThatThrownBy(() -> Influence.of(plan, wrong))
          .hasMessage("the share of forged reports is " + wrong + "; it must be in (0, 1)");
    }
  }
}
