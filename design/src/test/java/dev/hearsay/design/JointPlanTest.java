package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JointPlanTest {

  private static final Schema SURVEY =
      new Schema(
          "survey",
          List.of(
              new Numeric("age", 0, 100),
              new Categorical("sex", List.of("f", "m")),
              new Numeric("hours", 0, 80),
              new Categorical("region", List.of("n", "e", "s", "w")),
              new Categorical("mood", List.of("good", "fair", "bad"))));

  private static Attribute category(String name, int values) {
    return new Categorical(name, IntStream.range(0, values).mapToObj(v -> "v" + v).toList());
  }

  private static Schema binary(int count) {
    return new Schema(
        "binary", IntStream.range(0, count).mapToObj(i -> category("b" + i, 2)).toList());
  }

  /** Returns a schema of five numbers and five categories. */
  private static Schema mixed() {
    return new Schema(
        "mixed",
        Stream.concat(
                IntStream.range(0, 5).<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1)),
                Stream.of(2, 4, 8, 16, 32).map(k -> category("c" + k, k)))
            .toList());
  }

  private static double error(Plan plan) {
    List<Hint> hints = plan.schema().attributes().stream().map(one -> Hint.NONE).toList();
    return new Expectations(plan.schema(), hints, List.of(), false).error(plan);
  }

  @Test
  void tenBinaryAttributesAreReportedTogether() {
    Planner planner = Planner.forSchema(binary(10)).epsilon(4);
    Plan joint = planner.plan();
    Plan never = planner.joint(false).plan();
    assertThat(error(joint)).isLessThanOrEqualTo(0.5 * error(never));
    assertThat(never.parts()).noneMatch(part -> part.mechanism() instanceof JointMechanism);
    assertThat(joint.audit().loss().holds()).isTrue();
    assertThat(joint.audit().loss().epsilon()).isBetween(3.999999, 4.0);
  }

  /**
   * Whichever attributes are merged, none has a larger error than if people reported on some
   * attributes, all with the same probability.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2, 4, 6, 8})
  void noAttributesErrorGrowsToReduceAnothers(double epsilon) {
    Planner planner = Planner.forSchema(mixed()).epsilon(epsilon);
    Forecast joint = planner.forecast(planner.plan());
    Plan even = planner.joint(false).plan();
    Forecast alone = planner.forecast(even);
    assertThat(even.sampling().weights()).as("all alike").isEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(joint.attributes().get(i).error())
          .as("%s", joint.attributes().get(i).attribute())
          .isLessThanOrEqualTo(alone.attributes().get(i).error() * (1 + 1e-6));
    }
    assertThat(error(joint.plan())).isLessThanOrEqualTo(error(even) * (1 + 1e-9));
  }

  /**
   * The counterexample to the rule: with nearly equal weights, the sum is least, and some
   * attributes have larger errors.
   */
  @Test
  void withoutTheRuleSomeErrorsGrow() {
    Map<String, Hint> weights = Map.of("x0", new Hint(1.0000001, List.of()));
    Planner planner = Planner.forSchema(mixed()).epsilon(2).joint(false);
    Forecast even = planner.forecast(planner.plan());
    Forecast least = planner.hints(weights).forecast(planner.plan());
    assertThat(least.plan().sampling().weights()).isPresent();
    assertThat(error(least.plan())).isLessThan(0.9 * error(even.plan()));
    assertThat(least.attributes().get(1).error())
        .isGreaterThan(1.5 * even.attributes().get(1).error());
  }

  @Test
  void attributesThatNameAMechanismAndVectorsStayAlone() {
    Schema schema =
        new Schema(
            "named",
            List.of(
                new Categorical("a", List.of("x", "y"), Optional.empty(), Optional.of("grr")),
                category("b", 2),
                category("c", 2),
                category("d", 2),
                new Attribute.Vector("v", 3, 1)));
    Plan plan = Planner.forSchema(schema).epsilon(6).plan();
    assertThat(plan.parts()).anyMatch(part -> part.mechanism() instanceof JointMechanism);
    assertThat(plan.parts())
        .filteredOn(part -> part.attributes().contains(0) || part.attributes().contains(4))
        .allMatch(part -> part.attributes().size() == 1);
  }

  @Test
  void deltaIsUsedByJointParts() {
    Plan plan = Planner.forSchema(binary(6)).epsilon(3).delta(1e-3).plan();
    assertThat(plan.parts()).anyMatch(part -> part.mechanism() instanceof JointMechanism);
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThat(plan.audit().loss().delta()).isGreaterThan(0.0);
  }

  @Test
  void everyCrossLiesInOnePart() {
    List<List<String>> crosses =
        List.of(
            List.of("sex", "mood"),
            List.of("hours", "region"),
            List.of("age", "hours"),
            List.of("sex", "region", "mood"));
    for (double epsilon : new double[] {0.5, 2, 8}) {
      Planner planner = Planner.forSchema(SURVEY).epsilon(epsilon).crosses(crosses);
      Forecast forecast = planner.forecast();
      Plan plan = forecast.plan();
      for (List<String> cross : crosses) {
        List<Integer> places = SURVEY.cross(cross);
        assertThat(plan.parts()).anyMatch(part -> part.attributes().containsAll(places));
      }
      assertThat(plan.audit().loss().holds()).isTrue();
      assertThat(forecast.attributes()).hasSize(5);
      assertThat(forecast.crosses()).filteredOn(CrossForecast::isAsked).hasSize(4);
      assertThat(forecast.crosses()).allMatch(cross -> cross.error() > 0);
      int hours = 2;
      assertThat(plan.parts())
          .filteredOn(part -> part.attributes().containsAll(List.of(0, hours)))
          .allMatch(
              part ->
                  ((TupleMechanism) part.mechanism())
                          .coordinates()
                          .get(part.attributes().indexOf(hours))
                          .symbols()
                      >= Expectations.FINE_NODES);
    }
  }

  /**
   * The forecast for an attribute in several parts is correct. Over 400 collections, the variance
   * is known to 1/√200. The tolerance is 6 of these, which chance exceeds with probability below
   * 1e-8, plus 10 % since people's values are not all typical.
   */
  @Test
  void theForecastOfSeveralPartsIsCorrect() {
    long seed = Long.getLong("hearsay.seed", 20_261_116);
    System.out.println("theForecastOfSeveralPartsIsCorrect: seed " + seed);
    Schema schema =
        new Schema("three", List.of(category("a", 2), category("b", 2), category("c", 2)));
    int people = 1_000;
    Planner planner =
        Planner.forSchema(schema)
            .epsilon(1)
            .users(people)
            .crosses(List.of(List.of("a", "b"), List.of("b", "c")));
    Plan plan = planner.plan();
    assertThat(plan.parts()).filteredOn(part -> part.attributes().contains(1)).hasSize(2);
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(schema);
    List<PrivateRecord> records = new ArrayList<>();
    for (int i = 0; i < people; i++) {
      String value = "v" + i % 2;
      records.add(reader.read(List.of(value, value, value)));
    }
    double squares = 0;
    int collections = 400;
    for (int i = 0; i < collections; i++) {
      Device device = Device.insecure(plan, bits);
      Tally tally = Tally.of(plan);
      records.forEach(person -> tally.add(device.report(person)));
      double off = tally.estimates().frequencies("b").get(0).value() - 0.5;
      squares += off * off;
    }
    double error = Forecast.NORMAL_95 * Math.sqrt(squares / collections);
    double forecast = planner.forecast(plan).attributes().get(1).error();
    assertThat(error / forecast).isCloseTo(1, within(0.05 + 6 * 0.5 / Math.sqrt(200)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sex | a cross of 1 attributes; it must name 2 or 3
          sex,sex | a cross names an attribute twice: [sex, sex]
          sex,none | no attribute is called 'none'; there are age, sex, hours, region, mood
          age,hours,sex | a cross of [age, hours, sex]; it must be of categories, of one number and categories, or of two numbers alone
          age,sex,hours,mood | a cross of 4 attributes; it must name 2 or 3
          """)
  void illegalCrossesAreRefused(String names, String message) {
    assertThatThrownBy(() -> Planner.forSchema(SURVEY).crosses(List.of(List.of(names.split(",")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void impossibleCrossesAreRefused() {
    Schema schema =
        new Schema(
            "large",
            List.of(
                category("a", 300),
                category("b", 300),
                new Attribute.Vector("v", 3, 1),
                new Categorical("n", List.of("x", "y"), Optional.empty(), Optional.of("grr"))));
    Planner planner = Planner.forSchema(schema).epsilon(1);
    assertThatThrownBy(() -> planner.crosses(List.of(List.of("a", "b"))))
        .hasMessage("a cross of [a, b] has 90,000 cells; at most 65,536 are possible");
    assertThatThrownBy(() -> planner.crosses(List.of(List.of("a", "v"))))
        .hasMessageStartingWith("a cross of [a, v]; it must be of categories");
    assertThatThrownBy(() -> planner.crosses(List.of(List.of("a", "n"), List.of("n", "a"))))
        .hasMessage("the cross of [n, a] is asked for twice");
    assertThatThrownBy(() -> planner.crosses(List.of(List.of("a", "n"))).plan())
        .hasMessage(
            "attribute 'n' is in a cross and has a mechanism of its own; only one is possible");
    Planner never =
        Planner.forSchema(SURVEY).epsilon(1).joint(false).crosses(List.of(List.of("sex", "mood")));
    assertThatThrownBy(never::plan).hasMessageContaining("joint 'never'");
  }

  @Test
  void everyNumberHasItsDistributionIfRequested() {
    Schema numbers = new Schema("numbers", List.of(new Numeric("a", 0, 1), new Numeric("b", 0, 1)));
    for (double epsilon : new double[] {0.2, 1, 4}) {
      Planner planner = Planner.forSchema(numbers).epsilon(epsilon);
      assertThat(planner.distributions(true).forecast().withoutHistogram()).isEmpty();
    }
    Planner duchi = Planner.forSchema(numbers).epsilon(1).mechanism("duchi");
    assertThat(duchi.forecast().withoutHistogram()).containsExactly("a", "b");
    assertThatThrownBy(() -> duchi.distributions(true).plan())
        .hasMessage(
            "attribute 'a': duchi reports one of 2 symbols; distributions are requested,"
                + " which need 4 or more");
    assertThatThrownBy(
            () ->
                Planner.forSchema(numbers)
                    .epsilon(1)
                    .mechanism("duchi-vector")
                    .distributions(true)
                    .plan())
        .hasMessage("duchi-vector estimates only means; distributions are requested");
  }

  @Test
  void alternativesShowTheGainOfJointParts() {
    Forecast forecast = Planner.forSchema(binary(5)).epsilon(4).forecast();
    assertThat(forecast.alternatives())
        .filteredOn(other -> other.way().equals("without joint parts"))
        .singleElement()
        .satisfies(other -> assertThat(other.factor()).isGreaterThan(1.5));
    assertThat(forecast.crosses()).isNotEmpty().noneMatch(CrossForecast::isAsked);
  }

  /** A plan that cannot estimate the crosses is not an alternative. */
  @Test
  void alternativesEstimateTheCrosses() {
    Planner planner = Planner.forSchema(binary(3)).epsilon(2);
    List<String> names =
        binary(3).attributes().subList(0, 2).stream().map(Attribute::name).toList();
    assertThat(planner.crosses(List.of(names)).forecast().alternatives())
        .allMatch(other -> Double.isFinite(other.factor()));
  }

  /** The time is printed and not asserted, since machines differ. */
  @Test
  void planningTwentyAttributesIsTimed() {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      attributes.add(new Numeric("x" + i, 0, 1));
      attributes.add(category("c" + i, 2 + 2 * i));
    }
    Schema schema = new Schema("twenty", attributes);
    List<List<String>> pairs = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      for (int j = i + 1; j < 20; j++) {
        pairs.add(List.of(attributes.get(i).name(), attributes.get(j).name()));
      }
    }
    for (double epsilon : new double[] {1, 4, 8}) {
      for (List<List<String>> crosses : List.of(List.<List<String>>of(), pairs)) {
        long start = System.nanoTime();
        Plan plan = Planner.forSchema(schema).epsilon(epsilon).crosses(crosses).plan();
        System.out.printf(
            "20 attributes, %d crosses, ε = %s: %d of %d parts in %.2f s%n",
            crosses.size(),
            epsilon,
            plan.sampled(),
            plan.parts().size(),
            (System.nanoTime() - start) / 1e9);
        assertThat(plan.audit().loss().holds()).isTrue();
      }
    }
  }
}
