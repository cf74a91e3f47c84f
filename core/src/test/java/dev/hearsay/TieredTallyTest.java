package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Series.Every;
import dev.hearsay.random.InsecureSeededBits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tiers of plans and their counts. Seeds are fixed, so no test fails by chance. */
class TieredTallyTest {

  private static final Schema SCHEMA =
      new Schema(
          "tiers",
          List.of(
              new Attribute.Numeric("age", 0, 100),
              new Attribute.Categorical("os", List.of("a", "b", "c"))));

  private static final Tiers TIERS = new Tiers(List.of(plan(2), plan(0.5), plan(1)));

  private static Plan plan(double epsilon) {
    return Plans.of(SCHEMA, PrivacyLoss.pure(epsilon), 1, "piecewise", "grr");
  }

  private static Plan series(double epsilon, Every every) {
    Series series = new Series(4, 1, every, Instant.parse("2030-01-07T00:00:00Z"), 24);
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    return new Plan(
        SCHEMA,
        loss,
        Sampling.evenly(1, 2),
        Plans.parts(SCHEMA, loss, "piecewise", "grr"),
        Optional.of(series));
  }

  private static Tally tally(Plan plan, int people, double age, InsecureSeededBits bits) {
    Tally tally = Tally.of(plan);
    Device device = Device.insecure(plan, bits);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    for (int i = 0; i < people; i++) {
      String os = i % 3 == 0 ? "a" : "b";
      tally.add(device.report(reader.read(List.of(Double.toString(age + i % 20), os))));
    }
    return tally;
  }

  @Test
  void tiersAreOrderedAndFound() {
    assertThat(TIERS.plans())
        .extracting(plan -> plan.loss().epsilon())
        .containsExactly(0.5, 1., 2.);
    assertThat(TIERS.within(1.9)).contains(TIERS.plans().get(1));
    assertThat(TIERS.within(0.4)).isEmpty();
    assertThat(TIERS.of(2)).isEqualTo(plan(2));
    assertThat(TIERS.named(plan(1).hash())).contains(plan(1));
    assertThat(TIERS.named(plan(3).hash())).isEmpty();
    assertThatThrownBy(() -> TIERS.of(1.5))
        .hasMessage("there is no tier with ε = 1.5; there are ε = 0.5, 1.0, 2.0");
  }

  @Test
  void unlikeTiersAreRefused() {
    Plan other =
        Plans.of(
            new Schema("other", SCHEMA.attributes()), PrivacyLoss.pure(3), 1, "piecewise", "grr");
    assertThatThrownBy(() -> new Tiers(List.of(plan(1)))).hasMessageContaining("must be 2 to 16");
    assertThatThrownBy(() -> new Tiers(List.of(plan(1), plan(1))))
        .hasMessage("two tiers have ε = 1.0; each must have an ε of its own");
    assertThatThrownBy(() -> new Tiers(List.of(plan(1), other)))
        .hasMessageContaining("different schemas");
    assertThatThrownBy(() -> new Tiers(List.of(series(1, Every.WEEK), series(2, Every.DAY))))
        .hasMessageContaining("different waves");
    assertThatThrownBy(() -> new Tiers(List.of(series(1, Every.WEEK), plan(2))))
        .hasMessageContaining("different waves");
  }

  /** The reports of a single tier lead to exactly the estimates of that tier. */
  @Test
  void aSingleTierIsAnOrdinaryTally() {
    Tally one = tally(plan(1), 500, 40, new InsecureSeededBits(1));
    TieredTally tiered = TieredTally.of(TIERS, List.of(one));
    assertThat(tiered.estimates().quantities()).isEqualTo(one.estimates().quantities());
    assertThat(tiered.estimates().postprocessed(Postprocessing.CONSISTENT).quantities())
        .isEqualTo(one.estimates().postprocessed(Postprocessing.CONSISTENT).quantities());
    assertThat(tiered.estimates().tiers()).hasSize(3);
    assertThat(tiered.comparisons())
        .allMatch(comparison -> comparison.significance().pValue() == 1);
  }

  @Test
  void noReportsAreUnknown() {
    TieredTally empty = TieredTally.of(TIERS);
    assertThat(empty.estimates().mean("age")).isEqualTo(Estimate.UNKNOWN);
    assertThat(empty.estimates().postprocessed(Postprocessing.AUTO).mean("age").value()).isNaN();
    assertThat(empty.obstacleToDistribution("age")).contains("there are no reports on it");
  }

  @Test
  void reportsCountInTheirTiers() {
    InsecureSeededBits bits = new InsecureSeededBits(2);
    TieredTally tiered = TieredTally.of(TIERS);
    PrivateRecord person = new PrivateRecord.Reader(SCHEMA).read(List.of("20", "a"));
    tiered.add(Device.insecure(plan(2), bits).report(person));
    tiered.merge(tally(plan(0.5), 3, 40, bits));
    assertThat(tiered.tallies()).extracting(Tally::reports).containsExactly(3L, 0L, 1L);
    assertThat(tiered.reports()).isEqualTo(4);
    assertThatThrownBy(() -> tiered.merge(Tally.of(plan(3))))
        .hasMessageContaining("does not belong to any of the tiers");
  }

  /** All post-processing, distributions and differences work as for one plan. */
  @Test
  void estimatesOfTiersAreClosest() {
    InsecureSeededBits bits = new InsecureSeededBits(3);
    List<Tally> tallies = TIERS.plans().stream().map(plan -> tally(plan, 3000, 40, bits)).toList();
    TieredTally tiered = TieredTally.of(TIERS, tallies);
    for (Quantity one : tiered.estimates().quantities()) {
      for (Tally tally : tallies) {
        Quantity alone =
            tally.estimates().quantities().stream()
                .filter(other -> other.key().equals(one.key()))
                .findFirst()
                .orElseThrow();
        assertThat(one.estimate().standardError()).isLessThan(alone.estimate().standardError());
      }
    }
    List<Estimate> shares =
        tiered.estimates().postprocessed(Postprocessing.CONSISTENT).frequencies("os");
    assertThat(shares.stream().mapToDouble(Estimate::value).sum()).isBetween(0.999, 1.001);
    assertThat(tiered.distribution("age", 10, 0.95).reports()).isEqualTo(tallies.get(2).reports(0));
    TieredTally later = TieredTally.of(TIERS, List.of(tally(plan(1), 3000, 60, bits)));
    Difference difference = Difference.of(tiered, later, 0.95);
    assertThat(difference.quantities().get(0).estimate().interval().contains(20)).isTrue();
    assertThatThrownBy(() -> Difference.of(tiered, tallies.get(0), 0.95))
        .hasMessageContaining("must be of one plan");
  }

  /**
   * Tiers whose people answer alike differ in at most 5 % of collections, and others are found.
   * With a true rate of 5 %, more than 40 of 300 have a probability below 10⁻⁷.
   */
  @Test
  void unlikePeopleAreNoticed() {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("TieredTallyTest: -Dhearsay.seed=" + seed);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    int alarms = 0;
    for (int i = 0; i < 300; i++) {
      alarms += isAlarmed(40, bits) ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(40);
    assertThat(isAlarmed(75, bits)).isTrue();
  }

  private static boolean isAlarmed(double ageOfLast, InsecureSeededBits bits) {
    List<Tally> tallies = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tallies.add(tally(TIERS.plans().get(i), 600, i == 2 ? ageOfLast : 40, bits));
    }
    return TieredTally.of(TIERS, tallies).comparisons().stream()
        .anyMatch(one -> one.significance().adjustedPValue() <= 0.05);
  }

  @Test
  void wavesOfTiersHaveOneTrend() {
    InsecureSeededBits bits = new InsecureSeededBits(4);
    Tiers tiers = new Tiers(List.of(series(1, Every.WEEK), series(4, Every.WEEK)));
    SortedMap<Integer, TieredTally> waves = new TreeMap<>();
    for (int wave = 1; wave <= 4; wave++) {
      int number = wave;
      waves.put(
          wave,
          TieredTally.of(
              tiers.wave(wave),
              IntStream.range(0, 2)
                  .mapToObj(
                      tier ->
                          tally(
                              tiers.plans().get(tier).wave(number),
                              2000,
                              number < 3 ? 20 : 60,
                              bits))
                  .toList()));
    }
    Trend trend = Trend.of(waves, 4, 0.95);
    assertThat(trend.lines()).hasSize(4);
    assertThat(trend.lines().get(0).changes()).extracting(Trend.Point::wave).containsExactly(3);
    assertThat(trend.lines().get(0).points().get(0).raw().reports())
        .isEqualTo(waves.get(1).tallies().stream().mapToLong(tally -> tally.reports(0)).sum());
  }
}
