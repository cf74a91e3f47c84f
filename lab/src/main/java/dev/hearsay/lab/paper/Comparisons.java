package dev.hearsay.lab.paper;

import dev.hearsay.lab.Check;
import dev.hearsay.lab.Measured;
import dev.hearsay.lab.Results;
import java.util.Collection;
import java.util.List;

/** Tests that more than one experiment of ours needs. */
final class Comparisons {

  /** How far chance may lead one number astray, in standard errors. */
  private static final double STANDARD_ERRORS = 4.5;

  private Comparisons() {}

  /** Whether one line is below all others at every x, give or take a share; tells the nearest. */
  static Check belowAll(
      Results results, String panel, String lower, List<String> others, double slack) {
    String nearest = "";
    double greatest = 0;
    for (String other : others) {
      for (double x : results.series(panel, lower).keySet()) {
        double ratio = results.value(panel, lower, x) / results.value(panel, other, x);
        if (ratio > greatest) {
          greatest = ratio;
          nearest = lower + " / " + other + " = " + Check.number(ratio) + " at " + x;
        }
      }
    }
    return new Check(greatest <= 1 + slack, nearest + ", the greatest of " + others.size());
  }

  /** Whether a simulated line is 1 on average over x, whose standard error is that of all of it. */
  static Check isOne(Results results, String panel, String series) {
    Collection<Measured> measured = results.series(panel, series).values();
    double mean = measured.stream().mapToDouble(Measured::mean).average().orElseThrow();
    double variance = measured.stream().mapToDouble(m -> Math.pow(m.standardError(), 2)).sum();
    double margin = STANDARD_ERRORS * Math.sqrt(variance) / measured.size();
    return Check.between(mean, 1 - margin, 1 + margin).about(series);
  }

  /** Whether a simulated line is where an exact one is, at every x. */
  static Check agree(Results results, String panel, String simulated, String exact) {
    double most =
        results.series(panel, simulated).entrySet().stream()
            .mapToDouble(
                at ->
                    Math.abs(at.getValue().mean() - results.value(panel, exact, at.getKey()))
                        / at.getValue().standardError())
            .max()
            .orElseThrow();
    return Check.between(most, 0, STANDARD_ERRORS).about("standard errors");
  }
}
