package dev.hearsay;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.DiscreteDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * The exact distribution of the number of supports of a value that {@code holders} of {@code
 * people} have, if {@code reports} of the people are chosen to report.
 *
 * @param first the least count that is kept
 * @param probabilities the probabilities of the counts from there on; omitted ones sum to less than
 *     10⁻⁹
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
record SupportDistribution(int first, double[] probabilities) {

  private static final double LEFT_OUT = 1e-11;

  static SupportDistribution of(int people, int holders, int reports, double p, double q) {
    double[] sum = new double[reports + 1];
    if (reports == people) {
      add(sum, 1, holders, reports, p, q);
    } else {
      DiscreteDistribution chosen = HypergeometricDistribution.of(people, holders, reports);
      for (int k = chosen.getSupportLowerBound(); k <= chosen.getSupportUpperBound(); k++) {
        add(sum, chosen.probability(k), k, reports, p, q);
      }
    }
    int first = 0;
    while (sum[first] < LEFT_OUT) {
      first++;
    }
    int end = sum.length;
    while (sum[end - 1] < LEFT_OUT) {
      end--;
    }
    return new SupportDistribution(first, Arrays.copyOfRange(sum, first, end));
  }

  /** Adds the distribution of the sum of two binomial numbers, with a weight. */
  private static void add(
      double[] sum, double weight, int holders, int reports, double p, double q) {
    if (weight < LEFT_OUT) {
      return;
    }
    DiscreteDistribution have = BinomialDistribution.of(holders, p);
    DiscreteDistribution lack = BinomialDistribution.of(reports - holders, q);
    int from = lack.inverseCumulativeProbability(LEFT_OUT);
    int to = lack.inverseSurvivalProbability(LEFT_OUT);
    double[] others = new double[to - from + 1];
    Arrays.setAll(others, i -> lack.probability(from + i));
    int last = have.inverseSurvivalProbability(LEFT_OUT);
    for (int i = have.inverseCumulativeProbability(LEFT_OUT); i <= last; i++) {
      double factor = weight * have.probability(i);
      for (int j = 0; j < others.length; j++) {
        sum[i + from + j] += factor * others[j];
      }
    }
  }
}
