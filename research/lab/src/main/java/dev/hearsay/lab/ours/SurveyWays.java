package dev.hearsay.lab.ours;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A way to ask people about all their attributes, by name: {@code auto}; a pair of mechanisms, such
 * as {@code hybrid + oue}, with the planner's sampling; or as a paper does.
 *
 * @param plan with a part for each attribute
 * @param expected the squared errors to expect, attribute by attribute
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
record SurveyWays(KnownPeople people, Plan plan, Scaling scaling, double[][] expected) {

  static final String W19 = "W19: hybrid + oue";

  private static final String Z20 = "Z20: hm-tp + oue";

  /** What the papers do, and what they compare with. */
  static final List<String> PAPERS =
      List.of("split: laplace + oue", "split: duchi + oue", "W19: piecewise + oue", W19, Z20);

  private static final double PAPERS_CONSTANT = 2.5;

  /** The normal distribution's quantile for 95 %. */
  private static final double NORMAL_975 = 1.959963984540054;

  private static final ConcurrentMap<String, SurveyWays> KNOWN = new ConcurrentHashMap<>();

  static SurveyWays of(String name, KnownPeople people, double epsilon) {
    String key = name + " " + epsilon + " " + people.people().name() + people.people().size();
    return KNOWN.computeIfAbsent(key, missing -> make(name, people, epsilon));
  }

  private static SurveyWays make(String name, KnownPeople people, double epsilon) {
    Planner planner = planner(people, epsilon);
    int attributes = people.people().schema().attributes().size();
    String[] parts = name.split(": ", 2);
    for (String mechanism : parts[parts.length - 1].split(" \\+ ", 2)) {
      planner.mechanism(mechanism);
    }
    if (parts.length == 1) {
      return of(people, planner.plan(), Scaling.BY_REPORTERS);
    }
    int sampled =
        parts[0].equals("split")
            ? attributes
            : Survey.sampled(attributes, epsilon, PAPERS_CONSTANT);
    return of(people, planner.sample(sampled).plan(), Scaling.BY_EVERYONE);
  }

  private static SurveyWays of(KnownPeople people, Plan plan, Scaling scaling) {
    return new SurveyWays(people, plan, scaling, people.expectedSquares(plan, scaling));
  }

  private static Planner planner(KnownPeople people, double epsilon) {
    return Planner.forSchema(people.people().schema())
        .epsilon(epsilon)
        .joint(false) // expectations here are of plans with a part for each attribute
        .users(people.people().size());
  }

  /** The mean squared error to expect. */
  double expectedError() {
    return KnownPeople.mean(expected);
  }

  /** The mean squared error of one collection. */
  double error(InsecureSeededBits bits) {
    return KnownPeople.mean(people.squares(plan, scaling, bits));
  }

  /** The squared errors of one collection, each over what to expect of it, on average. */
  double errorOverExpected(InsecureSeededBits bits) {
    double[][] squares = people.squares(plan, scaling, bits);
    double sum = 0;
    int count = 0;
    for (int i = 0; i < squares.length; i++) {
      for (int j = 0; j < squares[i].length; j++) {
        sum += squares[i][j] / expected[i][j];
        count++;
      }
    }
    return sum / count;
  }

  /** What the planner says beforehand of its own choice, as a mean squared error. */
  static double forecast(KnownPeople people, double epsilon) {
    Plan plan = of(Planner.AUTO, people, epsilon).plan();
    return planner(people, epsilon).forecast(plan).attributes().stream()
        .mapToDouble(SurveyWays::squared)
        .average()
        .orElseThrow();
  }

  /** A relative error is a share of the range, which for a number is 2 wide here. */
  private static double squared(Forecast.AttributeForecast forecast) {
    double width = forecast.attribute() instanceof Numeric ? 2 : 1;
    double error = width * forecast.relativeError() / NORMAL_975;
    return error * error;
  }
}
