package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the way from reports on several attributes to tables, means by group and correlations. */
class CrossEstimateTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private static final Schema SCHEMA =
      new Schema(
          "cross",
          List.of(
              category("sex", "f", "m"),
              category("os", "a", "b", "c"),
              new Attribute.Numeric("age", 0, 100, true, Optional.empty()),
              new Attribute.Numeric("hours", -5, 5, true, Optional.empty()),
              category("alone", "x", "y"),
              new Attribute.Vector("point", 2, 1)));

  private static Attribute category(String name, String... values) {
    return new Attribute.Categorical(
        name, List.of(values), Optional.of(values[0]), Optional.empty());
  }

  /**
   * A plan with the parts sex × os × age, age × hours, sex × os again, and an attribute without a
   * cross.
   */
  private static final Plan PLAN =
      new Plan(
          SCHEMA,
          LOSS,
          1,
          List.of(
              part(
                  List.of(2, 0, 1),
                  Coordinate.number(17, 8),
                  Coordinate.category(2),
                  Coordinate.category(3)),
              part(List.of(3, 2), Coordinate.number(17, 8), Coordinate.number(17, 4)),
              part(List.of(0, 1), Coordinate.category(2), Coordinate.category(3)),
              new Plan.Part(List.of(4), Mechanisms.categorical("grr", 2, LOSS)),
              new Plan.Part(List.of(5), Mechanisms.ball("codebook", 2, LOSS))));

  private static Plan.Part part(List<Integer> attributes, Coordinate... coordinates) {
    return new Plan.Part(attributes, Mechanisms.joint(List.of(coordinates), LOSS));
  }

  private static final Tally TALLY = collect(PLAN, 100_000, 7);

  /**
   * Returns one of twelve kinds of people, by turns. os depends on sex, age on os, and hours on
   * age.
   */
  private static Map<String, Object> person(int i) {
    boolean isMale = i % 3 == 0;
    int os = isMale ? i % 2 : 2 - i % 2;
    double age = 20 + 20 * os + i % 4;
    return Map.of(
        "sex",
        isMale ? "m" : "f",
        "os",
        List.of("a", "b", "c").get(os),
        "age",
        age,
        "hours",
        age / 20 - 2 + i % 2);
  }

  private static Tally collect(Plan plan, int people, long seed) {
    Device device = Device.insecure(plan, new InsecureSeededBits(seed));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < people; i++) {
      tally.add(device.report(person(i % 12)));
    }
    return tally;
  }

  /**
   * Asserts that an estimate is within six standard errors of the truth: a false failure has a
   * probability below 10⁻⁸. The seed is fixed.
   */
  private static void assertNear(Estimate estimate, double truth) {
    assertThat(estimate.value()).isCloseTo(truth, within(6 * estimate.standardError()));
    assertThat(estimate.interval().contains(estimate.value())).isTrue();
    assertThat(estimate.simultaneous().low()).isLessThanOrEqualTo(estimate.interval().low());
  }

  private static double share(String sex, String os) {
    return IntStream.range(0, 12)
            .filter(i -> person(i).get("sex").equals(sex) && person(i).get("os").equals(os))
            .count()
        / 12.0;
  }

  private static double ageOf(String sex, String os) {
    return IntStream.range(0, 12)
        .filter(i -> person(i).get("sex").equals(sex) && person(i).get("os").equals(os))
        .mapToDouble(i -> (double) person(i).get("age"))
        .average()
        .orElse(Double.NaN);
  }

  @Test
  void twoCategoriesMakeATable() {
    CrossEstimate.Cells cells = (CrossEstimate.Cells) TALLY.cross(List.of("os", "sex"), 0.95);
    assertThat(cells.attributes()).containsExactly("os", "sex");
    assertThat(cells.reports()).isEqualTo(TALLY.reports(0) + TALLY.reports(2));
    assertThat(cells.cells().stream().map(CrossEstimate.Cell::values))
        .containsExactly(
            List.of("a", "f"),
            List.of("a", "m"),
            List.of("b", "f"),
            List.of("b", "m"),
            List.of("c", "f"),
            List.of("c", "m"));
    for (CrossEstimate.Cell cell : cells.cells()) {
      assertNear(cell.share(), share(cell.values().get(1), cell.values().get(0)));
    }
    assertThat(cells.cells().stream().mapToDouble(cell -> cell.share().value()).sum())
        .isCloseTo(1, within(0.03)); // parts are weighted cell by cell
  }

  /**
   * Tests a table in which one value of sex never occurs with one of os, so estimates of cells are
   * near 0, and often below.
   */
  @Test
  void aTableAgreesWithItsMargins() {
    CrossEstimate.Cells raw = (CrossEstimate.Cells) TALLY.cross(List.of("sex", "os"), 0.95);
    Estimates estimates = TALLY.estimates().postprocessed(Postprocessing.CONSISTENT);
    CrossEstimate.Cells table = raw.consistentWith(estimates);
    double[] sexes = new double[2];
    double[] systems = new double[3];
    for (int i = 0; i < 6; i++) {
      Estimate share = table.cells().get(i).share();
      assertThat(share.value()).isNotNegative();
      assertThat(share.interval().contains(share.value())).isTrue();
      assertThat(share.interval().low()).isNotNegative();
      sexes[i / 3] += share.value();
      systems[i % 3] += share.value();
    }
    assertThat(sexes).containsExactly(values(estimates.frequencies("sex")), within(1e-9));
    assertThat(systems).containsExactly(values(estimates.frequencies("os")), within(1e-9));
    assertThatThrownBy(() -> raw.consistentWith(TALLY.estimates().postprocessed(Postprocessing.L1)))
        .hasMessageStartingWith("the shares of 'sex' are not consistent: they add up to ");
  }

  private static double[] values(List<Estimate> estimates) {
    return estimates.stream().mapToDouble(Estimate::value).toArray();
  }

  /**
   * People report the os of another person, so there is no relation; p &lt; 10⁻⁶ has that
   * probability.
   */
  @Test
  void shuffledLabelsAreNotRelated() {
    CrossEstimate.Association related = association(false);
    assertThat(related.independencePValue()).isLessThan(1e-9);
    assertThat(related.interval().contains(related.cramersV())).isTrue();
    assertThat(related.interval().low()).isGreaterThan(0.3);
    CrossEstimate.Association shuffled = association(true);
    assertThat(shuffled.independencePValue()).isGreaterThan(1e-6);
    assertThat(shuffled.interval().high()).isLessThan(0.1);
  }

  /**
   * Returns the association. If it is shuffled, people report the os of others, who do not depend
   * on their sex.
   */
  private static CrossEstimate.Association association(boolean isShuffled) {
    Device device = Device.insecure(PLAN, new InsecureSeededBits(11));
    Tally tally = Tally.of(PLAN);
    for (int i = 0; i < 60_000; i++) {
      int other = isShuffled ? i / 12 % 12 : i % 12;
      tally.add(
          device.report(Map.of("sex", person(i % 12).get("sex"), "os", person(other).get("os"))));
    }
    return ((CrossEstimate.Cells) tally.cross(List.of("sex", "os"), 0.95))
        .association()
        .orElseThrow();
  }

  /**
   * A total schema has a value {@code other} that may apply to no person. The relation of the other
   * values must still be found.
   */
  @Test
  void aValueWithoutPeopleDoesNotHideARelation() {
    Schema schema =
        new Schema(
            "unused",
            List.of(
                new Attribute.Categorical("sex", List.of("f", "m")).withOther("unknown"),
                new Attribute.Categorical("os", List.of("a", "b")).withOther("other")));
    Plan plan =
        new Plan(
            schema,
            LOSS,
            1,
            List.of(part(List.of(0, 1), Coordinate.category(3), Coordinate.category(3))));
    Device device = Device.insecure(plan, new InsecureSeededBits(13));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 60_000; i++) {
      boolean isFirst = i % 10 < 4;
      boolean isRelated = i % 9 > 0;
      tally.add(
          device.report(
              Map.of("sex", isFirst ? "f" : "m", "os", isFirst == isRelated ? "a" : "b")));
    }
    CrossEstimate.Association found =
        ((CrossEstimate.Cells) tally.cross(List.of("sex", "os"), 0.95)).association().orElseThrow();
    assertThat(found.pools())
        .containsExactly(
            new CrossEstimate.Pool("sex", List.of("f", "unknown")),
            new CrossEstimate.Pool("os", List.of("a", "other")));
    assertThat(found.independencePValue()).isLessThan(1e-9);
    // The shares are 0.4 and 0.6, and one in nine people has the other value.
    double f = 0.4;
    double a = f * 8 / 9 + (1 - f) / 9;
    double far = f * 8 / 9 - f * a;
    double truth = far / Math.sqrt(f * (1 - f) * a * (1 - a));
    assertThat(found.interval().contains(truth)).isTrue();
    assertThat(found.cramersV()).isCloseTo(truth, within(0.03));
  }

  @Test
  void aNumberAndCategoriesMakeMeansByGroup() {
    CrossEstimate.GroupMeans means =
        (CrossEstimate.GroupMeans) TALLY.cross(List.of("sex", "age", "os"), 0.95);
    assertThat(means.number()).isEqualTo("age");
    assertThat(means.groups()).hasSize(6);
    for (CrossEstimate.Group group : means.groups()) {
      String sex = group.values().get(0);
      String os = group.values().get(1);
      assertNear(group.share(), share(sex, os));
      if (share(sex, os) > 0) {
        assertNear(group.mean().orElseThrow(), ageOf(sex, os));
      }
    }
  }

  @Test
  void twoNumbersMakeACorrelation() {
    CrossEstimate.Correlation found =
        (CrossEstimate.Correlation) TALLY.cross(List.of("age", "hours"), 0.95);
    double[] age = IntStream.range(0, 12).mapToDouble(i -> (double) person(i).get("age")).toArray();
    double[] hours =
        IntStream.range(0, 12).mapToDouble(i -> (double) person(i).get("hours")).toArray();
    double covariance = covariance(age, hours);
    assertNear(found.covariance(), covariance);
    double correlation = covariance / Math.sqrt(covariance(age, age) * covariance(hours, hours));
    assertThat(found.correlation().orElseThrow().value()).isCloseTo(correlation, within(0.1));
  }

  private static double covariance(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - mean(one)) * (other[i] - mean(other));
    }
    return sum / one.length;
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElseThrow();
  }

  @Test
  void aPlanListsThePairsThatCanBeCrossed() {
    assertThat(PLAN.crosses())
        .containsExactly(
            List.of("sex", "os"),
            List.of("sex", "age"),
            List.of("os", "age"),
            List.of("age", "hours"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sex | a cross needs two attributes or more; there is 1",
        "sex,os,sex | attribute 'sex' is crossed with itself",
        "sex,point | attribute 'point' is a vector, which has no cross",
        "age,hours,sex | there are 2 numbers among 'age', 'hours' and 'sex'; a cross has one"
            + " number and categories, or two numbers",
        "sex,alone | no part of the plan reports on 'sex' and 'alone' together; the plan supports"
            + " sex × os, sex × age, os × age, age × hours",
      })
  void obstaclesAreNamed(String asked, String reason) {
    List<String> attributes = List.of(asked.split(","));
    assertThat(TALLY.obstacleToCross(attributes)).contains(reason);
    assertThatThrownBy(() -> TALLY.cross(attributes, 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(reason);
  }

  @Test
  void aHugeTableIsRefused() {
    List<String> values = IntStream.range(0, 1000).mapToObj(i -> "v" + i).toList();
    Schema large =
        new Schema(
            "large",
            List.of(
                new Attribute.Categorical("town", values),
                new Attribute.Categorical("street", values)));
    assertThat(
            Tally.of(Plans.of(large, LOSS, 1, "duchi", "olh"))
                .obstacleToCross(List.of("town", "street")))
        .contains("a table of 'town' and 'street' has 1000000 cells; it may have at most 65536");
  }

  @Test
  void unknownAttributesAndEmptyTalliesAreNamed() {
    assertThatThrownBy(() -> TALLY.obstacleToCross(List.of("sex", "shoe")))
        .hasMessage("no attribute is called 'shoe'; there are sex, os, age, hours, alone, point");
    assertThat(Tally.of(PLAN).obstacleToCross(List.of("sex", "os")))
        .contains("there are no reports on 'sex' and 'os' together");
    assertThat(TALLY.obstacleToCross(List.of("sex", "os"))).isEmpty();
  }
}
