package dev.hearsay.trend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A smoother that fits a curve with a confidence band to estimates whose error variances are known.
 *
 * <p><strong>Three models.</strong> A quantity may stay and sometimes step ({@link Steps}), move a
 * bit with every wave ({@link Walk}), or drift with a slope that changes slowly ({@link Slope}).
 * The size of the moves is a grid of variances. Each model and variance is weighted by its prior
 * times the probability density of the observations; the curve is the mean over all. For each model
 * and variance, the mean curve's error is the root of the variance plus the squared distance of its
 * own curve. The reported error is the mean of these.
 *
 * <p>A walk alone is not enough. After a step, its variance is far too large everywhere and too
 * small at the step. On a smooth drift, its band is about √2 times too wide. Nor is a single
 * variance by maximum likelihood enough: it is often 0, and its own uncertainty would be ignored.
 *
 * <p><strong>Calibration.</strong> The prior and two factors on errors ({@link #BAND}, {@link
 * #SLOPE_BAND}) are chosen for the coverage of a 95 % band, on average over 52 waves. It is 93.5 to
 * 96.5 % for a constant truth, for slow and fast drifts, and for steps of 2 errors of a wave or
 * more at any place ({@code TrendSmootherTest} measures it).
 *
 * <p><strong>Limits.</strong> The coverage is an average over the waves, and does not hold for
 * each: next to a step, the band covers less often. In short series, changes of about two errors of
 * a wave cannot be distinguished from none. There the band covers less: 87 to 92 % with 16 or 26
 * waves, 79 to 91 % with 8. A truth that walks at random, by 0.03 to 1 error variances per wave, is
 * covered 80 to 92 %. More weight on walks would cover it, but make bands of constants and drifts
 * too wide.
 */
public final class TrendSmoother {

  private static final double STEPS = 0.6;
  private static final double WALK = 0.2;
  private static final double SLOPE = 0.2;

  /** The expected number of steps in a series. */
  private static final double CHANGES = 0.33;

  /**
   * The factor on errors. If the truth follows a single model, averages over models are too
   * careful.
   */
  private static final double BAND = 0.935;

  /**
   * The factor on the errors of slopes. A variance given the observations also includes how a slope
   * may have wandered. For a smooth truth that does not wander, the error is the scatter of the
   * curve: ¾ of that variance for many waves.
   */
  private static final double SLOPE_BAND = 0.85;

  /** The least variance; smaller ones are treated as this. */
  private static final double MIN_VARIANCE = 1e-30;

  private TrendSmoother() {}

  /**
   * A smoothed curve.
   *
   * @param values one per wave; NaN before the first and after the last known wave
   * @param standardErrors one per wave; infinite before the first and after the last known wave
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Smoothed(double[] values, double[] standardErrors) {}

  /**
   * Returns the curve through estimates with known errors.
   *
   * @param values NaN for waves without reports
   */
  public static Smoothed smooth(double[] values, double[] standardErrors) {
    double[] means = new double[values.length];
    double[] errors = new double[values.length];
    Arrays.fill(means, Double.NaN);
    Arrays.fill(errors, Double.POSITIVE_INFINITY);
    int first = first(values);
    if (first < values.length) {
      Curve curve = average(curves(observed(values, standardErrors, first)));
      for (int t = 0; t < curve.means().length; t++) {
        means[first + t] = curve.means()[t];
        errors[first + t] = BAND * Math.sqrt(curve.variances()[t]);
      }
    }
    return new Smoothed(means, errors);
  }

  /**
   * Returns the curve through estimates whose errors were computed from the estimates themselves,
   * such as those of shares. A wave with a share that is high by chance would have a large error
   * and so little weight, and the curve would be too low. The variance of one report depends on the
   * level alone. So waves with similar levels, by a first curve, share it.
   *
   * @param reports per wave: the error of a wave is that of one report over the root of this
   */
  public static Smoothed smooth(double[] values, double[] standardErrors, double[] reports) {
    int first = first(values);
    if (first == values.length) {
      return smooth(values, standardErrors);
    }
    double[] scatter = new double[values.length];
    double sum = 0;
    double all = 0;
    for (int t = 0; t < values.length; t++) {
      if (!Double.isNaN(values[t])) {
        scatter[t] = standardErrors[t] * standardErrors[t] * reports[t];
        sum += reports[t] * scatter[t];
        all += reports[t];
      }
    }
    double[] same = errors(reports, filled(values.length, sum / all));
    Curve rough = average(walks(observed(values, same, first)));
    double[] levels = filled(values.length, Double.NaN);
    System.arraycopy(rough.means(), 0, levels, first, rough.means().length);
    return smooth(values, errors(reports, shared(values, levels, scatter, same, reports)));
  }

  /**
   * Returns the mean variance of one report for each wave, weighted by how similar the levels of
   * two waves are.
   */
  private static double[] shared(
      double[] values, double[] levels, double[] scatter, double[] errors, double[] reports) {
    double[] shared = new double[levels.length];
    for (int t = 0; t < levels.length; t++) {
      double sum = 0;
      double all = 0;
      for (int other = 0; other < levels.length; other++) {
        if (!Double.isNaN(values[other])) {
          double apart = (levels[t] - levels[other]) / errors[other];
          double weight = reports[other] * Math.exp(-apart * apart / 2);
          sum += weight * scatter[other];
          all += weight;
        }
      }
      shared[t] = sum / all;
    }
    return shared;
  }

  private static double[] filled(int size, double value) {
    double[] all = new double[size];
    Arrays.fill(all, value);
    return all;
  }

  private static double[] errors(double[] reports, double[] scatter) {
    double[] errors = new double[reports.length];
    for (int t = 0; t < errors.length; t++) {
      errors[t] = Math.sqrt(scatter[t] / reports[t]);
    }
    return errors;
  }

  private static int first(double[] values) {
    int first = 0;
    while (first < values.length && Double.isNaN(values[first])) {
      first++;
    }
    return first;
  }

  /** Returns the estimates from the first known wave to the last. */
  private static Observed observed(double[] values, double[] standardErrors, int first) {
    int end = values.length;
    while (Double.isNaN(values[end - 1])) {
      end--;
    }
    double[] variances =
        Arrays.stream(standardErrors, first, end)
            .map(error -> Math.max(error * error, MIN_VARIANCE))
            .toArray();
    return new Observed(Arrays.copyOfRange(values, first, end), variances);
  }

  private static List<Curve> curves(Observed observed) {
    List<Curve> curves = new ArrayList<>(walks(observed));
    new Steps(CHANGES).fit(observed).forEach(curve -> curves.add(weighted(curve, STEPS)));
    curves.addAll(slopes(observed));
    return curves;
  }

  /**
   * Returns the curves of random walks. The smallest walk's moves sum to one error over the series;
   * each next one has four times as much variance, up to moves as large as the whole observed
   * spread. Walks that move by more than the errors are less likely.
   */
  private static List<Curve> walks(Observed observed) {
    double error = observed.typicalVariance();
    double most = 4 * observed.spread() / error;
    List<Double> sizes = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (double size = 1.0 / observed.size(); size < 4 * most; size *= 4) {
      sizes.add(size);
      weights.add(1 / (1 + 0.3 * size));
    }
    double sum = weights.stream().mapToDouble(weight -> weight).sum();
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      Curve curve = new Walk(sizes.get(i) * error).fit(observed);
      curves.add(weighted(curve, WALK * weights.get(i) / sum));
    }
    return curves;
  }

  /**
   * Returns the curves of a line, which counts twice, and of slopes. The moves of the smallest
   * slope sum to one error over the series (n³/3 times the variance of a move); each next one has
   * sixteen times as much variance.
   */
  private static List<Curve> slopes(Observed observed) {
    double error = observed.typicalVariance();
    double waves = observed.size();
    double first = 3 * observed.levelVariance() / (waves * waves);
    List<Curve> curves = new ArrayList<>();
    curves.add(new Slope(0, first).fit(observed));
    double most = 0.1 * observed.spread();
    for (double size = error / (waves * waves * waves); size < most; size *= 16) {
      curves.add(new Slope(size, first).fit(observed).scaled(SLOPE_BAND));
    }
    double parts = curves.size() + 1.0;
    List<Curve> weighted = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++) {
      weighted.add(weighted(curves.get(i), SLOPE * (i == 0 ? 2 : 1) / parts));
    }
    return weighted;
  }

  private static Curve weighted(Curve curve, double prior) {
    return new Curve(curve.logEvidence() + Math.log(prior), curve.means(), curve.variances());
  }

  private static Curve average(List<Curve> curves) {
    double evidence = logSum(curves.stream().mapToDouble(Curve::logEvidence).toArray());
    int waves = curves.get(0).means().length;
    double[] means = new double[waves];
    double[] errors = new double[waves];
    double[] weights =
        curves.stream().mapToDouble(curve -> Math.exp(curve.logEvidence() - evidence)).toArray();
    for (int i = 0; i < weights.length; i++) {
      for (int t = 0; t < waves; t++) {
        means[t] += weights[i] * curves.get(i).means()[t];
      }
    }
    for (int i = 0; i < weights.length; i++) {
      for (int t = 0; t < waves; t++) {
        double apart = curves.get(i).means()[t] - means[t];
        errors[t] += weights[i] * Math.sqrt(curves.get(i).variances()[t] + apart * apart);
      }
    }
    return new Curve(evidence, means, Arrays.stream(errors).map(error -> error * error).toArray());
  }

  /** Returns ln Σeˣ, where at least one x is finite. */
  static double logSum(double[] terms) {
    double greatest = Arrays.stream(terms).max().orElseThrow();
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - greatest);
    }
    return greatest + Math.log(sum);
  }
}
