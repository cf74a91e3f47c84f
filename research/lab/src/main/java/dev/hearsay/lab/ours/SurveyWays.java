package dev.hearsay.lab.ours;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Planner;
import dev.hearsay.lab.ours.KnownPeople.Scaling;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A way to ask people about all their attributes, by name: {@code auto}, also with hints or without
 * joint parts; a pair of mechanisms, such as {@code hybrid + oue}, with the planner's sampling; or
 * as the papers do.
 *
 * @param expected the squared errors to expect, attribute by attribute
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
record SurveyWays(KnownPeople people, Plan plan, Scaling scaling, double[][] expected) {

  /** The planner's choice if it knows how the values of each attribute are distributed. */
  static final String HINTED = "auto with true priors as hints";

  /** The planner's choice if it may not put several attributes into one symbol. */
  static final String NEVER = "never";

  /** The papers' rule and mechanisms at their best. */
  static final String EVEN = "even sampling with the papers' mechanisms";

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
    return switch (name) {
      case HINTED, NEVER -> of(people, planner(name, people, epsilon).plan(), Scaling.BY_REPORTERS);
      case EVEN -> of(people, EvenSampling.plan(people, epsilon), Scaling.BY_REPORTERS);
      default -> ofMechanisms(name, people, epsilon);
    };
  }

  private static SurveyWays ofMechanisms(String name, KnownPeople people, double epsilon) {
    Planner planner = planner(name, people, epsilon);
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

  private static Planner planner(String name, KnownPeople people, double epsilon) {
    return Planner.forSchema(people.people().schema())
        .epsilon(epsilon)
        .users(people.people().size())
        .hints(name.equals(HINTED) ? people.hints() : Map.of())
        .joint(!name.equals(NEVER));
  }

  /** The mean squared error to expect. */
  double expectedError() {
    return KnownPeople.mean(expected);
  }

  /** The mean squared error of one collection. */
  double error(InsecureSeededBits bits) {
    return KnownPeople.mean(people.squares(plan, scaling, bits));
  }

  /**
   * The squared errors to expect, added up, times n: numbers as a fraction of their range, and all
   * shares.
   */
  double expectedTotal() {
    return people.people().size() * people.total(expected);
  }

  /** The squared errors of one collection, added up likewise. */
  double total(InsecureSeededBits bits) {
    return people.people().size() * people.total(people.squares(plan, scaling, bits));
  }

  /** The mean squared error to expect of numbers, as a fraction of their range, or of shares. */
  double expectedMean(boolean isOfNumbers) {
    return people.mean(expected, isOfNumbers);
  }

  /** That of one collection. */
  double mean(boolean isOfNumbers, InsecureSeededBits bits) {
    return people.mean(people.squares(plan, scaling, bits), isOfNumbers);
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
    return planner(Planner.AUTO, people, epsilon).forecast(plan).attributes().stream()
        .mapToDouble(SurveyWays::squared)
        .average()
        .orElseThrow();
  }

  /** What the planner says beforehand, as {@link #expectedTotal}. */
  static double forecastTotal(String name, KnownPeople people, double epsilon) {
    Plan plan = of(name, people, epsilon).plan();
    return planner(name, people, epsilon).forecast(plan).attributes().stream()
        .mapToDouble(one -> Math.pow(one.relativeError() / NORMAL_975, 2) * shares(one))
        .map(square -> square * people.people().size())
        .sum();
  }

  /** How many estimates of an attribute have that error. */
  private static int shares(Forecast.AttributeForecast forecast) {
    return forecast.attribute().match(one -> 1, one -> one.values().size(), one -> one.width());
  }

  /** A relative error is a share of the range, which for a number is 2 wide here. */
  private static double squared(Forecast.AttributeForecast forecast) {
    double width = forecast.attribute() instanceof Numeric ? 2 : 1;
    double error = width * forecast.relativeError() / NORMAL_975;
    return error * error;
  }
}
