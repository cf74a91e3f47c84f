package dev.hearsay.lab.paper;

import dev.hearsay.lab.Check;
import dev.hearsay.lab.Measured;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import java.util.Map;
import java.util.NavigableMap;

/** Whether simulations have the errors that mathematics expects. */
final class Agreement {

  /** By chance, one normal number in 150,000 is further out. */
  private static final double STANDARD_ERRORS = 4.5;

  private Agreement() {}

  /** Enough repetitions, also in a quick run, to know the standard error well. */
  static Scope.Size size(int people) {
    return new Scope.Size(people, 100);
  }

  /** Every simulated number must be within 4.5 of its standard errors. */
  static Check of(Results results, String panel, String simulated, String exact) {
    NavigableMap<Double, Measured> points = results.series(panel, simulated);
    double furthest = 0;
    for (Map.Entry<Double, Measured> point : points.entrySet()) {
      Measured measured = point.getValue();
      double difference = Math.abs(measured.mean() - results.value(panel, exact, point.getKey()));
      furthest = Math.max(furthest, difference / measured.standardError());
    }
    return new Check(
        furthest <= STANDARD_ERRORS,
        "the furthest of "
            + points.size()
            + " is "
            + Check.number(furthest)
            + " standard errors off; "
            + results.same(panel, simulated, exact, 1).measured());
  }
}
