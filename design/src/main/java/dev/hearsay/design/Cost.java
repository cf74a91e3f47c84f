package dev.hearsay.design;

import dev.hearsay.design.Forecast.AttributeForecast;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The accuracy that all attributes lose because something else is requested: a cross, or the
 * distributions.
 *
 * @param name the name of the cross, or {@link #CROSSES}, or {@link #DISTRIBUTIONS}
 * @param changes the change of each attribute, in the schema's order
 */
public record Cost(String name, List<Change> changes) {

  /** The name of all crosses together, if there are too many to leave them out one by one. */
  public static final String CROSSES = "all crosses";

  /** The name of the distributions of all numbers. */
  public static final String DISTRIBUTIONS = "distributions";

  public Cost {
    changes = List.copyOf(changes);
  }

  /**
   * The forecasts of an attribute by two plans: one that is made without the request, and one with
   * it.
   */
  public record Change(AttributeForecast without, AttributeForecast with) {

    /** Returns the error with the request divided by the error without it. */
    public double factor() {
      return with.error() / without.error();
    }
  }

  static Cost of(String name, List<AttributeForecast> without, List<AttributeForecast> with) {
    return new Cost(
        name,
        IntStream.range(0, with.size())
            .mapToObj(i -> new Change(without.get(i), with.get(i)))
            .toList());
  }
}
