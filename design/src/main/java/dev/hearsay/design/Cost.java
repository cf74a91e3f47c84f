package dev.hearsay.design;

import dev.hearsay.design.Forecast.AttributeForecast;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What something that is asked for beside the attributes costs these.
 *
 * @param name of a cross, as it is asked for; or {@link #CROSSES}, or {@link #DISTRIBUTIONS}
 * @param changes one per attribute, in the schema's order
 */
public record Cost(String name, List<Change> changes) {

  /** The name of all crosses together, where they are too many to be left out one by one. */
  public static final String CROSSES = "all crosses";

  /** The name of the distributions of all numbers. */
  public static final String DISTRIBUTIONS = "distributions";

  public Cost {
    changes = List.copyOf(changes);
  }

  /** An attribute without it, in a plan that is made anew, and with it. */
  public record Change(AttributeForecast without, AttributeForecast with) {

    /** Returns the error with it over the error without it. */
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
