package dev.hearsay.distribution;

import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Values that are hard to estimate from noisy reports, as weights of 1001 places of [−1, 1]. */
enum HardColumn {
  UNIFORM(x -> 1),
  /** Round numbers, and a few others. */
  SPIKES(x -> isRound(x, 10) ? 60 / (1 + 10 * x) : 0.2),
  /** Values like flight distances: a tail, in which every value is a spike of its own. */
  ROUGH(x -> logNormal(x, 0.12, 0.8) * Math.pow(hash(x), 8)),
  LOG_NORMAL(x -> logNormal(x, 0.05, 1)),
  /** Values beyond the range are clamped to its end. */
  PARETO(x -> x < 0.02 ? 0 : x < 1 ? Math.pow(x, -2.2) : 25),
  TWO_MODES(x -> normal(x, 0.15, 0.02) + 0.8 * normal(x, 0.8, 0.05)),
  THREE_MODES(x -> normal(x, 0.1, 0.01) + normal(x, 0.5, 0.01) + normal(x, 0.9, 0.01)),
  ONE_END(x -> x == 0 ? 1 : 0),
  MOSTLY_ONE_END(x -> x == 0 ? 10_000 : 1);

  private static final int STEPS = 1000;

  @SuppressWarnings("ImmutableEnumChecker") // private, and never changed after construction
  private final double[] weights = new double[STEPS + 1];

  HardColumn(DoubleUnaryOperator weight) {
    Arrays.setAll(weights, i -> weight.applyAsDouble(i / (double) STEPS));
    double sum = Arrays.stream(weights).sum();
    Arrays.setAll(weights, i -> weights[i] / sum);
  }

  private static boolean isRound(double x, int parts) {
    return Math.abs(x * parts - Math.rint(x * parts)) < 1e-9;
  }

  private static double normal(double x, double mean, double deviation) {
    double z = (x - mean) / deviation;
    return Math.exp(-z * z / 2);
  }

  private static double logNormal(double x, double median, double deviation) {
    return x == 0 ? 0 : normal(Math.log(x / median), 0, deviation) / x;
  }

  /** Returns a fixed number of [0, 1) for each place. */
  private static double hash(double x) {
    double scattered = 1e4 * Math.sin(1 + 12_345 * x);
    return scattered - Math.floor(scattered);
  }

  /** Returns the least place up to which there is a share {@code level} of the values. */
  double quantile(double level) {
    double sum = 0;
    int place = -1;
    while (sum < level - 1e-12) {
      sum += weights[++place];
    }
    return 2.0 * place / STEPS - 1;
  }

  /** Returns the share of the values at places from {@code from} to before {@code to}. */
  double share(int from, int to) {
    return Arrays.stream(weights, from, to).sum();
  }

  /**
   * Returns the counts of the reports of this number of people, drawn without a draw per person.
   */
  long[] report(NumericMechanism mechanism, long people, InsecureSeededBits bits) {
    double[] probabilities = probabilities(mechanism.law());
    long[] counts = new long[probabilities.length];
    long left = people;
    double rest = 1;
    for (int symbol = 0; symbol < counts.length - 1; symbol++) {
      double share = Math.max(0, Math.min(1, probabilities[symbol] / rest));
      counts[symbol] = Draws.count(left, share, bits);
      left -= counts[symbol];
      rest -= probabilities[symbol];
    }
    counts[counts.length - 1] += left;
    return counts;
  }

  private double[] probabilities(NumericLaw law) {
    double[] masses = new double[law.nodes()];
    for (int place = 0; place <= STEPS; place++) {
      double scaled = place * (law.nodes() - 1.0) / STEPS;
      int below = Math.min((int) scaled, law.nodes() - 2);
      masses[below] += weights[place] * (1 - (scaled - below));
      masses[below + 1] += weights[place] * (scaled - below);
    }
    double[] symbols = new double[law.symbols()];
    NodeChannel.of(law).predict(masses, symbols);
    return symbols;
  }
}
