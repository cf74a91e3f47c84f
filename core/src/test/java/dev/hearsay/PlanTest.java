package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.law.BlockLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.Piecewise;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.statistics.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {

  static final Schema MIXED =
      new Schema(
          "mixed",
          List.of(
              new Numeric("age", 0, 120),
              new Categorical("os", List.of("android", "ios", "other")),
              new Numeric("income", 0, 1e6),
              new Categorical("state", IntStream.range(0, 50).mapToObj(i -> "s" + i).toList())));

  static final Schema NUMBERS =
      new Schema(
          "numbers",
          IntStream.range(0, 5).<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1)).toList());

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1, 3, 10})
  void plansKeepTheirLossAndUseIt(double epsilon) {
    for (int sample = 1; sample <= 4; sample++) {
      for (double delta : new double[] {0, 1e-6}) {
        Plan plan = Plan.builder(MIXED, new PrivacyLoss(epsilon, delta)).sample(sample).build();
        PlanAudit audit = plan.audit();
        assertThat(audit.loss().holds()).as("%s", plan).isTrue();
        assertThat(audit.loss().epsilon())
            .as("%s", plan)
            .isLessThanOrEqualTo(epsilon)
            .isGreaterThan(epsilon - 1e-6);
        assertThat(audit.parts()).hasSize(4);
      }
    }
  }

  /** Parts that cost ε each, of which two are reported on: the plan costs 2ε and says so. */
  @Test
  void theAuditAddsUpWhatIsReportedTogether() {
    PrivacyLoss one = PrivacyLoss.pure(1);
    Mechanism mechanism = Mechanisms.numeric("duchi", one);
    List<Plan.Part> parts =
        IntStream.range(0, 5).mapToObj(i -> new Plan.Part(List.of(i), mechanism)).toList();
    PlanAudit audit = new Plan(NUMBERS, one, 2, parts).audit();
    assertThat(audit.loss().holds()).isFalse();
    assertThat(audit.loss().epsilon()).isBetween(1.9999999, 2.0);
    assertThatThrownBy(() -> Device.of(new Plan(NUMBERS, one, 2, parts)))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("takes more than it claims");
    assertThat(new Plan(NUMBERS, one, 1, parts).audit().loss().holds()).isTrue();
  }

  @Test
  void onePartThatTellsAllIsFound() {
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      parts.add(new Plan.Part(List.of(i), Mechanisms.numeric("duchi", PrivacyLoss.pure(1))));
    }
    BlockLaw truth = new BlockLaw(2, 1, 0, BlockLaw.TOTAL);
    NumericMechanism naked = new NumericMechanism("duchi", PrivacyLoss.pure(1), truth);
    parts.set(3, new Plan.Part(List.of(3), naked));
    Plan plan = new Plan(NUMBERS, PrivacyLoss.pure(1), 1, parts);
    assertThat(plan.audit().loss().epsilon()).isInfinite();
    assertThatThrownBy(() -> Device.of(plan)).isInstanceOf(PlanRefusedException.class);
  }

  @Test
  void devicesRefuseMoreThanTheirOwnersLimit() {
    Plan plan = Plan.builder(MIXED, PrivacyLoss.pure(2)).build();
    assertThat(Device.of(plan, PrivacyLoss.pure(2)).plan()).isEqualTo(plan);
    assertThatThrownBy(() -> Device.of(plan, PrivacyLoss.pure(1.9)))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("more than its owner allows, which is ε = 1.9");
    Plan withDelta = Plan.builder(MIXED, new PrivacyLoss(1, 1e-6)).mechanism("gaussian").build();
    assertThatThrownBy(() -> Device.of(withDelta, PrivacyLoss.pure(5)))
        .isInstanceOf(PlanRefusedException.class);
  }

  @Test
  void theHashNamesThePlan() {
    Plan plan = Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("hybrid").build();
    Plan same = Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("hybrid").build();
    assertThat(plan).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(plan.hash().toString()).hasSize(64);
    assertThat(PlanHash.ofBytes(plan.hash().toBytes())).isEqualTo(plan.hash());
    assertThat(Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("hm-tp").build())
        .isNotEqualTo(plan);
    assertThat(Plan.builder(MIXED, PrivacyLoss.pure(1.1)).mechanism("hybrid").build())
        .isNotEqualTo(plan);
    assertThat(Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("hybrid").sample(2).build())
        .isNotEqualTo(plan);
    assertThatThrownBy(() -> PlanHash.ofBytes(new byte[31])).hasMessageContaining("31 bytes");
  }

  /** A hash that changes would orphan every stored report: this one is of format version 1. */
  @Test
  void theHashIsStable() {
    Plan plan = Plan.builder(NUMBERS, PrivacyLoss.pure(1)).mechanism("duchi").sample(1).build();
    assertThat(plan.hash()).hasToString(STABLE_HASH);
  }

  private static final String STABLE_HASH =
      "c63626a70486e22eda7c861f7ea55ca51d0ef5dd94225f761180cf67a4a041a0";

  /** m is the one of least error by the continuous mechanism's formula, for uniform numbers. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 4, 8, 12, 20})
  void autoSamplesWhatHasTheLeastError(double epsilon) {
    int d = 20;
    Schema many =
        new Schema(
            "many",
            IntStream.range(0, d).<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1)).toList());
    Plan plan = Plan.builder(many, PrivacyLoss.pure(epsilon)).mechanism("piecewise").build();
    int best = 1;
    for (int m = 2; m <= d; m++) {
      best = error(epsilon, m) < error(epsilon, best) ? m : best;
    }
    assertThat(plan.sampled()).isEqualTo(best);
  }

  /** An m-th of the people reports, so the error is that much larger; E[x²] = 1/3. */
  private static double error(double epsilon, int m) {
    double share = epsilon / m;
    double noise = Piecewise.variance(share, Piecewise.parameter(share), Math.sqrt(1 / 3.0));
    return (noise + 1 / 3.0) / m;
  }

  @Test
  void mechanismsComeFromTheSchemaThenThePlanThenUs() {
    Schema asking =
        new Schema(
            "asking",
            List.of(
                new Numeric("a", 0, 1, false, Optional.of("laplace")),
                new Numeric("b", 0, 1),
                new Categorical("c", List.of("x", "y"), Optional.empty(), Optional.of("oue")),
                new Categorical("d", List.of("x", "y"))));
    Plan plan = Plan.builder(asking, PrivacyLoss.pure(1)).mechanism("duchi").build();
    assertThat(plan.parts())
        .extracting(part -> part.mechanism().name())
        .startsWith("laplace", "duchi", "oue")
        .hasSize(4);
    assertThat(plan.parts().get(3).mechanism().bits()).isLessThanOrEqualTo(64);
  }

  @Test
  void allAtOnceIsForNumbers() {
    Plan plan = Plan.builder(NUMBERS, PrivacyLoss.pure(1)).mechanism("duchi-vector").build();
    assertThat(plan.parts()).hasSize(1);
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThatThrownBy(
            () -> Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("duchi-vector").build())
        .hasMessageContaining("duchi-vector is for numbers; attribute 'os' is categorical");
    assertThatThrownBy(
            () ->
                Plan.builder(NUMBERS, PrivacyLoss.pure(1))
                    .mechanism("duchi-vector")
                    .sample(2)
                    .build())
        .hasMessageContaining("in 1 part");
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Plan.builder(MIXED, PrivacyLoss.pure(1)).mechanism("rappor"))
        .hasMessageContaining("'rappor'")
        .hasMessageContaining("auto, laplace");
    assertThatThrownBy(() -> Plan.builder(MIXED, PrivacyLoss.pure(1)).sample(5))
        .hasMessage("sample is 5; it must be in [1, 4]");
    Mechanism grr = Mechanisms.categorical("grr", 3, PrivacyLoss.pure(1));
    Mechanism duchi = Mechanisms.numeric("duchi", PrivacyLoss.pure(1));
    assertThatThrownBy(
            () ->
                new Plan(NUMBERS, PrivacyLoss.pure(1), 1, List.of(new Plan.Part(List.of(0), grr))))
        .hasMessageContaining("'grr' does not fit ['x0']");
    assertThatThrownBy(
            () ->
                new Plan(
                    NUMBERS, PrivacyLoss.pure(1), 1, List.of(new Plan.Part(List.of(0), duchi))))
        .hasMessageContaining("cover 1 of the 5 attributes");
    assertThatThrownBy(
            () ->
                new Plan(
                    NUMBERS, PrivacyLoss.pure(1), 1, List.of(new Plan.Part(List.of(9), duchi))))
        .hasMessageContaining("attribute 9 of 5");
  }

  /** Which parts are drawn: every set of m as often as any other. */
  @Test
  void everySetOfPartsIsDrawnEquallyOften() {
    Plan plan = Plan.builder(NUMBERS, PrivacyLoss.pure(4)).mechanism("duchi").sample(2).build();
    Device device = Device.insecure(plan, new InsecureSeededBits(7));
    PrivateRecord person =
        new PrivateRecord.Reader(NUMBERS).read(Map.of("x0", 0, "x1", 0, "x2", 0, "x3", 0, "x4", 0));
    long[] counts = new long[10];
    for (int i = 0; i < 100_000; i++) {
      Report report = device.report(person);
      int first = report.part(0);
      int second = report.part(1);
      assertThat(first).isLessThan(second);
      counts[second * (second - 1) / 2 + first]++;
    }
    double[] tenths = new double[10];
    Arrays.fill(tenths, 0.1);
    assertThat(Statistics.isPlausible(counts, tenths)).isTrue();
  }
}
