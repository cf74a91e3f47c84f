package dev.hearsay.design;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.distribution.HistogramError;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The expected errors of all requested quantities, for any plan. What depends on the histograms of
 * a mechanism's reports is cached. Not thread-safe.
 */
final class QuantityErrors {

  private final Expectations expectations;
  private final Map<List<Object>, HistogramError> histograms = new HashMap<>();

  QuantityErrors(Expectations expectations) {
    this.expectations = expectations;
  }

  /** Returns the forecasts of all requested quantities. */
  List<QuantityForecast> all(Plan plan, long users) {
    return RequestedQuantities.all(
            plan.schema(), expectations.crosses(), expectations.isHistogram())
        .stream()
        .map(quantity -> new QuantityForecast(quantity, error(quantity, plan, users)))
        .toList();
  }

  /** Returns the expected error of the quantity in a requirement, in the requirement's unit. */
  double error(Requirement wanted, Plan plan, long users) {
    return wanted
        .quantity()
        .map(quantity -> error(quantity, plan, users))
        .orElseGet(() -> ofAll(plan, users));
  }

  private double ofAll(Plan plan, long users) {
    return IntStream.range(0, plan.schema().attributes().size())
        .mapToDouble(place -> Forecast.attribute(plan, place, expectations, users).relativeError())
        .max()
        .orElseThrow();
  }

  private double error(Quantity.Key quantity, Plan plan, long users) {
    List<Integer> places = quantity.attributes().stream().map(plan.schema()::indexOf).toList();
    return switch (quantity.kind()) {
      case CELL, GROUP_MEAN, CORRELATION ->
          CrossForecast.of(plan, places.stream().sorted().toList(), expectations, users).largest();
      case QUANTILE, BIN -> spread(quantity, plan, places.get(0), users);
      default -> Forecast.attribute(plan, places.get(0), expectations, users).error();
    };
  }

  /**
   * Returns the expected error of a quantile or bin. Estimates use only the part with most symbols.
   */
  private double spread(Quantity.Key quantity, Plan plan, int place, long users) {
    Optional<Integer> read =
        IntStream.range(0, plan.parts().size())
            .filter(part -> plan.parts().get(part).attributes().contains(place))
            .filter(part -> mechanism(plan, part, place) instanceof NumericMechanism)
            .boxed()
            .max(Comparator.comparingInt(part -> symbols(mechanism(plan, part, place))));
    if (read.isEmpty()) {
      return Double.POSITIVE_INFINITY; // a plan that another program has made
    }
    int part = read.get();
    HistogramError errors = histogram((NumericMechanism) mechanism(plan, part, place), place);
    Numeric number = (Numeric) expectations.attribute(place);
    double half = (number.max() - number.min()) / 2;
    double ofOne =
        quantity.numbers().stream()
            .mapToDouble(level -> half * errors.quantile(level))
            .max()
            .orElseGet(errors::bin);
    return Forecast.NORMAL_95 * ofOne / Math.sqrt(users * Expectations.inclusion(plan, part));
  }

  private static Mechanism mechanism(Plan plan, int part, int place) {
    return plan.parts().get(part).mechanismFor(place);
  }

  private static int symbols(Mechanism mechanism) {
    return ((NumericMechanism) mechanism).symbols();
  }

  private HistogramError histogram(NumericMechanism mechanism, int place) {
    List<Double> prior = expectations.hint(place).prior();
    return Objects.requireNonNull(
        histograms.computeIfAbsent(
            List.of(mechanism, prior), absent -> HistogramError.of(mechanism, prior)));
  }
}
