package dev.hearsay.lab.survey;

import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.VectorMechanism;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The largest error among d means that all but one of twenty surveys keep within. The papers bound
 * the largest error with the probability 1 − β; another survey keeps within this error with 19/21.
 */
public final class LargestError {

  /** The surveys of one run; the second largest of their largest errors is measured. */
  private static final int SURVEYS = 20;

  /** β, the probability of a larger error: the rank of the second largest of 20 among 21. */
  public static final double EXCEPTIONS = 2.0 / (SURVEYS + 1);

  private LargestError() {}

  /** Returns the description of people who all have the same value of each number. */
  public static DataOrigin origin(double value, int people) {
    return DataOrigin.madeUp(
        "equal values",
        "every number is " + (value == 0 ? "0" : "1"),
        people,
        people,
        n -> "no seed for values, and seeds of results.csv for reports.");
  }

  /** Returns √(2V·ln(2d/β)/n), which n reports with the variance V on each of d numbers keep. */
  public static double bound(double variance, int d, int people) {
    return Math.sqrt(2 * variance * Math.log(2 * d / EXCEPTIONS) / people);
  }

  /** Returns the error where each person reports on {@code m} of {@code d} numbers. */
  public static double sampled(
      NumericMechanism mechanism, double value, int d, int m, int people, InsecureSeededBits bits) {
    return ofSurveys(
        bits,
        random -> {
          double[] sums = new double[d];
          AttributeSample sample = new AttributeSample(d, random);
          for (int person = 0; person < people; person++) {
            for (int i = 0; i < m; i++) {
              int symbol = mechanism.perturbInsecurely(value, random);
              sums[sample.next(i)] += mechanism.decode(symbol);
            }
          }
          return largest(sums, (double) people * m / d, value);
        });
  }

  /** Returns the error where each person reports on all numbers at once. */
  public static double together(
      VectorMechanism mechanism, double value, int d, int people, InsecureSeededBits bits) {
    double[] point = new double[d];
    Arrays.fill(point, value);
    return ofSurveys(
        bits,
        random -> {
          double[] sums = new double[d];
          long[] report = new long[mechanism.words()];
          for (int person = 0; person < people; person++) {
            mechanism.perturbInsecurely(point, random, report);
            for (int j = 0; j < d; j++) {
              sums[j] += mechanism.decode(report, j);
            }
          }
          return largest(sums, people, value);
        });
  }

  private static double ofSurveys(
      InsecureSeededBits bits, ToDoubleFunction<InsecureSeededBits> survey) {
    double[] errors = new double[SURVEYS];
    for (int i = 0; i < SURVEYS; i++) {
      errors[i] = survey.applyAsDouble(bits);
    }
    Arrays.sort(errors);
    return errors[SURVEYS - 2];
  }

  private static double largest(double[] sums, double reports, double value) {
    return Arrays.stream(sums).map(sum -> Math.abs(sum / reports - value)).max().orElseThrow();
  }
}
