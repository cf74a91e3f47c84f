package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.CrossEstimate;
import dev.hearsay.CrossEstimate.Cell;
import dev.hearsay.CrossEstimate.Group;
import dev.hearsay.Device;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.random.InsecureSeededBits;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The errors of cells, means by group and correlations are as forecast, and requirements on them
 * are met.
 *
 * <p>In each of {@value #SETTINGS} settings, {@value #RUNS} collections are simulated on the same
 * people, whose attributes are independent and spread as the prior states. The squared errors
 * divided by their forecasts are averaged over all 900 collections. If the forecast is right, that
 * is χ² over at least 900 degrees of freedom. Its root is within 0.144 of 1 except with a
 * probability below 10⁻⁹ (6.1 standard deviations of 2.36 %). The forecast may be off by another 6
 * %, since values are discrete and a mean by group is a ratio. (Measured: 0.97 to 1.03.) With
 * {@value #PEOPLE_WITH_PRIOR} people, the rarest group has no mean with a probability below 10⁻⁹:
 * its share would have to be 7 standard errors too low.
 */
class QuantityForecastTest {

  private static final int RUNS = 150;
  private static final int SETTINGS = 6;
  private static final int PEOPLE_WITH_PRIOR = 24_000;
  private static final double BAND = 0.144 + 0.06;

  private static final Schema SURVEY =
      new Schema(
          "survey",
          List.of(
              new Numeric("age", 0, 100),
              new Categorical("sex", List.of("f", "m")),
              new Numeric("hours", 0, 80),
              new Categorical("mood", List.of("good", "fair", "bad"))));

  private static final List<List<String>> CROSSES =
      List.of(List.of("sex", "mood"), List.of("mood", "hours"), List.of("age", "hours"));

  private static final Map<String, Hint> PRIORS =
      Map.of(
          "hours", new Hint(1, List.of(0.4, 0.3, 0.2, 0.1)),
          "mood", new Hint(1, List.of(0.5, 0.3, 0.2)));

  /** The sums of squared errors divided by their forecasts. */
  private static final class Sums {
    private double cells;
    private double means;
    private double rarest;
    private double correlation;
  }

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @Test
  void errorsOfCrossesAreAsForecast() {
    Sums sums = new Sums();
    int settings = 0;
    for (Map<String, Hint> hints : List.of(Map.<String, Hint>of(), PRIORS)) {
      List<PrivateRecord> people = people(!hints.isEmpty());
      for (double epsilon : new double[] {1.5, 3, 6}) {
        Planner planner =
            Planner.forSchema(SURVEY)
                .epsilon(epsilon)
                .hints(hints)
                .crosses(CROSSES)
                .users(people.size());
        play(planner.forecast(planner.plan()), people, sums);
        settings++;
      }
    }
    assertThat(settings).isEqualTo(SETTINGS);
    double[] ratios =
        IntStream.range(0, 4)
            .mapToDouble(
                i -> new double[] {sums.cells, sums.means, sums.rarest, sums.correlation}[i])
            .map(sum -> Math.sqrt(sum / (RUNS * SETTINGS)))
            .toArray();
    System.out.printf(
        "observed over forecast: cells %.3f, means %.3f, of the rarest group %.3f, correlation"
            + " %.3f; seed %d%n",
        ratios[0], ratios[1], ratios[2], ratios[3], seed);
    for (double ratio : ratios) {
      assertThat(ratio).as("seed %d", seed).isCloseTo(1, within(BAND));
    }
  }

  /** Returns people with every combination of some values: 6,000 people without a prior. */
  private static List<PrivateRecord> people(boolean isPrior) {
    List<String> moods =
        isPrior
            ? List.of("good", "good", "good", "good", "good", "fair", "fair", "fair", "bad", "bad")
            : List.of("good", "fair", "bad");
    int[] low = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    int steps = isPrior ? 20 : 50;
    int ages = isPrior ? 60 : 20;
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SURVEY);
    List<PrivateRecord> people = new ArrayList<>();
    for (String sex : List.of("f", "m")) {
      for (String mood : moods) {
        for (int i = 0; i < ages; i++) {
          for (int j = 0; j < steps; j++) {
            double place = (j + 0.5) / steps;
            double hours = isPrior ? 20 * (low[j / 2] + 0.25 + 0.5 * (j % 2)) : 80 * place;
            people.add(
                reader.read(
                    List.of(
                        String.valueOf(100 * (i + 0.5) / ages), sex, String.valueOf(hours), mood)));
          }
        }
      }
    }
    return people;
  }

  private void play(Forecast forecast, List<PrivateRecord> people, Sums sums) {
    Plan plan = forecast.plan();
    List<CrossForecast> crosses = forecast.crosses();
    boolean isPrior = people.size() == PEOPLE_WITH_PRIOR;
    double[] shares = isPrior ? new double[] {0.5, 0.3, 0.2} : thirds();
    double mean = isPrior ? 30 : 40;
    for (int run = 0; run < RUNS; run++) {
      Device device = Device.insecure(plan, bits);
      Tally tally = Tally.of(plan);
      people.forEach(person -> tally.add(device.report(person)));
      List<Cell> cells = ((CrossEstimate.Cells) tally.cross(CROSSES.get(0), 0.95)).cells();
      for (int i = 0; i < 6; i++) {
        sums.cells +=
            ratio(cells.get(i).share().value() - shares[i % 3] / 2, crosses.get(0).error()) / 6;
      }
      List<Group> groups = ((CrossEstimate.GroupMeans) tally.cross(CROSSES.get(1), 0.95)).groups();
      for (int i = 0; i < 3; i++) {
        double error = groups.get(i).mean().orElseThrow().value() - mean;
        sums.means += shares[i] * ratio(error, crosses.get(1).error());
        sums.rarest += i == 2 ? ratio(error, crosses.get(1).largest()) : 0;
      }
      CrossEstimate.Correlation found =
          (CrossEstimate.Correlation) tally.cross(CROSSES.get(2), 0.95);
      sums.correlation += ratio(found.correlation().orElseThrow().value(), crosses.get(2).error());
    }
  }

  private static double[] thirds() {
    return new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3};
  }

  private static double ratio(double error, double forecast) {
    double expected = forecast / Forecast.NORMAL_95;
    return error * error / (expected * expected);
  }

  private static Planner surveyPlanner() {
    return Planner.forSchema(SURVEY).crosses(CROSSES).distributions(true);
  }

  @ParameterizedTest
  @CsvSource({
    "hours=2",
    "mood=0.02",
    "sex x mood=0.02",
    "hours by mood=2",
    "age x hours=0.1",
    "median of hours=4",
    "quartiles of age=5",
    "bins of hours=0.02"
  })
  void aRequirementIsMetAndNoMore(String text) {
    Planner planner = surveyPlanner().epsilon(1.2);
    Requirement wanted = planner.requirement(text);
    long users = planner.usersFor(List.of(wanted));
    assertThat(error(planner.users(users), wanted)).isLessThanOrEqualTo(wanted.error());
    assertThat(error(planner.users(users - 1), wanted)).isGreaterThan(wanted.error());
    Planner another = surveyPlanner().users(users);
    double epsilon = another.epsilonFor(List.of(wanted));
    assertThat(error(another.epsilon(epsilon), wanted)).isLessThanOrEqualTo(wanted.error());
    assertThat(error(another.epsilon(epsilon / 1.01), wanted)).isGreaterThan(wanted.error());
  }

  private static double error(Planner planner, Requirement wanted) {
    return planner.forecast(planner.plan()).quantities().stream()
        .filter(one -> one.quantity().equals(wanted.quantity().orElseThrow()))
        .findFirst()
        .orElseThrow()
        .error();
  }

  @Test
  void allOfSeveralRequirementsAreMet() {
    Planner planner = surveyPlanner().epsilon(3);
    Requirement strict = planner.requirement("hours by mood=0.5");
    Requirement loose = planner.requirement("0.5");
    long users = planner.usersFor(List.of(loose, strict));
    assertThat(users).isEqualTo(planner.usersFor(List.of(strict)));
    assertThat(users).isGreaterThan(planner.usersFor(List.of(loose)));
    planner.users(users);
    assertThat(planner.epsilonFor(List.of(strict, loose))).isCloseTo(3, within(0.05));
  }

  @Test
  void quantitiesAreNamed() {
    assertThat(surveyPlanner().quantities())
        .extracting(RequestedQuantities::name)
        .containsExactly(
            "age",
            "sex",
            "hours",
            "mood",
            "sex x mood",
            "hours by mood",
            "age x hours",
            "median of age",
            "quartiles of age",
            "bins of age",
            "median of hours",
            "quartiles of hours",
            "bins of hours");
    assertThat(surveyPlanner().requirement(" mood  ×  sex = 0.1"))
        .isEqualTo(surveyPlanner().requirement("sex x mood=0.1"));
    Planner three = Planner.forSchema(SURVEY).crosses(List.of(List.of("sex", "mood", "hours")));
    assertThat(three.requirement("hours by mood x sex=1").name().orElseThrow())
        .isEqualTo("hours by sex x mood");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          much | the required error is 'much'; it must be W, such as 0.02, for all attributes, or QUANTITY=W, such as 'hours by phone=0.2'
          2 | the error is 2.0; it must be above 0 and below 1, as a share of an attribute's range
          hours=0 | the error of 'hours' is 0.0; it must be above 0 and below 80.0, in its own unit
          hours by mood=80 | the error of 'hours by mood' is 80.0; it must be above 0 and below 80.0, in its own unit
          sex x mood=NaN | the error of 'sex x mood' is NaN; it must be above 0 and below 1.0, in its own unit
          """)
  void illegalRequirementsAreRefused(String text, String message) {
    assertThatThrownBy(() -> surveyPlanner().requirement(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void requirementsOnOtherQuantitiesAreRefused() {
    Planner planner = Planner.forSchema(SURVEY).crosses(List.of(List.of("sex", "mood")));
    assertThatThrownBy(() -> planner.requirement("hours by mood=1"))
        .hasMessage(
            "an error is required of 'hours by mood', which the schema does not ask for; it asks"
                + " for 'age', 'sex', 'hours', 'mood', 'sex x mood'. Its 'crosses' add 'NUMBER by"
                + " CATEGORY' and 'CATEGORY x CATEGORY', its 'distributions' 'median of NUMBER',"
                + " 'quartiles of NUMBER' and 'bins of NUMBER'");
    assertThatThrownBy(
            () ->
                surveyPlanner()
                    .users(100)
                    .epsilonFor(List.of(surveyPlanner().requirement("hours by mood=0.01"))))
        .hasMessageMatching(
            "hours by mood ± 0.01 is not possible with this number of people: the best is ± .*, at"
                + " ε = 64.0");
  }

  /** A cross leaves fewer people for each attribute, and the planner reports this cost. */
  @Test
  void aCrossHasItsCost() {
    Schema schema =
        new Schema(
            "phone",
            List.of(
                new Numeric("minutes", 0, 300),
                new Categorical("plan", names(6)),
                new Categorical("region", names(16))));
    Planner planner =
        Planner.forSchema(schema).epsilon(1).crosses(List.of(List.of("minutes", "plan")));
    Forecast forecast = planner.forecast();
    List<Cost> costs = planner.costs(forecast);
    assertThat(costs).extracting(Cost::name).containsExactly("minutes by plan");
    Forecast without = Planner.forSchema(schema).epsilon(1).forecast();
    for (int i = 0; i < 3; i++) {
      Cost.Change change = costs.get(0).changes().get(i);
      assertThat(change.without()).isEqualTo(without.attributes().get(i));
      assertThat(change.with()).isEqualTo(forecast.attributes().get(i));
    }
    assertThat(costs.get(0).changes().get(0).factor()).isGreaterThan(1.1);
  }

  @Test
  void distributionsHaveTheirCost() {
    Planner planner = surveyPlanner().epsilon(1);
    List<Cost> costs = planner.costs(planner.forecast());
    assertThat(costs)
        .extracting(Cost::name)
        .containsExactly("sex x mood", "hours by mood", "age x hours", Cost.DISTRIBUTIONS);
    Forecast without = Planner.forSchema(SURVEY).crosses(CROSSES).epsilon(1).forecast();
    assertThat(costs.get(3).changes())
        .extracting(Cost.Change::without)
        .isEqualTo(without.attributes());
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "v" + i).toList();
  }

  /** The time is printed and not asserted, since machines differ. (Measured: at most 1.3 s.) */
  @Test
  void costsOfTwentyAttributesAreTimed() {
    List<Attribute> attributes = new ArrayList<>();
    List<List<String>> crosses = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      attributes.add(new Numeric("x" + i, 0, 1));
      attributes.add(new Categorical("c" + i, names(2 + 2 * i)));
      if (i < 5) {
        crosses.add(List.of("x" + i, "c" + (i + 1) % 5));
      }
    }
    for (double epsilon : new double[] {1, 4, 8}) {
      double start = cpuSeconds();
      Planner planner =
          Planner.forSchema(new Schema("twenty", attributes))
              .epsilon(epsilon)
              .crosses(crosses)
              .distributions(true);
      Forecast forecast = planner.forecast();
      double planned = cpuSeconds() - start;
      assertThat(planner.costs(forecast)).hasSize(6);
      System.out.printf(
          "20 attributes, 5 crosses, distributions, ε = %s: forecast in %.2f s of CPU, with costs"
              + " %.2f s%n",
          epsilon, planned, cpuSeconds() - start);
    }
  }

  private static double cpuSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }
}
