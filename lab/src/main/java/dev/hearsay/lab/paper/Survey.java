package dev.hearsay.lab.paper;

import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.Set;

/** Plays one survey of numbers: everybody reports, means are estimated, errors squared. */
final class Survey {

  /** What the papers divide ε by to find how many attributes to report on. */
  private static final double PAPERS_CONSTANT = 2.5;

  /** W19 gives these a share of ε for every attribute. */
  private static final Set<String> SPLIT = Set.of("laplace", "scdf");

  private final double[][] columns;
  private final double[] sums;
  private final long[] reports;
  private final InsecureSeededBits bits;

  Survey(double[][] columns, InsecureSeededBits bits) {
    this.columns = columns;
    this.bits = bits;
    sums = new double[columns.length];
    reports = new long[columns.length];
  }

  /** The mean squared error of the means; each mechanism is used as its paper does. */
  static double error(
      double[][] columns, String mechanism, double epsilon, InsecureSeededBits bits) {
    int d = columns.length;
    Survey survey = new Survey(columns, bits);
    if (mechanism.equals("duchi")) {
      survey.collectAll(Designs.vector(d, epsilon, 0));
      return survey.error(columns[0].length);
    }
    int m = SPLIT.contains(mechanism) ? d : sampled(d, epsilon, PAPERS_CONSTANT);
    survey.collect(Designs.numeric(mechanism, epsilon / m), m);
    return mechanism.equals("minimax")
        ? survey.errorByReports()
        : survey.error((double) columns[0].length * m / d);
  }

  /**
   * What {@link #error} is on average, exactly up to the width of a bin. With the papers' scaling a
   * mean has the variance ((d/m)·E[Y²] − E[x²])/n; divided by those who reported, (d/m)·(E[Y²] −
   * mean²)/n, to first order in 1/n.
   */
  static double expectedError(double[][] columns, String mechanism, double epsilon) {
    int d = columns.length;
    int people = columns[0].length;
    double square = Values.meanSquare(columns);
    if (mechanism.equals("duchi")) {
      double scale = Designs.vector(d, epsilon, 0).scale();
      return (scale * scale - square) / people;
    }
    int m = SPLIT.contains(mechanism) ? d : sampled(d, epsilon, PAPERS_CONSTANT);
    NumericMechanism design = Designs.numeric(mechanism, epsilon / m);
    double second = Values.of(columns).mean(x -> design.variance(x) + x * x);
    return mechanism.equals("minimax")
        ? (second - Values.squareOfMeans(columns)) * d / m / people
        : (second * d / m - square) / people;
  }

  static int sampled(int dimensions, double epsilon, double constant) {
    return Math.max(1, Math.min(dimensions, (int) (epsilon / constant)));
  }

  /** Everybody reports on m attributes. */
  void collect(NumericMechanism mechanism, int m) {
    int[] order = new int[columns.length];
    Arrays.setAll(order, i -> i);
    for (int person = 0; person < columns[0].length; person++) {
      for (int i = 0; i < m; i++) {
        swap(order, i, i + bits.uniform(order.length - i));
        int attribute = order[i];
        int symbol = mechanism.perturbInsecurely(columns[attribute][person], bits);
        sums[attribute] += mechanism.decode(symbol);
        reports[attribute]++;
      }
    }
  }

  private static void swap(int[] order, int one, int other) {
    int kept = order[one];
    order[one] = order[other];
    order[other] = kept;
  }

  /** Everybody reports on all attributes at once. */
  void collectAll(VectorMechanism mechanism) {
    double[] point = new double[columns.length];
    long[] report = new long[mechanism.words()];
    for (int person = 0; person < columns[0].length; person++) {
      for (int j = 0; j < point.length; j++) {
        point[j] = columns[j][person];
      }
      mechanism.perturbInsecurely(point, bits, report);
      for (int j = 0; j < point.length; j++) {
        sums[j] += mechanism.decode(report, j);
      }
    }
  }

  /** Of sums divided by the number of reports to expect, the papers' way. */
  double error(double expectedReports) {
    double error = 0;
    for (int j = 0; j < columns.length; j++) {
      error += Math.pow(sums[j] / expectedReports - mean(columns[j]), 2);
    }
    return error / columns.length;
  }

  /** Of sums divided by the number of reports that came, our way. */
  double errorByReports() {
    double error = 0;
    for (int j = 0; j < columns.length; j++) {
      error += Math.pow(sums[j] / Math.max(1, reports[j]) - mean(columns[j]), 2);
    }
    return error / columns.length;
  }

  static double mean(double[] column) {
    return Arrays.stream(column).average().orElseThrow();
  }
}
