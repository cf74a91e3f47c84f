package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the way from a joint part's plan to estimates of each of its attributes. */
class JointPartTest {

  private static final Schema SCHEMA =
      new Schema(
          "joint",
          List.of(
              new Attribute.Numeric("age", 0, 100, true, Optional.empty()),
              new Attribute.Categorical(
                  "os", List.of("a", "b", "c"), Optional.of("c"), Optional.empty()),
              new Attribute.Numeric("hours", -5, 5, true, Optional.empty())));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  /**
   * Compares estimates from 200,000 reports with the truth. The tolerance is 6 standard errors: a
   * false failure of five estimates has a probability below 10⁻⁸.
   */
  @Test
  void estimatesOfAJointPartAreTheTruth() {
    Plan plan =
        new Plan(
            SCHEMA,
            LOSS,
            1,
            List.of(
                new Plan.Part(
                    List.of(1, 0, 2),
                    Mechanisms.joint(
                        List.of(
                            Coordinate.category(3),
                            Coordinate.number(5, 2),
                            Coordinate.number(2, 1)),
                        LOSS))));
    Estimates estimates = collect(plan, 200_000).estimates();
    assertWithin(estimates.mean("age"), 35, 6);
    assertWithin(estimates.mean("hours"), 2.5, 6);
    assertWithin(estimates.frequencies("os").get(0), 0.5, 6);
    assertWithin(estimates.frequencies("os").get(1), 0.3, 6);
    assertWithin(estimates.frequencies("os").get(2), 0.2, 6);
  }

  /** Tests attributes that are in two parts each; the tolerance is 6 standard errors again. */
  @Test
  void partsThatShareAnAttributeAreCombined() {
    Plan plan =
        new Plan(
            SCHEMA,
            LOSS,
            1,
            List.of(
                pair(0, Coordinate.number(5, 2), 1, Coordinate.category(3)),
                pair(1, Coordinate.category(3), 2, Coordinate.number(3, 1)),
                pair(0, Coordinate.number(3, 1), 2, Coordinate.number(2, 1))));
    Tally tally = collect(plan, 200_000);
    Estimates estimates = tally.estimates();
    assertWithin(estimates.mean("age"), 35, 6);
    assertWithin(estimates.mean("hours"), 2.5, 6);
    assertWithin(estimates.frequencies("os").get(0), 0.5, 6);
    long of = estimates.quantities("age").get(0).reports();
    assertThat(of).isEqualTo(tally.reports(0) + tally.reports(2));
  }

  private static Plan.Part pair(int one, Coordinate ofOne, int two, Coordinate ofTwo) {
    return new Plan.Part(List.of(one, two), Mechanisms.joint(List.of(ofOne, ofTwo), LOSS));
  }

  private static void assertWithin(Estimate estimate, double truth, double errors) {
    assertThat(estimate.value()).isCloseTo(truth, within(errors * estimate.standardError()));
  }

  private static Tally collect(Plan plan, int people) {
    Device device = Device.insecure(plan, new InsecureSeededBits(15));
    Tally tally = Tally.of(plan);
    List<String> values = List.of("a", "a", "a", "a", "a", "b", "b", "b", "c", "c");
    for (int i = 0; i < people; i++) {
      Map<String, Object> person =
          Map.of("age", i % 4 == 0 ? 80.0 : 20.0, "os", values.get(i % 10), "hours", 5.0 * (i & 1));
      tally.add(device.report(person));
    }
    return tally;
  }
}
