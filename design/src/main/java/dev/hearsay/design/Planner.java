package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.Forecast.Alternative;
import dev.hearsay.design.budget.AllocatedPlan;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.Mechanisms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes plans, and tells how well they will do.
 *
 * <p>What is not asked for is chosen for the least expected error: each attribute's mechanism; on
 * how many attributes a person reports on; how often each of them is asked; and whether people had
 * better report on everything with optimal budgets. The error is the squared error of a number's
 * mean on the scale [−1, 1] and of a category's shares on average, times the attribute's weight,
 * added up over the attributes. No data are looked at, so the choice reveals nothing.
 *
 * <p>Not thread-safe.
 */
public final class Planner {

  /** The name that leaves the choice to the planner. */
  public static final String AUTO = "auto";

  /** The only one there is for several numbers at once. */
  private static final String VECTOR = Mechanisms.vector().get(0).name();

  /** Names that stand for optimal budgets, as in "Unbalanced Nominal Attributes" (2020). */
  private static final Map<String, Scheme> ALLOCATED =
      new TreeMap<>(Map.of("obrr", Scheme.UNARY, "omrr", Scheme.DIRECT));

  /**
   * Spending less than this on an attribute is never better than reporting on fewer: below it noise
   * grows faster than 1/share.
   */
  private static final double MIN_SHARE = 1;

  /** Rough designs may be off by this much; those within it of the best are designed in full. */
  private static final double ROUGHNESS = 1.1;

  private static final long DEFAULT_USERS = 10_000;

  private final Schema schema;
  private double epsilon;
  private double delta;
  private long users = DEFAULT_USERS;
  private List<Hint> hints;
  private AttributeMechanisms mechanisms = new AttributeMechanisms(AUTO, AUTO);
  private String whole = AUTO;
  private OptionalInt sampled = OptionalInt.empty();

  private Planner(Schema schema) {
    this.schema = schema;
    this.hints = schema.attributes().stream().map(attribute -> Hint.NONE).toList();
  }

  /** Starts a plan for a schema. */
  public static Planner forSchema(Schema schema) {
    return new Planner(schema);
  }

  /** What a person's whole report may reveal; it has no default. */
  public Planner epsilon(double value) {
    PrivacyLoss.pure(value); // checks it
    epsilon = value;
    return this;
  }

  /** The slack δ; 0 unless set. */
  public Planner delta(double value) {
    new PrivacyLoss(PrivacyLoss.MAX_EPSILON, value); // checks it
    delta = value;
    return this;
  }

  /** How many people will take part: what forecasts are for. The plan does not depend on it. */
  public Planner users(long value) {
    if (value < 1) {
      throw new IllegalArgumentException("users is " + value + "; it must be 1 or more");
    }
    users = value;
    return this;
  }

  /** What is known of attributes, by their names. */
  public Planner hints(Map<String, Hint> byName) {
    byName.forEach((name, hint) -> hint.checkFits(schema.attributes().get(schema.indexOf(name))));
    hints =
        schema.attributes().stream()
            .map(attribute -> byName.getOrDefault(attribute.name(), Hint.NONE))
            .toList();
    return this;
  }

  /** Uses a mechanism for every attribute whose kind it is for; or for all at once. */
  public Planner mechanism(String name) {
    if (!names().contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", names()));
    }
    boolean isAuto = name.equals(AUTO);
    boolean isNumeric = Mechanisms.names(Mechanisms.numeric()).contains(name);
    boolean isCategorical = Mechanisms.names(Mechanisms.categorical()).contains(name);
    mechanisms =
        new AttributeMechanisms(
            isNumeric || isAuto ? name : mechanisms.numeric(),
            isCategorical || isAuto ? name : mechanisms.categorical());
    whole = isNumeric || isCategorical ? AUTO : name;
    return this;
  }

  /** All names that {@link #mechanism} takes. */
  public static List<String> names() {
    return Stream.of(
            List.of(AUTO),
            Mechanisms.names(Mechanisms.numeric()),
            Mechanisms.names(Mechanisms.categorical()),
            List.of(VECTOR),
            ALLOCATED.keySet())
        .flatMap(Collection::stream)
        .distinct()
        .toList();
  }

  /** Has people report on exactly so many attributes, all of them as often unless weighted. */
  public Planner sample(int attributes) {
    if (attributes < 1 || attributes > schema.attributes().size()) {
      throw new IllegalArgumentException(
          "sample is " + attributes + "; it must be in [1, " + schema.attributes().size() + "]");
    }
    sampled = OptionalInt.of(attributes);
    return this;
  }

  /** The plan of least expected error among those asked for. */
  public Plan plan() {
    return best(loss(), false).plan();
  }

  /** The plan, what to expect of it, and what else was considered. */
  public Forecast forecast() {
    PrivacyLoss loss = loss();
    Design best = best(loss, false);
    return Forecast.of(best.plan(), hints, users, alternatives(best, loss));
  }

  /** What to expect of a plan that exists. */
  public Forecast forecast(Plan plan) {
    return Forecast.of(plan, hints, users, List.of());
  }

  /**
   * How many people it takes to know every attribute to ± {@code error}, with 95 % confidence, as a
   * share of its range.
   *
   * @throws IllegalArgumentException if that is more than there are
   */
  public long usersFor(double error) {
    return Inverse.users(Forecast.of(plan(), hints, 1, List.of()), error);
  }

  /**
   * The least ε (up to 0.1 %) with which the given number of people tell every attribute to ±
   * {@code error}, with 95 % confidence, as a share of its range.
   *
   * @throws IllegalArgumentException if no ε does; the message says what is possible
   */
  public double epsilonFor(double error) {
    return Inverse.epsilon(
        loss -> forecast(best(loss, true).plan()).worst(),
        loss -> forecast(best(loss, false).plan()).worst(),
        delta,
        error);
  }

  private PrivacyLoss loss() {
    if (epsilon == 0) {
      throw new IllegalArgumentException("epsilon is not set; it is for people to decide");
    }
    return new PrivacyLoss(epsilon, delta);
  }

  /**
   * @param isRough whether mechanisms that need no optimization will do
   */
  private Design best(PrivacyLoss loss, boolean isRough) {
    if (!whole.equals(AUTO)) {
      return designWhole(whole, loss);
    }
    SampledDesigns designs = designs(loss);
    if (sampled.isPresent()) {
      boolean isWeighted = hints.stream().anyMatch(hint -> hint.weight() != 1);
      return isWeighted
          ? designs.best(sampled.getAsInt(), isRough)
          : designs.evenly(sampled.getAsInt(), isRough);
    }
    List<Design> rough =
        IntStream.rangeClosed(1, mostWorthTrying(loss))
            .mapToObj(m -> designs.best(m, true))
            .toList();
    double least = rough.stream().mapToDouble(Design::error).min().orElseThrow();
    return Stream.concat(
            rough.stream()
                .filter(design -> design.error() <= ROUGHNESS * least)
                .map(design -> designs.best(design.plan().sampled(), isRough)),
            wholes(loss))
        .min(Comparator.comparingDouble(Design::error))
        .orElseThrow();
  }

  private SampledDesigns designs(PrivacyLoss loss) {
    return new SampledDesigns(schema, loss, hints, mechanisms);
  }

  private int mostWorthTrying(PrivacyLoss loss) {
    double most = Math.ceil(loss.epsilon() / MIN_SHARE);
    return (int) Math.min(schema.attributes().size(), Math.max(1, most));
  }

  /** Ways to report on everything that are possible here and that nobody excluded. */
  private Stream<Design> wholes(PrivacyLoss loss) {
    boolean isFree = schema.attributes().stream().allMatch(mechanisms::isFree);
    if (!isFree || schema.attributes().size() == 1) {
      return Stream.of();
    }
    if (schema.attributes().stream().allMatch(Numeric.class::isInstance)) {
      return Stream.of(designWhole(VECTOR, loss));
    }
    boolean isAllocatable =
        loss.isPure()
            && loss.epsilon() >= MIN_SHARE
            && schema.attributes().stream().allMatch(Categorical.class::isInstance);
    return isAllocatable
        ? ALLOCATED.keySet().stream().map(name -> designWhole(name, loss))
        : Stream.of();
  }

  private Design designWhole(String name, PrivacyLoss loss) {
    Scheme scheme = ALLOCATED.get(name);
    Plan plan = scheme == null ? vector(loss) : allocated(name, scheme, loss);
    return Design.of(name + ", all at once", plan, hints);
  }

  private Plan vector(PrivacyLoss loss) {
    if (sampled.isPresent() && sampled.getAsInt() != schema.attributes().size()) {
      throw new IllegalArgumentException(
          VECTOR + " reports on all attributes at once; sample is " + sampled.getAsInt());
    }
    for (Attribute attribute : schema.attributes()) {
      if (!(attribute instanceof Numeric)) {
        throw new IllegalArgumentException(
            "%s is for numbers; attribute '%s' is %s"
                .formatted(
                    VECTOR,
                    attribute.name(),
                    attribute.match(one -> "one", one -> "categorical", one -> "a vector")));
      }
    }
    List<Integer> all = IntStream.range(0, schema.attributes().size()).boxed().toList();
    Mechanism mechanism = Mechanisms.vector(VECTOR, all.size(), loss);
    return new Plan(schema, loss, 1, List.of(new Plan.Part(all, mechanism)));
  }

  /** Every attribute is reported, each with the share of ε that leads to the least error of all. */
  private Plan allocated(String name, Scheme scheme, PrivacyLoss loss) {
    int all = schema.attributes().size();
    if (sampled.orElse(all) != all) {
      throw new IllegalArgumentException(
          name + " reports on all " + all + " attributes; sample is " + sampled.getAsInt());
    }
    if (!loss.isPure()) {
      throw new IllegalArgumentException(
          name + " is pure; delta is " + loss.delta() + ", and must be 0");
    }
    return AllocatedPlan.optimal(schema, scheme, loss.epsilon());
  }

  /** One more, one fewer, evenly, everything: what an analyst would ask about. */
  private List<Alternative> alternatives(Design best, PrivacyLoss loss) {
    if (schema.attributes().size() == 1) {
      return List.of();
    }
    SampledDesigns designs = designs(loss);
    int m = best.plan().sampled();
    int all = schema.attributes().size();
    List<Design> considered = new ArrayList<>();
    Stream.of(m - 1, m, m + 1, all)
        .distinct()
        .filter(count -> count >= 1 && count <= all)
        .forEach(count -> considered.add(designs.evenly(count, count != m)));
    wholes(loss).forEach(considered::add);
    return considered.stream()
        .filter(design -> !design.plan().equals(best.plan()))
        .map(design -> new Alternative(design.way(), design.error() / best.error()))
        .toList();
  }
}
