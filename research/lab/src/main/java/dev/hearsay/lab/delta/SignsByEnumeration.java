package dev.hearsay.lab.delta;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * W20's Mechanism-1 as printed, by looking at every one of its 2^d reports and 2^d corners. The
 * input is rounded to a corner v at random; reports that agree with v in more than half of the
 * signs have the probability α/|T⁺|, the others (1 − α)/|T⁻|.
 */
final class SignsByEnumeration {

  private static final double[] INPUTS = {-1, -0.5, 0, 0.5, 1};

  private final int d;
  private final double c;
  private final double delta;
  private final double agreeing;

  SignsByEnumeration(int d, double epsilon, double delta) {
    this.d = d;
    this.c = Math.exp(epsilon);
    this.delta = delta;
    this.agreeing =
        IntStream.range(0, 1 << d).filter(signs -> 2 * Integer.bitCount(signs) > d).count();
  }

  /** Returns |T⁺|. */
  double agreeing() {
    return agreeing;
  }

  /** Returns |T⁻|. */
  double others() {
    return (1 << d) - agreeing;
  }

  /** Returns α of Eq. 23. */
  double alpha() {
    return (c * agreeing + agreeing * others() * delta) / (c * agreeing + others());
  }

  /** Returns B of Eq. 8. */
  double scale() {
    double sum = (1 << d) + agreeing * (c - 1);
    return sum / (binomial(d - 1, d / 2) * (c + Math.pow(2, d) * delta - 1));
  }

  /** Returns the largest or the least probability of the report (1, …, 1) over a grid of inputs. */
  double extreme(boolean isLargest) {
    double[] point = new double[d];
    double extreme = isLargest ? 0 : 1;
    for (int input = 0; input < Math.pow(INPUTS.length, d); input++) {
      int rest = input;
      for (int j = 0; j < d; j++) {
        point[j] = INPUTS[rest % INPUTS.length];
        rest /= INPUTS.length;
      }
      double probability = probability((1 << d) - 1, point);
      extreme = isLargest ? Math.max(extreme, probability) : Math.min(extreme, probability);
    }
    return extreme;
  }

  /** Returns the mean of a report's first entry if the first input is {@code x}, others 0.9. */
  double mean(double x) {
    double[] point = new double[d];
    Arrays.fill(point, 0.9);
    point[0] = x;
    double mean = 0;
    for (int report = 0; report < 1 << d; report++) {
      mean += ((report & 1) == 1 ? 1 : -1) * scale() * probability(report, point);
    }
    return mean;
  }

  private double probability(int report, double[] point) {
    double sum = 0;
    for (int corner = 0; corner < 1 << d; corner++) {
      boolean isAgreeing = 2 * (d - Integer.bitCount(report ^ corner)) > d;
      double weight = isAgreeing ? alpha() / agreeing : (1 - alpha()) / others();
      for (int j = 0; j < d; j++) {
        weight *= (1 + point[j] * ((corner >> j & 1) == 1 ? 1 : -1)) / 2;
      }
      sum += weight;
    }
    return sum;
  }

  private static double binomial(int n, int k) {
    double product = 1;
    for (int i = 1; i <= k; i++) {
      product *= (n - k + i) / (double) i;
    }
    return product;
  }
}
