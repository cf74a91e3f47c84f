package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.Trend;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.minimax.Minimax;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The expected accuracy of a plan, computed before anything is collected. For a series, it is that
 * of one wave.
 *
 * @param users the number of people who take part; in a series, only some of them answer each wave
 * @param attributes the forecast of each attribute, in the schema's order
 * @param crosses the forecasts of the requested crosses, then of all other pairs of attributes that
 *     share a part
 * @param quantities the forecasts of all requested quantities by name: attributes, crosses, and
 *     distributions of numbers
 * @param alternatives the plans that were considered and not chosen
 */
public record Forecast(
    Plan plan,
    long users,
    List<AttributeForecast> attributes,
    List<CrossForecast> crosses,
    List<QuantityForecast> quantities,
    List<Alternative> alternatives) {

  /** The normal distribution's quantile for 95 %. */
  static final double NORMAL_95 = 1.959963984540054;

  public Forecast {
    attributes = List.copyOf(attributes);
    crosses = List.copyOf(crosses);
    quantities = List.copyOf(quantities);
    alternatives = List.copyOf(alternatives);
  }

  /**
   * The forecast of an attribute.
   *
   * @param parts the indices of all parts that report on it
   * @param inclusion the probability that a person reports on it
   * @param error half the width of a 95 % interval: of a mean in its own unit, of a share, of an
   *     entry of a mean vector
   * @param relativeError the error divided by the attribute's range; for a share, it equals the
   *     error
   * @param changeNoticed in a series, the least change from one wave to the next that is detected
   *     with probability 1/2 or more, in the unit of the error
   */
  public record AttributeForecast(
      int place,
      Attribute attribute,
      List<Integer> parts,
      double inclusion,
      double error,
      double relativeError,
      OptionalDouble changeNoticed) {

    /** Returns the first part that reports on it. */
    public int part() {
      return parts.get(0);
    }
  }

  /**
   * A plan that was not chosen.
   *
   * @param way a short description
   * @param factor its error divided by that of the chosen plan
   */
  public record Alternative(String way, double factor) {}

  static Forecast of(
      Plan plan, Expectations expectations, long users, List<Alternative> alternatives) {
    if (users < 1) {
      throw new IllegalArgumentException("users is " + users + "; it must be 1 or more");
    }
    List<AttributeForecast> attributes =
        IntStream.range(0, plan.schema().attributes().size())
            .mapToObj(place -> attribute(plan, place, expectations, users))
            .toList();
    return new Forecast(
        plan,
        users,
        attributes,
        CrossForecast.all(plan, expectations, users),
        new QuantityErrors(expectations).all(plan, users),
        alternatives);
  }

  static AttributeForecast attribute(Plan plan, int place, Expectations expectations, long users) {
    Attribute attribute = plan.schema().attributes().get(place);
    List<Integer> parts =
        IntStream.range(0, plan.parts().size())
            .filter(part -> plan.parts().get(part).attributes().contains(place))
            .boxed()
            .toList();
    double inclusion = parts.stream().mapToDouble(plan.sampling()::inclusion).sum();
    double error = NORMAL_95 * Math.sqrt(expectations.variance(plan, place) / users);
    double range = attribute.range();
    // On the mechanisms' scale the range of a number, and of an entry of a vector, is 2 wide.
    double width = attribute.match(numeric -> 2.0, share -> 1.0, vector -> 2.0);
    OptionalDouble change = change(plan, expectations.varianceOfLaw(plan, place) / users);
    return new AttributeForecast(
        place,
        attribute,
        parts,
        Math.min(1, inclusion),
        error / width * range,
        error / width,
        change.isEmpty() ? change : OptionalDouble.of(change.getAsDouble() / width * range));
  }

  /**
   * Returns the difference between two neighbouring waves that is detected, given the variance of
   * one wave. Even with everybody's true values, two waves would differ by chance. So the variance
   * of an estimate about the population counts.
   */
  private static OptionalDouble change(Plan plan, double variance) {
    if (plan.series().isEmpty()) {
      return OptionalDouble.empty();
    }
    int quantities = plan.schema().quantities();
    return OptionalDouble.of(
        Trend.leastChangeNoticed(plan.series().get().waves(), quantities, Math.sqrt(variance)));
  }

  /** Returns the numbers whose distribution the plan cannot estimate. */
  public List<String> withoutHistogram() {
    return attributes.stream()
        .filter(one -> one.attribute() instanceof Attribute.Numeric)
        .filter(one -> one.parts().stream().noneMatch(part -> isHistogram(part, one.place())))
        .map(one -> one.attribute().name())
        .toList();
  }

  private boolean isHistogram(int part, int place) {
    return !plan.schema().attributes().get(place).mayBeMissing()
        && plan.parts().get(part).mechanismFor(place) instanceof NumericMechanism numeric
        && numeric.symbols() >= AttributeMechanisms.HISTOGRAM_SYMBOLS;
  }

  /** Returns the expected error of the quantity in a requirement, in the requirement's unit. */
  public double error(Requirement wanted) {
    return wanted
        .quantity()
        .map(
            quantity ->
                quantities.stream()
                    .filter(one -> one.quantity().equals(quantity))
                    .findFirst()
                    .orElseThrow()
                    .error())
        .orElseGet(this::worst);
  }

  /** Returns the largest relative error of all attributes. */
  public double worst() {
    return attributes.stream().mapToDouble(AttributeForecast::relativeError).max().orElseThrow();
  }

  /**
   * Returns how far each part's mechanism is from the best possible one, as a factor of the
   * variance. For a number, it is the worst-case variance divided by that of {@code minimax}, which
   * is within 0.12 % of the limit. For a category, it is the mean variance divided by the least of
   * all mechanisms. Empty where the comparison makes no sense, with δ or for several attributes at
   * once.
   */
  public List<OptionalDouble> toLimit() {
    Map<Object, OptionalDouble> known = new HashMap<>();
    return plan.parts().stream()
        .map(part -> known.computeIfAbsent(part.mechanism(), mechanism -> toLimit(part)))
        .toList();
  }

  private static OptionalDouble toLimit(Plan.Part part) {
    Mechanism mechanism = part.mechanism();
    if (!mechanism.claim().isPure()) {
      return OptionalDouble.empty();
    }
    if (mechanism instanceof NumericMechanism numeric) {
      return OptionalDouble.of(
          numeric.worstCaseVariance() / Minimax.of(numeric.claim()).worstCaseVariance());
    }
    return mechanism instanceof CategoricalMechanism categorical
        ? OptionalDouble.of(categorical.meanVariance() / leastMeanVariance(categorical))
        : OptionalDouble.empty();
  }

  private static double leastMeanVariance(CategoricalMechanism mechanism) {
    return Mechanisms.categorical().stream()
        .filter(family -> family.deltaUse() != Mechanisms.DeltaUse.REQUIRED)
        .map(family -> family.create(mechanism.values(), mechanism.claim()))
        .mapToDouble(CategoricalMechanism::meanVariance)
        .min()
        .orElseThrow();
  }
}
