package dev.hearsay.lab.delta;

/**
 * W20's Algorithm 3 by looking at every report: k of d entries are ±(d/k)C, the others 0, with the
 * probabilities of Algorithm 2 for ε/k and δ/k.
 */
final class SampleByEnumeration {

  private final int d;
  private final int k;
  private final double c;
  private final double output;

  SampleByEnumeration(int d, int k, double epsilon, double delta) {
    this.d = d;
    this.k = k;
    this.c = Math.exp(epsilon);
    double part = Math.exp(epsilon / k);
    this.output = (part + 1) / (part + 2 * delta / k - 1);
  }

  /**
   * Returns the largest Σ max(0, P(y | x) − e^ε·P(y | x')) over opposite corners and all others.
   */
  double delta() {
    double largest = 0;
    for (int one = 0; one < 1 << d; one++) {
      for (int other = 0; other < 1 << d; other++) {
        largest = Math.max(largest, excess(corner(one), corner(other)));
      }
    }
    return largest;
  }

  /** Returns the mean of a report's first entry if the first input is {@code x}, others 0.9. */
  double mean(double x) {
    double[] point = corner((1 << d) - 1);
    for (int j = 0; j < d; j++) {
      point[j] = j == 0 ? x : 0.9;
    }
    double mean = 0;
    for (int entries = 0; entries < 1 << d; entries++) {
      for (int signs = entries; ; signs = (signs - 1) & entries) {
        double sign = (entries & 1) == 0 ? 0 : (signs & 1) == 1 ? 1 : -1;
        mean += sign * d / k * output * probability(entries, signs, point);
        if (signs == 0) {
          break;
        }
      }
    }
    return mean;
  }

  private double[] corner(int signs) {
    double[] point = new double[d];
    for (int j = 0; j < d; j++) {
      point[j] = (signs >> j & 1) == 1 ? 1 : -1;
    }
    return point;
  }

  private double excess(double[] one, double[] other) {
    double excess = 0;
    for (int entries = 0; entries < 1 << d; entries++) {
      for (int signs = entries; ; signs = (signs - 1) & entries) {
        excess +=
            Math.max(0, probability(entries, signs, one) - c * probability(entries, signs, other));
        if (signs == 0) {
          break;
        }
      }
    }
    return excess;
  }

  /** Returns the probability of a set of k entries with signs; 0 for a set of another size. */
  private double probability(int entries, int signs, double[] point) {
    if (Integer.bitCount(entries) != k) {
      return 0;
    }
    double probability = 1;
    for (int i = 0; i < k; i++) {
      probability *= (i + 1.0) / (d - i);
    }
    for (int j = 0; j < d; j++) {
      if ((entries >> j & 1) == 1) {
        double sign = (signs >> j & 1) == 1 ? 1 : -1;
        probability *= (1 + sign * point[j] / output) / 2;
      }
    }
    return probability;
  }
}
