package dev.hearsay.lab.threeoutputs;

import dev.hearsay.number.ThreeOutputs;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.Arrays;

/**
 * A mechanism with the outputs −C, 0 and C that satisfies Z20's Eq. 9a to 9c, on 21 inputs. Its
 * mean is x, so that P(C | x) − P(−C | x) = x/C.
 */
final class RandomThreeOutputs {

  private static final int STEPS = 10;
  private static final int INPUTS = 2 * STEPS + 1;
  private static final double EPSILON = 1;
  private static final int TRIES = 100_000;

  private final double output;
  private final double[] zero;

  private RandomThreeOutputs(double output, double[] zero) {
    this.output = output;
    this.zero = zero;
  }

  /** Returns a mechanism with random probabilities of 0 that keeps ε, drawn with this seed. */
  static RandomThreeOutputs drawn(int seed) {
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    for (int i = 0; i < TRIES; i++) {
      double level = 0.02 + 0.5 * InsecureDraws.uniform(bits);
      double[] zero = new double[INPUTS];
      Arrays.setAll(zero, x -> level * (0.7 + 0.6 * InsecureDraws.uniform(bits)));
      double output = 2.2 + 4 * InsecureDraws.uniform(bits);
      RandomThreeOutputs drawn = new RandomThreeOutputs(output, zero);
      // Lemma 2 is about mechanisms that lose less than ε between the ends.
      if (drawn.least() > 0 && drawn.loss() < 1 && drawn.symmetric().lossOfEnds() < 0.98) {
        return drawn;
      }
    }
    throw new IllegalStateException("no mechanism of three outputs keeps ε with seed " + seed);
  }

  /** Returns Z20's own mechanism. */
  static RandomThreeOutputs threeOutputs(double epsilon) {
    double a = ThreeOutputs.zeroAtZero(epsilon);
    double[] zero = new double[INPUTS];
    Arrays.setAll(zero, i -> a - (a - a / Math.exp(epsilon)) * Math.abs(input(i)));
    return new RandomThreeOutputs(ThreeOutputsTheory.largest(epsilon, a), zero);
  }

  private static double input(int place) {
    return (double) (place - STEPS) / STEPS;
  }

  /** P(C | x) for the sign 1, P(−C | x) for the sign −1. */
  private double probability(int place, int sign) {
    return (1 - zero[place] + sign * input(place) / output) / 2;
  }

  private double least() {
    double least = 1;
    for (int i = 0; i < INPUTS; i++) {
      least = Math.min(least, Math.min(probability(i, 1), probability(i, -1)));
    }
    return least;
  }

  /** Returns the largest logarithm of a ratio of probabilities, over ε = 1. */
  double loss() {
    double[] upper = new double[INPUTS];
    double[] lower = new double[INPUTS];
    Arrays.setAll(upper, i -> probability(i, 1));
    Arrays.setAll(lower, i -> probability(i, -1));
    double zeros = Arrays.stream(zero).max().orElseThrow() == 0 ? 0 : spread(zero);
    return Math.max(zeros, Math.max(spread(upper), spread(lower))) / EPSILON;
  }

  private double lossOfEnds() {
    return Math.log(probability(INPUTS - 1, 1) / probability(0, 1)) / EPSILON;
  }

  private static double spread(double[] values) {
    return Math.log(
        Arrays.stream(values).max().orElseThrow() / Arrays.stream(values).min().orElseThrow());
  }

  /** Returns the largest of C²(1 − P(0 | x)) − x². */
  double worstVariance() {
    double worst = 0;
    for (int i = 0; i < INPUTS; i++) {
      worst = Math.max(worst, output * output * (1 - zero[i]) - input(i) * input(i));
    }
    return worst;
  }

  /** Returns the mean of a report on 1. */
  double meanAtOne() {
    return output * (probability(INPUTS - 1, 1) - probability(INPUTS - 1, -1));
  }

  /** Returns the mechanism of Eq. 11 and 12. */
  RandomThreeOutputs symmetric() {
    double[] mean = new double[INPUTS];
    Arrays.setAll(mean, i -> (zero[i] + zero[INPUTS - 1 - i]) / 2);
    return new RandomThreeOutputs(output, mean);
  }

  /** Returns the mechanism of Eq. 13 to 18, linear in |x|, with the same values at 0 and ±1. */
  RandomThreeOutputs linear() {
    double[] line = new double[INPUTS];
    double rise = zero[INPUTS - 1] - zero[STEPS];
    Arrays.setAll(line, i -> zero[STEPS] + rise * Math.abs(input(i)));
    return new RandomThreeOutputs(output, line);
  }

  /** Returns the mechanism of Eq. 21 to 23. */
  RandomThreeOutputs moved() {
    double c = Math.exp(EPSILON);
    double share = (c * probability(0, 1) - probability(INPUTS - 1, 1)) / (c - 1);
    double[] more = new double[INPUTS];
    Arrays.setAll(more, i -> zero[i] + 2 * share);
    return new RandomThreeOutputs(output, more);
  }
}
