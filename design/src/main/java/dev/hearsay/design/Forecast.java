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
 * How well a plan will do, told before anything is collected; of a series, how well one of its
 * waves will.
 *
 * @param users how many people take part; in a series, of whom some answer a wave
 * @param attributes one per attribute, in the schema's order
 * @param crosses what is told of several attributes together: those asked for, then all other pairs
 *     that share a part
 * @param quantities everything that is asked for, each with its name: attributes, crosses, and how
 *     numbers are spread
 * @param alternatives what else was considered
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
   * What to expect of an attribute.
   *
   * @param parts the places of all parts that tell it
   * @param inclusion the probability that a person is asked about it
   * @param error half the width of a 95 % interval: of a mean in its own unit, of a share, of an
   *     entry of a mean vector
   * @param relativeError the same over the attribute's range; of a share it is the same
   * @param changeNoticed in a series, from which size on a change from one wave to the next is
   *     found more often than not, in the unit of the error
   */
  public record AttributeForecast(
      int place,
      Attribute attribute,
      List<Integer> parts,
      double inclusion,
      double error,
      double relativeError,
      OptionalDouble changeNoticed) {

    /** The first of its parts. */
    public int part() {
      return parts.get(0);
    }
  }

  /**
   * A plan that was not chosen.
   *
   * @param way what it would do
   * @param factor its error over that of the plan chosen
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
    double range =
        attribute.match(
            numeric -> numeric.max() - numeric.min(), share -> 1.0, vector -> 2 * vector.bound());
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
   * What two neighbouring waves must differ by to be told apart, given the variance of one. With
   * everybody's values in hand two waves would still differ by chance: it is the variance of the
   * law's estimate that counts.
   */
  private static OptionalDouble change(Plan plan, double variance) {
    if (plan.series().isEmpty()) {
      return OptionalDouble.empty();
    }
    int quantities = plan.schema().quantities();
    return OptionalDouble.of(
        Trend.leastChangeNoticed(plan.series().get().waves(), quantities, Math.sqrt(variance)));
  }

  /** The numbers whose histograms the plan cannot tell. */
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

  /** Returns the error to expect of what a requirement is about, in the requirement's unit. */
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

  /** The largest relative error of all attributes. */
  public double worst() {
    return attributes.stream().mapToDouble(AttributeForecast::relativeError).max().orElseThrow();
  }

  /**
   * How far each part's mechanism is from the best there is, as a factor of the variance: of a
   * number the worst-case variance over that of {@code minimax}, which is the limit but for 0.12 %;
   * of a category the mean variance over the least of all mechanisms. Empty where the comparison
   * does not make sense, with δ or for several attributes at once.
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
