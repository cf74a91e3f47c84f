package dev.hearsay.lab.survey;

import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.VectorMechanism;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Plays one survey of numbers: everybody reports, means are estimated, errors squared. */
public final class Survey {

  /** By identity, as arrays are compared. */
  private static final Map<double[], Double> MEANS =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** What the papers divide ε by to find how many attributes to report on. */
  public static final double PAPERS_CONSTANT = 2.5;

  /** W19 gives these a share of ε for every attribute. */
  private static final Set<String> SPLIT = Set.of("laplace", "scdf", "staircase");

  private final double[][] columns;
  private final double[] sums;
  private final long[] reports;
  private final InsecureSeededBits bits;

  public Survey(double[][] columns, InsecureSeededBits bits) {
    this.columns = columns;
    this.bits = bits;
    sums = new double[columns.length];
    reports = new long[columns.length];
  }

  /**
   * The mean squared error of the means; each mechanism is used as its paper does.
   *
   * @param attributes that each person chooses from: the columns, and others
   */
  public static double error(
      double[][] columns,
      int attributes,
      String mechanism,
      double epsilon,
      InsecureSeededBits bits) {
    Survey survey = new Survey(columns, bits);
    if (mechanism.equals("duchi")) {
      survey.collectAll(Designs.vector(columns.length, epsilon, 0));
      return survey.error(columns[0].length);
    }
    int m = reported(attributes, mechanism, epsilon);
    survey.collect(Designs.numeric(mechanism, epsilon / m), attributes, m);
    return mechanism.equals("minimax")
        ? survey.errorByReports()
        : survey.error((double) columns[0].length * m / attributes);
  }

  /** How many attributes a person reports on. */
  public static int reported(int attributes, String mechanism, double epsilon) {
    return SPLIT.contains(mechanism) ? attributes : sampled(attributes, epsilon, PAPERS_CONSTANT);
  }

  public static int sampled(int dimensions, double epsilon, double constant) {
    return Math.max(1, Math.min(dimensions, (int) (epsilon / constant)));
  }

  /** Everybody reports on m attributes; only those on the columns are looked at. */
  public void collect(NumericMechanism mechanism, int attributes, int m) {
    AttributeSample sampling = new AttributeSample(attributes, bits);
    for (int person = 0; person < columns[0].length; person++) {
      for (int i = 0; i < m; i++) {
        int attribute = sampling.next(i);
        if (attribute < columns.length) {
          int symbol = mechanism.perturbInsecurely(columns[attribute][person], bits);
          sums[attribute] += mechanism.decode(symbol);
          reports[attribute]++;
        }
      }
    }
  }

  /** Everybody reports on all attributes at once. */
  public void collectAll(VectorMechanism mechanism) {
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
  public double error(double expectedReports) {
    double error = 0;
    for (int j = 0; j < columns.length; j++) {
      error += Math.pow(sums[j] / expectedReports - mean(columns[j]), 2);
    }
    return error / columns.length;
  }

  /** Of sums divided by the number of reports that came, our way. */
  public double errorByReports() {
    double error = 0;
    for (int j = 0; j < columns.length; j++) {
      error += Math.pow(sums[j] / Math.max(1, reports[j]) - mean(columns[j]), 2);
    }
    return error / columns.length;
  }

  /** Of a column that nobody changes: every repetition asks for the same truth. */
  public static double mean(double[] column) {
    return MEANS.computeIfAbsent(column, values -> Arrays.stream(values).average().orElseThrow());
  }
}
