package dev.hearsay.trend;

import java.util.Arrays;
import java.util.List;

/**
 * A model in which a level stays for a while, then steps to another. It averages over all ways to
 * cut the waves into two segments or more, each weighted by its probability, by a recursion over
 * the ends of segments. The single way without a cut, a constant, is a curve of its own.
 *
 * @param changes the expected number of steps
 */
record Steps(double changes) {

  /** The logarithm of a probability that is too small to matter. */
  private static final double NEGLIGIBLE = -40;

  /**
   * Returns the curve of a constant first; then, for two waves or more, the curve of all other
   * cuts.
   */
  List<Curve> fit(Observed observed) {
    Segments segments = new Segments(observed, changes / observed.waves());
    return observed.waves() == 1
        ? List.of(segments.constant())
        : List.of(segments.constant(), segments.steps());
  }

  /**
   * The segments of a series: waves i to j − 1 are a segment (i, j). Sums over a segment are
   * differences of sums up to a wave.
   */
  private static final class Segments {
    private final int waves;
    private final double origin;
    private final double levelVariance;
    private final double stay;
    private final double change;
    private final double[] information;
    private final double[] sums;
    private final double[] squares;

    /** The log density of a segment's values, by the segment's start, then by its length. */
    private final double[][] densities;

    Segments(Observed observed, double changeProbability) {
      waves = observed.waves();
      origin = observed.value(0);
      levelVariance = observed.levelVariance();
      stay = Math.log1p(-changeProbability);
      change = Math.log(changeProbability);
      information = new double[waves + 1];
      sums = new double[waves + 1];
      squares = new double[waves + 1];
      densities = new double[waves][];
      for (int t = 0; t < waves; t++) {
        add(observed, t);
      }
      for (int i = 0; i < waves; i++) {
        densities[i] = new double[waves - i + 1];
        for (int j = i + 1; j <= waves; j++) {
          densities[i][j - i] = density(i, j);
        }
      }
    }

    /**
     * Adds a wave to the sums. The squares also include the logarithms of variances, which are
     * summed in the same way.
     */
    private void add(Observed observed, int t) {
      double weight = observed.isKnown(t) ? 1 / observed.variance(t) : 0;
      double value = observed.isKnown(t) ? observed.value(t) - origin : 0;
      information[t + 1] = information[t] + weight;
      sums[t + 1] = sums[t] + weight * value;
      squares[t + 1] = squares[t] + weight * value * value - (weight > 0 ? Math.log(weight) : 0);
    }

    /**
     * Returns the log density of a segment, with the level integrated out. With weights w =
     * 1/variance, it consists of three terms: Σwy² − (Σwy)²/Σw, the logarithms of the variances,
     * and the logarithm of the information times the variance of an unknown level.
     */
    private double density(int i, int j) {
      double weight = information[j] - information[i];
      if (!(weight > 0)) {
        return Double.NEGATIVE_INFINITY; // a segment without reports has no known level
      }
      double moves = (j - i - 1) * stay + (i > 0 ? change : 0);
      double sum = sums[j] - sums[i];
      return moves
          - (squares[j] - squares[i] - sum * sum / weight + Math.log(weight * levelVariance)) / 2;
    }

    Curve constant() {
      double[] means = new double[waves];
      double[] variances = new double[waves];
      Arrays.fill(means, origin + sums[waves] / information[waves]);
      Arrays.fill(variances, 1 / information[waves]);
      return new Curve(densities[0][waves], means, variances);
    }

    Curve steps() {
      densities[0][waves] = Double.NEGATIVE_INFINITY; // excludes the constant
      double[] before = new double[waves + 1];
      for (int j = 1; j <= waves; j++) {
        before[j] = before(before, j);
      }
      double[] after = new double[waves + 1];
      for (int i = waves - 1; i >= 0; i--) {
        after[i] = after(after, i);
      }
      return curve(before, after);
    }

    /** Returns the log density of all values before wave j, if a segment ends there. */
    private double before(double[] before, int j) {
      double[] terms = new double[j];
      for (int i = 0; i < j; i++) {
        terms[i] = before[i] + densities[i][j - i];
      }
      return TrendSmoother.logSum(terms);
    }

    /** Returns the log density of all values from wave i on, if a segment starts there. */
    private double after(double[] after, int i) {
      double[] terms = new double[waves - i];
      for (int j = i + 1; j <= waves; j++) {
        terms[j - i - 1] = densities[i][j - i] + after[j];
      }
      return TrendSmoother.logSum(terms);
    }

    /**
     * Returns the average curve. Each segment adds to the moments of its waves: from its start on,
     * until its end.
     */
    private Curve curve(double[] before, double[] after) {
      double[] first = new double[waves + 1];
      double[] second = new double[waves + 1];
      for (int i = 0; i < waves; i++) {
        for (int j = i + 1; j <= waves; j++) {
          double logProbability = before[i] + densities[i][j - i] + after[j] - after[0];
          if (logProbability > NEGLIGIBLE) {
            double probability = Math.exp(logProbability);
            double weight = information[j] - information[i];
            double level = (sums[j] - sums[i]) / weight;
            double square = level * level + 1 / weight;
            first[i] += probability * level;
            first[j] -= probability * level;
            second[i] += probability * square;
            second[j] -= probability * square;
          }
        }
      }
      return curve(after[0], first, second);
    }

    private Curve curve(double logEvidence, double[] first, double[] second) {
      double[] means = new double[waves];
      double[] variances = new double[waves];
      double mean = 0;
      double square = 0;
      for (int t = 0; t < waves; t++) {
        mean += first[t];
        square += second[t];
        means[t] = origin + mean;
        variances[t] =
            Math.max(square - mean * mean, 1 / information[waves]); // against rounding errors
      }
      return new Curve(logEvidence, means, variances);
    }
  }
}
