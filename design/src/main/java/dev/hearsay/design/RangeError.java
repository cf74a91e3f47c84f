package dev.hearsay.design;

import dev.hearsay.number.NumericMechanism;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The expected squared error of the share of people in a range, averaged over all ranges, when the
 * distribution of a number is reconstructed from its reports.
 *
 * <p>Let θ be the shares of {@value #BINS} bins, A the probability of each symbol in each bin, and
 * p = Aθ. The reports of n people have the Fisher information n·Aᵀdiag(1/p)A about θ. A smoothness
 * term is added, because the estimator smooths, too. It assumes that the shares of neighbouring
 * bins differ little, and keeps the error finite where symbols cannot distinguish bins. The result
 * is averaged over several typical shapes: even, skewed to one side, with two bumps, with a long
 * tail, half in spikes. If the schema states a prior, only the shape of that prior is used.
 *
 * @param shapes the typical shapes, each as the shares of all bins
 */
record RangeError(List<double[]> shapes) {

  private static final int BINS = 32;

  /**
   * The number of points per bin. Probabilities are linear between nodes, so the average over a bin
   * needs few points.
   */
  private static final int POINTS = 4;

  /** The fraction of each shape that is spread evenly over all bins, so that no bin is empty. */
  private static final double EVEN = 0.1;

  /**
   * The assumed precision (inverse variance) of the difference of two neighbouring shares; their
   * standard deviation is then about 0.03.
   */
  private static final double SMOOTHNESS = 1000;

  /**
   * Returns the error for the shape of a prior, or for the typical shapes.
   *
   * @param prior the shares of equal bins; empty for the typical shapes
   */
  static RangeError of(List<Double> prior) {
    if (!prior.isEmpty()) {
      return new RangeError(
          List.of(shape(x -> prior.get((int) Math.min(prior.size() - 1.0, x * prior.size())))));
    }
    return new RangeError(
        List.of(
            shape(x -> 1),
            shape(x -> x * Math.pow(1 - x, 4)),
            shape(x -> bump((x - 0.3) / 0.06) / 0.1 + bump((x - 0.75) / 0.05) / 0.125),
            shape(x -> bump((Math.log(8 * x) + 0.3) / 0.8) / x),
            shape(x -> Math.abs(x - 0.27) < 0.02 || Math.abs(x - 0.61) < 0.02 ? 16 : 1)));
  }

  private static double bump(double z) {
    return Math.exp(-z * z / 2);
  }

  private static double[] shape(DoubleUnaryOperator density) {
    double[] shares = new double[BINS];
    Arrays.setAll(shares, bin -> density.applyAsDouble((bin + 0.5) / BINS));
    double sum = Arrays.stream(shares).sum();
    Arrays.setAll(shares, bin -> (1 - EVEN) * shares[bin] / sum + EVEN / BINS);
    return shares;
  }

  /** Returns the squared error of a mechanism with this number of reports. */
  double of(NumericMechanism mechanism, double reports) {
    double[][] channel = channel(mechanism);
    return shapes.stream()
        .mapToDouble(shape -> ofRanges(covariance(information(channel, shape, reports))))
        .average()
        .orElseThrow();
  }

  private static double[][] channel(NumericMechanism mechanism) {
    List<double[]> bins = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      double[] symbols = new double[mechanism.symbols()];
      for (int point = 0; point < POINTS; point++) {
        double x = 2 * (bin + (point + 0.5) / POINTS) / BINS - 1;
        for (int symbol = 0; symbol < symbols.length; symbol++) {
          symbols[symbol] += mechanism.probability(x, symbol) / POINTS;
        }
      }
      bins.add(symbols);
    }
    return bins.toArray(double[][]::new);
  }

  private static double[][] information(double[][] channel, double[] shape, double reports) {
    double[] weights = new double[channel[0].length];
    for (int bin = 0; bin < BINS; bin++) {
      for (int symbol = 0; symbol < weights.length; symbol++) {
        weights[symbol] += shape[bin] * channel[bin][symbol];
      }
    }
    Arrays.setAll(weights, symbol -> weights[symbol] > 0 ? reports / weights[symbol] : 0);
    double[][] information = new double[BINS][BINS];
    for (int i = 0; i < BINS; i++) {
      double[] row = new double[weights.length];
      for (int symbol = 0; symbol < row.length; symbol++) {
        row[symbol] = weights[symbol] * channel[i][symbol];
      }
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int symbol = 0; symbol < row.length; symbol++) {
          sum += row[symbol] * channel[j][symbol];
        }
        information[i][j] = sum;
        information[j][i] = sum;
      }
    }
    for (int i = 0; i + 1 < BINS; i++) {
      information[i][i] += SMOOTHNESS;
      information[i + 1][i + 1] += SMOOTHNESS;
      information[i][i + 1] -= SMOOTHNESS;
      information[i + 1][i] -= SMOOTHNESS;
    }
    return information;
  }

  /** Returns the covariance of the estimated shares, which are known to add up to 1. */
  private static double[][] covariance(double[][] information) {
    double[][] inverse = inverse(information);
    double[] sums = Arrays.stream(inverse).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    double all = Arrays.stream(sums).sum();
    for (int i = 0; i < BINS; i++) {
      for (int j = 0; j < BINS; j++) {
        inverse[i][j] -= sums[i] * sums[j] / all;
      }
    }
    return inverse;
  }

  /** Returns the inverse by elimination. A symmetric positive definite matrix needs no pivoting. */
  private static double[][] inverse(double[][] matrix) {
    double[][] left = matrix;
    double[][] right = new double[BINS][BINS];
    for (int i = 0; i < BINS; i++) {
      right[i][i] = 1;
    }
    for (int pivot = 0; pivot < BINS; pivot++) {
      for (int row = 0; row < BINS; row++) {
        double factor = row == pivot ? 0 : left[row][pivot] / left[pivot][pivot];
        for (int column = 0; column < BINS; column++) {
          left[row][column] -= factor * left[pivot][column];
          right[row][column] -= factor * right[pivot][column];
        }
      }
    }
    for (int row = 0; row < BINS; row++) {
      for (int column = 0; column < BINS; column++) {
        right[row][column] /= left[row][row];
      }
    }
    return right;
  }

  /** Returns the variance of a range's share, averaged over all ranges. */
  private static double ofRanges(double[][] covariance) {
    double[][] sums = new double[BINS + 1][BINS + 1];
    for (int i = 0; i < BINS; i++) {
      for (int j = 0; j < BINS; j++) {
        sums[i + 1][j + 1] = sums[i][j + 1] + sums[i + 1][j] - sums[i][j] + covariance[i][j];
      }
    }
    double sum = 0;
    for (int from = 0; from < BINS; from++) {
      for (int to = from + 1; to <= BINS; to++) {
        sum += sums[to][to] - 2 * sums[from][to] + sums[from][from];
      }
    }
    return sum / (BINS * (BINS + 1) / 2.0);
  }
}
