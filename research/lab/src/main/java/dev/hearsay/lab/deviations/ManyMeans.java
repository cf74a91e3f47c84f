package dev.hearsay.lab.deviations;

import dev.hearsay.Interval;
import dev.hearsay.estimate.Recalibration;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;

/**
 * Averages of reports on many attributes, and what becomes of their errors under a rule that
 * changes each of them. An average is normal about truth + bias; Figs. 2 and 3 check that.
 */
final class ManyMeans {

  private static final double CONFIDENCE = 0.95;

  /** The trapezoidal rule over ±8σ: exact but for the rules' kinks, which cost 10⁻³ of a risk. */
  private static final int NODES = 321;

  private static final double FARTHEST = 8;

  /** What is done to the averages. */
  enum Rule {
    NONE,
    /** D22's, with the bound on the noise: who collects reports does not know the bias. */
    L1,
    L2,
    /**
     * D22's, with the bound on noise and bias together, which only those know who know the truth.
     */
    KNOWING_L1,
    KNOWING_L2,
    /** What L2 tends to as its weights grow: every mean is said to be 0. */
    ZERO,
    CLIP,
    AUTO
  }

  private final Interval possible;
  private final double[] truths;
  private final Deviation[] deviations;

  ManyMeans(List<Dimension> dimensions, ReportLaw law, long people) {
    possible = law.possible();
    List<Dimension> placed = dimensions.stream().map(law::placed).toList();
    truths = placed.stream().mapToDouble(Dimension::mean).toArray();
    deviations =
        placed.stream()
            .map(
                dimension ->
                    new Deviation(
                        dimension.averageOfQuadratic(law.bias()),
                        dimension.averageOfQuadratic(law.variance()),
                        0,
                        people))
            .toArray(Deviation[]::new);
  }

  /** The expected squared error, averaged over the attributes. */
  double expectedError(Rule rule) {
    int d = truths.length;
    double[] estimates = new double[d * NODES];
    int[] places = new int[estimates.length];
    for (int i = 0; i < estimates.length; i++) {
      places[i] = i / NODES;
      estimates[i] = estimate(places[i], node(i % NODES));
    }
    double[] changed = changed(rule, estimates, places);
    double error = 0;
    double total = 0;
    for (int i = 0; i < changed.length; i++) {
      double weight = Math.exp(-node(i % NODES) * node(i % NODES) / 2);
      error += weight * Math.pow(changed[i] - truths[places[i]], 2);
      total += weight;
    }
    return error / total;
  }

  private static double node(int i) {
    return FARTHEST * (2.0 * i / (NODES - 1) - 1);
  }

  /** The squared error of one run, averaged over the attributes. */
  double drawnError(Rule rule, InsecureSeededBits bits) {
    int[] places = new int[truths.length];
    Arrays.setAll(places, j -> j);
    double[] estimates = new double[truths.length];
    Arrays.setAll(estimates, j -> estimate(j, SyntheticNumbers.standardNormal(bits)));
    double[] changed = changed(rule, estimates, places);
    double error = 0;
    for (int j = 0; j < changed.length; j++) {
      error += Math.pow(changed[j] - truths[j], 2) / changed.length;
    }
    return error;
  }

  private double estimate(int place, double sigmas) {
    Deviation deviation = deviations[place];
    return truths[place] + deviation.bias() + deviation.standardDeviation() * sigmas;
  }

  /**
   * Every rule changes each estimate by itself, so one call may take many draws of an attribute.
   */
  private double[] changed(Rule rule, double[] estimates, int[] places) {
    return switch (rule) {
      case NONE -> estimates;
      case L1 -> Recalibration.l1(estimates, spread(noiseBounds(), places));
      case L2 -> Recalibration.l2(estimates, weights(spread(noiseBounds(), places)));
      case KNOWING_L1 -> Recalibration.l1(estimates, spread(wholeBounds(), places));
      case KNOWING_L2 -> Recalibration.l2(estimates, weights(spread(wholeBounds(), places)));
      case ZERO -> new double[estimates.length];
      case CLIP -> Arrays.stream(estimates).map(possible::clip).toArray();
      case AUTO -> Recalibration.auto(estimates, spread(errors(), places), possible, CONFIDENCE);
    };
  }

  private double[] errors() {
    return Arrays.stream(deviations).mapToDouble(Deviation::standardDeviation).toArray();
  }

  private double[] noiseBounds() {
    return Recalibration.bounds(errors(), CONFIDENCE);
  }

  private double[] wholeBounds() {
    return Arrays.stream(deviations)
        .mapToDouble(deviation -> deviation.bound(CONFIDENCE))
        .toArray();
  }

  /** For the largest possible mean, which shrinks least. */
  private double[] weights(double[] bounds) {
    double largest = Math.max(Math.abs(possible.low()), Math.abs(possible.high()));
    return Recalibration.l2Weights(bounds, largest);
  }

  private static double[] spread(double[] values, int[] places) {
    return Arrays.stream(places).mapToDouble(place -> values[place]).toArray();
  }
}
