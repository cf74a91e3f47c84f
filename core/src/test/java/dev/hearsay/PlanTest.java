package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.testing.statistics.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

  /** Tests parts that cost ε each and of which two are reported on, so that the plan costs 2ε. */
  @Test
  void theAuditAddsTheLossesOfPartsReportedTogether() {
    PrivacyLoss one = PrivacyLoss.pure(1);
    Mechanism mechanism = Mechanisms.numeric("duchi", one);
    List<Plan.Part> parts =
        IntStream.range(0, 5).mapToObj(i -> new Plan.Part(List.of(i), mechanism)).toList();
    PlanAudit audit = new Plan(NUMBERS, one, 2, parts).audit();
    assertThat(audit.loss().holds()).isFalse();
    assertThat(audit.loss().epsilon()).isBetween(1.9999999, 2.0);
    assertThatThrownBy(() -> Device.of(new Plan(NUMBERS, one, 2, parts)))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("exceeds its claim");
    assertThat(new Plan(NUMBERS, one, 1, parts).audit().loss().holds()).isTrue();
  }

  @Test
  void aPartThatRevealsItsValueIsDetected() {
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
    Plan plan = Plans.of(MIXED, PrivacyLoss.pure(2), 1, "hybrid", "grr");
    assertThat(Device.of(plan, PrivacyLoss.pure(2)).plan()).isEqualTo(plan);
    assertThatThrownBy(() -> Device.of(plan, PrivacyLoss.pure(1.9)))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("exceeds its owner's limit of ε = 1.9");
    Plan withDelta = Plans.of(MIXED, new PrivacyLoss(1, 1e-6), 1, "gaussian", "gaussian");
    assertThatThrownBy(() -> Device.of(withDelta, PrivacyLoss.pure(5)))
        .isInstanceOf(PlanRefusedException.class);
  }

  @Test
  void theHashNamesThePlan() {
    Plan plan = Plans.of(MIXED, PrivacyLoss.pure(1), 1, "hybrid", "grr");
    Plan same = Plans.of(MIXED, PrivacyLoss.pure(1), 1, "hybrid", "grr");
    assertThat(plan).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(plan.hash().toString()).hasSize(64);
    assertThat(PlanHash.ofBytes(plan.hash().toBytes())).isEqualTo(plan.hash());
    assertThat(Plans.of(MIXED, PrivacyLoss.pure(1), 1, "hm-tp", "grr")).isNotEqualTo(plan);
    assertThat(Plans.of(MIXED, PrivacyLoss.pure(1.1), 1, "hybrid", "grr")).isNotEqualTo(plan);
    assertThat(Plans.of(MIXED, PrivacyLoss.pure(1), 2, "hybrid", "grr")).isNotEqualTo(plan);
    assertThatThrownBy(() -> PlanHash.ofBytes(new byte[31])).hasMessageContaining("31 bytes");
  }

  /** A changed hash would orphan every stored report: this one is of format version 1. */
  @Test
  void theHashIsStable() {
    Plan plan = Plans.of(NUMBERS, PrivacyLoss.pure(1), 1, "duchi", "grr");
    assertThat(plan.hash()).hasToString(STABLE_HASH);
  }

  private static final String STABLE_HASH =
      "c63626a70486e22eda7c861f7ea55ca51d0ef5dd94225f761180cf67a4a041a0";

  @Test
  void nonsenseIsRefused() {
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

  /** Tests that all sets of m parts are drawn with the same probability. */
  @Test
  void everySetOfPartsIsDrawnEquallyOften() {
    Plan plan = Plans.of(NUMBERS, PrivacyLoss.pure(4), 2, "duchi", "grr");
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
