package dev.hearsay.lab.ours;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.distribution.Histogram;
import dev.hearsay.distribution.HistogramEstimator;
import dev.hearsay.distribution.Smoothing;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.Values;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.share.Consistency;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleUnaryOperator;

/** Numbers of [−1, 1] whose distribution is asked for. Immutable. */
final class Spread {

  /** Where distribution functions are compared. */
  private static final int PLACES = 1024;

  /** What the naive way cuts the range into. */
  private static final int FEW_BINS = 32;

  /** What EM works on. */
  private static final int MANY_BINS = 256;

  private static final ConcurrentMap<Integer, Spread> BETA = new ConcurrentHashMap<>();

  private final double[] values;

  /** The share of values up to each place. */
  private final double[] shares;

  Spread(double... values) {
    this.values = values.clone();
    this.shares = new double[PLACES];
    for (double value : values) {
      int place = (int) Math.ceil((value + 1) / 2 * PLACES) - 1;
      shares[Math.max(0, place)] += 1.0 / values.length;
    }
    Arrays.parallelPrefix(shares, Double::sum);
  }

  /** Draws of Beta(5, 2), always the same, stretched from [0, 1] to [−1, 1]. */
  static Spread beta(int people) {
    return BETA.computeIfAbsent(people, Spread::drawBeta);
  }

  /** X/(X + Y) with sums of 5 and of 2 exponential numbers. */
  private static Spread drawBeta(int people) {
    InsecureSeededBits bits = new InsecureSeededBits(people);
    double[] values = new double[people];
    Arrays.setAll(
        values,
        i -> {
          double part = exponentials(5, bits);
          return 2 * part / (part + exponentials(2, bits)) - 1;
        });
    return new Spread(values);
  }

  private static double exponentials(int count, InsecureSeededBits bits) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum -= Math.log(1 - InsecureDraws.uniform(bits));
    }
    return sum;
  }

  /**
   * Wasserstein's distance: how far, on average, values must be moved to be distributed like that.
   * It is the area between the distribution functions.
   */
  double distance(DoubleUnaryOperator cumulative) {
    double area = 0;
    for (int place = 0; place < PLACES; place++) {
      double x = 2.0 * (place + 1) / PLACES - 1;
      area += Math.abs(cumulative.applyAsDouble(x) - shares[place]) * 2 / PLACES;
    }
    return area;
  }

  /** How often each symbol is reported. */
  private long[] collect(NumericMechanism mechanism, InsecureSeededBits bits) {
    long[] counts = new long[mechanism.symbols()];
    for (double value : values) {
      counts[mechanism.perturbInsecurely(value, bits)]++;
    }
    return counts;
  }

  /** What EM makes of one collection. */
  Histogram reconstruct(NumericMechanism mechanism, Smoothing smoothing, InsecureSeededBits bits) {
    return new HistogramEstimator(mechanism, MANY_BINS, smoothing)
        .estimate(collect(mechanism, bits));
  }

  /**
   * The naive way: each bin of few is a category.
   *
   * @return the distance of what it finds
   */
  double distanceByBins(String mechanism, double epsilon, InsecureSeededBits bits) {
    CategoricalMechanism design = Designs.categorical(mechanism, FEW_BINS, epsilon, 0);
    double[] found = new double[FEW_BINS];
    long[] report = new long[design.words()];
    for (double value : values) {
      design.perturbInsecurely(bin(value), bits, report);
      for (int bin = 0; bin < FEW_BINS; bin++) {
        found[bin] += design.decode(report, bin) / values.length;
      }
    }
    double[] sums = Consistency.project(found);
    Arrays.parallelPrefix(sums, Double::sum);
    return distance(x -> between(sums, (x + 1) / 2 * FEW_BINS));
  }

  private static int bin(double value) {
    return Math.min(FEW_BINS - 1, (int) ((value + 1) / 2 * FEW_BINS));
  }

  /** Straight lines between the edges of bins. */
  private static double between(double[] sums, double edges) {
    int bin = Math.min(FEW_BINS - 1, (int) edges);
    double before = bin == 0 ? 0 : sums[bin - 1];
    return before + (edges - bin) * (sums[bin] - before);
  }

  /** The expected squared error of the average of decoded reports, which is unbiased. */
  double expectedError(NumericMechanism mechanism) {
    return Values.of(new double[][] {values}).mean(mechanism::variance) / values.length;
  }

  /**
   * D22's use of the square wave: the average of what is reported on [0, 1], as it is. Its error is
   * the average bias, squared, and the variance; [−1, 1] is twice as wide.
   */
  double expectedPlainError(double epsilon) {
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    AssumedValues all = Values.of(new double[][] {values});
    double bias = all.mean(x -> square.bias((x + 1) / 2));
    double variance = all.mean(x -> square.variance((x + 1) / 2));
    return 4 * (bias * bias + variance / values.length);
  }

  /** The squared error of one such average. */
  double plainError(double epsilon, InsecureSeededBits bits) {
    SquareWaveTheory square = new SquareWaveTheory(epsilon);
    double sum = 0;
    for (double value : values) {
      sum += square.draw((value + 1) / 2, bits);
    }
    return Math.pow(2 * sum / values.length - 1 - mean(), 2);
  }

  private double mean() {
    return Survey.mean(values);
  }

  /** The squared error of the mean that EM finds. */
  double reconstructedError(
      NumericMechanism mechanism, Smoothing smoothing, InsecureSeededBits bits) {
    return Math.pow(reconstruct(mechanism, smoothing, bits).mean() - mean(), 2);
  }
}
