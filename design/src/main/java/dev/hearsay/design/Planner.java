package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Estimates;
import dev.hearsay.Hint;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.design.Forecast.AttributeForecast;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A planner: it designs plans for a schema and a privacy loss, and forecasts their errors.
 *
 * <pre>
 *   Schema schema = new Schema("phones", List.of(new Attribute.Numeric("age", 0, 120).clamped()));
 *   Planner planner = Planner.forSchema(schema).epsilon(1).users(100_000);
 *   Plan plan = planner.plan();
 *   Forecast forecast = planner.forecast();
 *   long people = planner.usersFor(0.02); // for ± 2 % of every attribute's range
 * </pre>
 *
 * <p>Unless the caller sets it, the planner chooses the following for the least expected error:
 *
 * <ul>
 *   <li>each attribute's mechanism
 *   <li>the number of attributes that a person reports on, and the probability of each of them
 *   <li>the attributes that are reported together in one symbol
 *   <li>whether people report on everything, with optimal budgets
 * </ul>
 *
 * <p>The error is a sum over all attributes, each times its weight. For a number, it is the squared
 * error of the mean as a fraction of its range; for a category, the sum of the squared errors of
 * its shares. Without weights, the planner never increases one attribute's error to reduce
 * another's: see {@code DesignSearch}. The planner uses no data, so its choice reveals nothing.
 *
 * <p>Not thread-safe.
 */
public final class Planner {

  /** The name that leaves the choice to the planner. */
  public static final String AUTO = "auto";

  private static final long DEFAULT_USERS = 10_000;

  /**
   * The largest number of crosses whose costs are computed separately. Each needs a plan of its
   * own, which takes a tenth of a second with twenty attributes.
   */
  private static final int MAX_COSTS = 8;

  private final Schema schema;
  private double epsilon;
  private double delta;
  private long users = DEFAULT_USERS;
  private List<Hint> hints;
  private AttributeMechanisms mechanisms = new AttributeMechanisms(false, AUTO, AUTO);
  private String whole = AUTO;
  private OptionalInt sampled = OptionalInt.empty();
  private boolean isJoint = true;
  private List<List<Integer>> crosses = List.of();
  private boolean isHistogram;
  private boolean isRobust;
  private Optional<Series> series = Optional.empty();
  private boolean isAnswersChosen;

  private Planner(Schema schema) {
    this.schema = schema;
    this.hints = schema.attributes().stream().map(attribute -> Hint.NONE).toList();
  }

  /** Returns a planner for a schema. */
  public static Planner forSchema(Schema schema) {
    return new Planner(schema);
  }

  /**
   * Sets the privacy loss of a person's whole report, or of all reports to a series. It has no
   * default.
   */
  public Planner epsilon(double value) {
    PrivacyLoss.pure(value); // checks it
    epsilon = value;
    return this;
  }

  /** Sets δ, the probability with which the bound by ε may fail. The default is 0. */
  public Planner delta(double value) {
    new PrivacyLoss(PrivacyLoss.MAX_EPSILON, value); // checks it
    delta = value;
    return this;
  }

  /**
   * Sets the number of people who will take part, for forecasts. Only a {@link #robust} plan
   * depends on it.
   */
  public Planner users(long value) {
    if (value < 1) {
      throw new IllegalArgumentException("users is " + value + "; it must be 1 or more");
    }
    users = value;
    return this;
  }

  /** Sets weights and priors of attributes, by their names. */
  public Planner hints(Map<String, Hint> byName) {
    byName.forEach((name, hint) -> hint.checkFits(schema.attributes().get(schema.indexOf(name))));
    hints =
        schema.attributes().stream()
            .map(attribute -> byName.getOrDefault(attribute.name(), Hint.NONE))
            .toList();
    return this;
  }

  /**
   * Sets the mechanism for every attribute of its kind, or for all attributes at once.
   *
   * @param name a name of {@link #names}, with a number where a name has a parameter: {@code
   *     pm-opt:outputs=5}
   */
  public Planner mechanism(String name) {
    checkMechanism(name);
    boolean isAuto = name.equals(AUTO);
    boolean isNumeric = Mechanisms.numeric().has(name);
    boolean isCategorical = Mechanisms.categorical().has(name);
    mechanisms =
        new AttributeMechanisms(
            isHistogram,
            isNumeric || isAuto ? name : mechanisms.numeric(),
            isCategorical || isAuto ? name : mechanisms.categorical());
    whole = isNumeric || isCategorical ? AUTO : name;
    return this;
  }

  /**
   * Returns all names that {@link #mechanism} accepts. A placeholder stands for the number of a
   * parameter: {@code prr:q=X}.
   */
  public static List<String> names() {
    return Stream.of(
            List.of(AUTO),
            Mechanisms.numeric().forms(),
            Mechanisms.categorical().forms(),
            Mechanisms.vector().forms(),
            WholeDesigns.allocated())
        .flatMap(Collection::stream)
        .distinct()
        .toList();
  }

  /**
   * Checks that {@link #mechanism} accepts a name.
   *
   * @throws IllegalArgumentException if it does not; the message states what is legal
   */
  public static void checkMechanism(String name) {
    if (Mechanisms.numeric().has(name)) {
      Mechanisms.numeric().named(name); // checks the parameter
    } else if (Mechanisms.categorical().has(name)) {
      Mechanisms.categorical().named(name);
    } else if (!names().contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", names()));
    }
  }

  /**
   * Sets the number of attributes that a person reports on, all with the same probability unless
   * they have weights.
   */
  public Planner sample(int attributes) {
    if (attributes < 1 || attributes > schema.attributes().size()) {
      throw new IllegalArgumentException(
          "sample is " + attributes + "; it must be in [1, " + schema.attributes().size() + "]");
    }
    sampled = OptionalInt.of(attributes);
    return this;
  }

  /**
   * Sets whether several attributes may be reported in one symbol where that reduces the error. The
   * default is true.
   */
  public Planner joint(boolean isAllowed) {
    isJoint = isAllowed;
    return this;
  }

  /**
   * Sets the attributes that are estimated together: tables of two or three categories, means of a
   * number by group, or the correlation of two numbers. Each cross is then in one part.
   *
   * @param names the names of each cross's attributes
   */
  public Planner crosses(List<List<String>> names) {
    crosses = Crosses.places(schema, names);
    return this;
  }

  /** Sets whether the distribution of every number is estimated, in addition to its mean. */
  public Planner distributions(boolean isAsked) {
    isHistogram = isAsked;
    mechanisms = mechanisms.withHistograms(isAsked);
    return this;
  }

  /**
   * Sets whether the plan should limit the influence of forged reports. The default is false.
   *
   * <p>A robust plan is chosen as if one per cent of the reports was forged. The distance by which
   * these can move an estimate, {@link dev.hearsay.PlanAudit.Influence}, counts as a bias: its
   * square is added to the estimate's squared error for the number of {@link #users}. No attribute
   * is moved farther than in the plan that would be chosen otherwise. The price is a larger error
   * when all reports are honest; the forecast shows it.
   */
  public Planner robust(boolean isAsked) {
    isRobust = isAsked;
    return this;
  }

  /**
   * Sets the schedule of a series: the plan asks the same questions in every wave, and a person
   * answers the schedule's number of waves.
   */
  public Planner series(Series schedule) {
    series = Optional.of(schedule);
    isAnswersChosen = false;
    return this;
  }

  /**
   * Leaves the number of waves that a person answers to the planner, which chooses it for the least
   * error of each wave.
   */
  public Planner chooseAnswers() {
    isAnswersChosen = true;
    return this;
  }

  /** Returns the plan of least expected error among those that meet the request. */
  public Plan plan() {
    return best(loss(), false);
  }

  /** Returns the plan with its expected errors, and the alternatives that were considered. */
  public Forecast forecast() {
    SeriesChoice choice = choice(loss());
    Design best = choice.best(false);
    return Forecast.of(
        choice.plan(best), expectations(), users, choice.search().alternatives(best));
  }

  private Plan best(PrivacyLoss loss, boolean isRough) {
    SeriesChoice choice = choice(loss);
    return choice.plan(choice.best(isRough));
  }

  private SeriesChoice choice(PrivacyLoss loss) {
    checkCrosses();
    checkDistributions();
    return SeriesChoice.of(series, isAnswersChosen, loss, this::search);
  }

  /** Returns the expected errors of an existing plan. */
  public Forecast forecast(Plan plan) {
    return Forecast.of(plan, expectations(), users, List.of());
  }

  /**
   * Returns the probability that all estimates of a plan will be within given distances of the
   * truth, with the number of {@link #users}; in a series, those of one wave.
   *
   * @param distances the distances by attribute, in its own unit: {@link Schema#distances}
   */
  public Estimates.Closeness within(Plan plan, Map<String, Double> distances) {
    ExpectedDeviations deviations = new ExpectedDeviations(plan, expectations(), users);
    return Estimates.Closeness.of(schema, distances, deviations::of);
  }

  /** Returns all requested quantities: those that {@link #requirement} has names for. */
  public List<Quantity.Key> quantities() {
    return RequestedQuantities.all(schema, crosses, isHistogram);
  }

  /**
   * Returns a requirement from its text: {@code 0.02} is ± 2 % of the range of every attribute;
   * {@code hours=0.2}, {@code hours by phone=0.2}, {@code sex x mood=0.02} and {@code median of
   * hours=0.5} are about one of the {@link #quantities}, in its own unit.
   *
   * @throws IllegalArgumentException if there is no such quantity; the message lists all quantities
   */
  public Requirement requirement(String text) {
    return RequirementText.parse(text, schema, quantities());
  }

  /**
   * Returns the number of people that are needed to estimate every attribute to ± {@code error},
   * with 95 % confidence, as a share of its range.
   *
   * @throws IllegalArgumentException if that is more than 10 billion
   */
  public long usersFor(double error) {
    return usersFor(List.of(Requirement.ofAll(error)));
  }

  /**
   * Returns the number of people that are needed to meet all of these requirements.
   *
   * @throws IllegalArgumentException if that is more than 10 billion
   */
  public long usersFor(List<Requirement> wanted) {
    QuantityErrors errors = new QuantityErrors(expectations());
    if (!isRobust) {
      return usersFor(wanted, plan(), errors);
    }
    // With more people, a robust plan may have more noise. So the least number of people that is
    // enough for its own plan is searched from below.
    Planner planner = without(crosses, isHistogram);
    planner.users = 1;
    long enough = usersFor(wanted, planner.plan(), errors);
    while (enough > planner.users) {
      planner.users = enough;
      enough = usersFor(wanted, planner.plan(), errors);
    }
    return planner.users;
  }

  private static long usersFor(List<Requirement> wanted, Plan plan, QuantityErrors errors) {
    return RequirementSearch.users(wanted, plan, one -> errors.error(one, plan, 1));
  }

  /**
   * Returns the least ε (up to 0.1 %) with which the given number of people estimate every
   * attribute to ± {@code error}, with 95 % confidence, as a share of its range.
   *
   * @throws IllegalArgumentException if no ε is enough; the message states what is possible
   */
  public double epsilonFor(double error) {
    return epsilonFor(List.of(Requirement.ofAll(error)));
  }

  /**
   * Returns the least ε (up to 0.1 %) with which the given number of people meet all of these
   * requirements.
   *
   * @throws IllegalArgumentException if no ε is enough; the message states what is possible
   */
  public double epsilonFor(List<Requirement> wanted) {
    QuantityErrors errors = new QuantityErrors(expectations());
    return RequirementSearch.epsilon(
        wanted,
        loss -> errors(errors, best(loss, true)),
        loss -> errors(errors, best(loss, false)),
        delta);
  }

  private ToDoubleFunction<Requirement> errors(QuantityErrors errors, Plan plan) {
    return wanted -> errors.error(wanted, plan, users);
  }

  /**
   * Returns how much accuracy each requested cross, and the distributions, cost the attributes,
   * compared with a plan that is made without them. More than {@value #MAX_COSTS} crosses are left
   * out together.
   *
   * @param forecast the forecast of the plan with all of them
   */
  public List<Cost> costs(Forecast forecast) {
    List<Cost> costs = new ArrayList<>();
    if (crosses.size() > MAX_COSTS) {
      costs.add(cost(Cost.CROSSES, without(List.of(), isHistogram), forecast));
    } else {
      for (List<Integer> cross : crosses) {
        List<List<Integer>> rest = crosses.stream().filter(one -> !one.equals(cross)).toList();
        String name = RequestedQuantities.name(RequestedQuantities.ofCross(schema, cross));
        costs.add(cost(name, without(rest, isHistogram), forecast));
      }
    }
    if (isHistogram && schema.attributes().stream().anyMatch(Attribute.Numeric.class::isInstance)) {
      costs.add(cost(Cost.DISTRIBUTIONS, without(crosses, false), forecast));
    }
    return costs;
  }

  private static Cost cost(String name, Planner without, Forecast with) {
    Plan plan = without.plan();
    Expectations expectations = without.expectations();
    List<AttributeForecast> found =
        IntStream.range(0, with.attributes().size())
            .mapToObj(place -> Forecast.attribute(plan, place, expectations, with.users()))
            .toList();
    return Cost.of(name, found, with.attributes());
  }

  /** Returns a planner with the same settings, but with other crosses and distributions. */
  private Planner without(List<List<Integer>> otherCrosses, boolean isStillHistogram) {
    Planner other = new Planner(schema);
    other.epsilon = epsilon;
    other.delta = delta;
    other.users = users;
    other.hints = hints;
    other.mechanisms =
        isStillHistogram == isHistogram ? mechanisms : mechanisms.withHistograms(isStillHistogram);
    other.whole = whole;
    other.sampled = sampled;
    other.isJoint = isJoint;
    other.crosses = otherCrosses;
    other.isHistogram = isStillHistogram;
    other.isRobust = isRobust;
    other.series = series;
    other.isAnswersChosen = isAnswersChosen;
    return other;
  }

  private PrivacyLoss loss() {
    if (epsilon == 0) {
      throw new IllegalArgumentException("epsilon is not set; it has no default");
    }
    return new PrivacyLoss(epsilon, delta);
  }

  private Expectations expectations() {
    return new Expectations(schema, hints, crosses, isHistogram);
  }

  /**
   * Returns the search for the plan of one report.
   *
   * @param answering the share of all people who send it
   */
  private DesignSearch search(PrivacyLoss loss, double answering) {
    ForgedReports forged = isRobust ? new ForgedReports(users * answering) : ForgedReports.NONE;
    return new DesignSearch(expectations().with(forged), loss, mechanisms, sampled, whole, isJoint);
  }

  private void checkDistributions() {
    for (Attribute attribute : schema.attributes()) {
      if (isHistogram && attribute.mayBeMissing()) {
        throw new IllegalArgumentException(
            ("distributions are requested, and attribute '%s' may be missing; of such a number,"
                    + " only the mean and the share of people who answered can be estimated")
                .formatted(attribute.name()));
      }
    }
  }

  private void checkCrosses() {
    if (crosses.isEmpty()) {
      return;
    }
    if (!isJoint || sampled.isPresent() || !whole.equals(AUTO)) {
      throw new IllegalArgumentException(
          "crosses need joint parts, which the planner designs: joint 'never', a sample and a"
              + " mechanism for all attributes exclude them");
    }
    for (int place : crosses.stream().flatMap(List::stream).toList()) {
      Attribute attribute = schema.attributes().get(place);
      if (!mechanisms.isFree(attribute)) {
        throw new IllegalArgumentException(
            "attribute '%s' is in a cross and has a mechanism of its own; only one is possible"
                .formatted(attribute.name()));
      }
    }
  }
}
