package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;

/**
 * Mechanisms whose reports are rounded to few outputs: Algorithm 5 of "Federated Learning for the
 * Internet of Things" (2020).
 *
 * <p>The outputs are 2m+1 evenly spaced numbers on [−A, A], where A is the largest number that the
 * mechanism reports. A report goes to one of its two neighbours at random, so that its expectation
 * stays. Rounding is post-processing, so it costs no privacy. It adds at most a quarter of the
 * squared width of a cell to the variance.
 *
 * <p>The two random steps are drawn as one, from a table of their product. Its inputs are {@value
 * #NODES} nodes; the other numbers are rounded to these at random, which adds at most 6.2·10⁻⁵ to
 * the variance.
 */
public final class RoundedOutputs {

  /** The least number of outputs: −A, 0 and A. */
  public static final int FEWEST_OUTPUTS = 3;

  /**
   * The largest number of outputs. With more, rounding adds less than 10⁻⁶ of A² to the variance,
   * and the table would take megabytes.
   */
  public static final int MOST_OUTPUTS = 2049;

  private static final int NODES = 129;

  private RoundedOutputs() {}

  /** Returns a mechanism with this many outputs, under a name. */
  public static NumericMechanism of(String name, NumericMechanism mechanism, int outputs) {
    PrivacyLoss loss = mechanism.claim();
    double largest = mechanism.largestDeviation() - 1;
    double[] values = new double[outputs];
    for (int output = 0; output < outputs; output++) {
      values[output] = largest * (2.0 * output / (outputs - 1) - 1);
    }
    double[][] probabilities = new double[NODES][];
    for (int node = 0; node < NODES; node++) {
      probabilities[node] = rounded(mechanism, 2.0 * node / (NODES - 1) - 1, largest, outputs);
    }
    return new NumericMechanism(name, loss, TableLaw.fit(probabilities, loss), values);
  }

  /** Returns the probabilities of the outputs for x. */
  private static double[] rounded(
      NumericMechanism mechanism, double x, double largest, int outputs) {
    double[] probabilities = new double[outputs];
    for (int symbol = 0; symbol < mechanism.symbols(); symbol++) {
      double place = (mechanism.decode(symbol) / largest + 1) / 2 * (outputs - 1);
      int below = (int) Math.max(0, Math.min(outputs - 2, Math.floor(place)));
      double beyond = Math.max(0, Math.min(1, place - below));
      double probability = mechanism.probability(x, symbol);
      probabilities[below] += (1 - beyond) * probability;
      probabilities[below + 1] += beyond * probability;
    }
    return probabilities;
  }
}
