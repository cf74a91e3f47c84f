package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Estimates.Closeness;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClosenessTest {

  private static final Schema SCHEMA =
      new Schema(
          "phones",
          List.of(
              new Numeric("age", 0, 120).clamped(),
              new Categorical("os", List.of("android", "ios", "x=y")).withOther("x=y")));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);

  private static final Plan PLAN =
      new Plan(
          SCHEMA,
          LOSS,
          1,
          List.of(
              new Plan.Part(List.of(0), Mechanisms.numeric("duchi", LOSS)),
              new Plan.Part(List.of(1), Mechanisms.categorical("grr", 3, LOSS))));

  private static Tally tally(int people) {
    Device device = Device.insecure(PLAN, new InsecureSeededBits(5));
    Tally tally = Tally.of(PLAN);
    for (int i = 0; i < people; i++) {
      tally.add(device.report(Map.of("age", i % 100, "os", i % 3 == 0 ? "ios" : "android")));
    }
    return tally;
  }

  private static Closeness closeness(Tally tally, String... texts) {
    return tally.estimates().within(SCHEMA.distances(List.of(texts)));
  }

  /** The probability of a mean follows from its standard error alone. */
  @Test
  void aMeansProbabilityIsThatOfItsStandardError() {
    Tally tally = tally(4000);
    double error = tally.estimates().mean("age").standardError();
    Closeness one = closeness(tally, "age=" + error);
    assertThat(one.attributes()).hasSize(1);
    assertThat(one.probability()).isCloseTo(0.6826894921, within(1e-9));
    assertThat(closeness(tally, "age=" + 1.959963984540054 * error).probability())
        .isCloseTo(0.95, within(1e-9));
    assertThat(one.error()).isBetween(0.005, 0.05);
    assertThat(one.atLeast()).isCloseTo(one.probability() - one.error(), within(1e-12));
  }

  @Test
  void allIsTheProductOfTheAttributes() {
    Closeness all = closeness(tally(4000), "0.05");
    assertThat(all.attributes()).extracting(one -> one.name()).containsExactly("age", "os");
    assertThat(all.attributes()).extracting(one -> one.distance()).containsExactly(6.0, 0.05);
    double product = all.attributes().get(0).probability() * all.attributes().get(1).probability();
    assertThat(all.probability()).isCloseTo(product, within(1e-15));
    assertThat(all.atLeast()).isBetween(0.0, all.probability());
    Closeness other = closeness(tally(4000), "0.05", "age=12");
    assertThat(other.attributes().get(0).distance()).isEqualTo(12);
    assertThat(other.attributes().get(1)).isEqualTo(all.attributes().get(1));
  }

  @Test
  void moreDistanceMeansMoreProbability() {
    Tally tally = tally(500);
    double last = 0;
    for (double share = 0.01; share < 1; share += 0.01) {
      Closeness closeness = closeness(tally, Double.toString(share));
      assertThat(closeness.probability()).isGreaterThanOrEqualTo(last);
      assertThat(closeness.atLeast()).isLessThanOrEqualTo(closeness.probability());
      last = closeness.probability();
    }
    assertThat(last).isGreaterThan(0.999);
  }

  /** Post-processing moves estimates, and the statement is about those before it. */
  @Test
  void postprocessingDoesNotMatter() {
    Tally tally = tally(300);
    Map<String, Double> distances = SCHEMA.distances(List.of("0.05"));
    for (Postprocessing how : Postprocessing.values()) {
      assertThat(tally.estimates(0.8).postprocessed(how).within(distances))
          .isEqualTo(tally.estimates().within(distances));
    }
  }

  /** A single person reports on one attribute, and nobody on the other. */
  @Test
  void onePersonAndAnAttributeWithoutReports() {
    Closeness closeness = closeness(tally(1), "0.05");
    assertThat(closeness.attributes()).anyMatch(one -> one.probability() == 0 && one.error() == 0);
    assertThat(closeness.attributes())
        .anyMatch(one -> one.probability() > 0 && one.probability() < 0.2 && one.error() > 0.4);
    assertThat(closeness.probability()).isZero();
    assertThat(closeness.atLeast()).isZero();
    assertThat(closeness(Tally.of(PLAN), "0.05").probability()).isZero();
  }

  @Test
  void namesMayContainTheSign() {
    Schema schema = new Schema("s", List.of(new Numeric("a=b", 0, 10), new Numeric("c", -5, 5)));
    assertThat(schema.distances(List.of("a=b=2"))).containsExactly(Map.entry("a=b", 2.0));
    assertThat(schema.distances(List.of(" c = 1e-3", "0.5")))
        .containsOnly(Map.entry("a=b", 5.0), Map.entry("c", 5.0));
  }

  @Test
  void illegalDistancesAreRefused() {
    for (String wrong : List.of("0", "-0.1", "1", "NaN", "Infinity", "1e999")) {
      assertThatThrownBy(() -> SCHEMA.distances(List.of(wrong)))
          .hasMessageStartingWith("the distance is ")
          .hasMessageEndingWith("above 0 and below 1, as a share of an attribute's range");
    }
    assertThatThrownBy(() -> SCHEMA.distances(List.of("age=120")))
        .hasMessage(
            "the distance of 'age' is 120.0; it must be above 0 and below 120.0, in its own unit");
    for (String wrong : List.of("", "much", "age=", "age=x")) {
      assertThatThrownBy(() -> SCHEMA.distances(List.of(wrong)))
          .hasMessage(
              "the distance is '"
                  + wrong
                  + "'; it must be W, such as 0.05, for all attributes, or ATTRIBUTE=W, such as"
                  + " 'age=2'");
    }
    assertThatThrownBy(() -> SCHEMA.distances(List.of("size=1")))
        .hasMessage("no attribute is called 'size'; there are age, os");
    Estimates estimates = tally(10).estimates();
    assertThatThrownBy(() -> estimates.within(Map.of()))
        .hasMessage("no distance is given; at least one is needed");
    assertThatThrownBy(() -> estimates.within(Map.of("age", Double.POSITIVE_INFINITY)))
        .hasMessage("the distance of 'age' is Infinity; it must be a finite number above 0");
    assertThatThrownBy(() -> estimates.within(Map.of("age", 1.0, "size", 1.0)))
        .hasMessage("no attribute is called 'size'; there are age, os");
  }
}
