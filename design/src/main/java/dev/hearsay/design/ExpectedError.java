package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.design.joint.ErrorLimit;
import dev.hearsay.design.joint.Target;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import java.util.List;

/**
 * The expected error of an attribute's estimate before anything is collected. For a number, it is
 * that of the mean on the scale [−1, 1]. For a category, it is that of a share, averaged over the
 * values. For a vector, it is that of an entry of the mean on the scale of the unit ball, averaged
 * over the entries.
 *
 * <p>Without a prior, categories are assumed to be equally frequent, and numbers to be spread
 * evenly over their range. A mechanism that is good for these is also good for values around the
 * middle and for skewed ones. (If the ends had more weight, as in two census files where E[x²] is
 * 0.53 on average, the chosen mechanisms would be a quarter worse than the papers' in the middle.)
 *
 * <p>Attributes of different kinds are compared by their squared error as a fraction of the range.
 * For a number, that is the error of the mean over 4, since its range here has the width 2. For a
 * category, it is the sum of the errors of its shares, each counted like a number's mean. {@code
 * scale} converts the error to this scale.
 *
 * @param assumed a number's values on [−1, 1]; for a category, only the spread matters
 * @param spread the variance of the values themselves, divided by the share of people who have a
 *     value
 * @param scale the factor that makes errors of different attributes comparable
 */
record ExpectedError(AssumedValues assumed, double spread, double scale) {

  private static final double OF_NUMBER = 0.25;

  private static final int POINTS = 21;

  private static final AssumedValues BROAD = AssumedValues.uniform(-1, 1, POINTS);

  private static final double BROAD_VARIANCE = BROAD.mean(x -> x * x);

  static ExpectedError of(Attribute attribute, Hint hint) {
    hint.checkFits(attribute);
    return attribute.match(
        numeric -> ofNumber(hint.prior(), numeric.mayBeMissing()),
        categorical ->
            new ExpectedError(
                BROAD,
                shareSpread(categorical.values().size(), hint.prior()),
                categorical.values().size()),
        vector ->
            new ExpectedError(
                BROAD, BROAD_VARIANCE / vector.dimensions(), OF_NUMBER * vector.dimensions()));
  }

  private static ExpectedError ofNumber(List<Double> prior, boolean mayBeMissing) {
    double answered = mayBeMissing ? JointMechanism.ANSWERED : 1;
    if (prior.isEmpty()) {
      return new ExpectedError(BROAD, BROAD_VARIANCE / answered, OF_NUMBER);
    }
    AssumedValues values = spreadOut(prior);
    double mean = values.mean(x -> x);
    double spread = values.mean(x -> (x - mean) * (x - mean));
    return new ExpectedError(values, spread / answered, OF_NUMBER);
  }

  /** Returns Σf(1 − f)/k = (1 − Σf²)/k. */
  private static double shareSpread(int values, List<Double> shares) {
    double squares =
        shares.isEmpty() ? 1.0 / values : shares.stream().mapToDouble(f -> f * f).sum();
    return (1 - squares) / values;
  }

  /**
   * Returns values in which each bin's share is spread over several points, so that few bins do not
   * become few values.
   */
  private static AssumedValues spreadOut(List<Double> bins) {
    int perBin = (POINTS + bins.size() - 1) / bins.size();
    int points = perBin * bins.size();
    double[] values = new double[points];
    double[] weights = new double[points];
    for (int i = 0; i < points; i++) {
      values[i] = (2.0 * i + 1) / points - 1;
      weights[i] = bins.get(i / perBin);
    }
    return AssumedValues.of(values, weights);
  }

  /** Returns the average variance of a decoded report. */
  double noise(Mechanism mechanism) {
    return mechanism.averageVariance(assumed);
  }

  /** Returns the attribute as a target of a plan. */
  Target target(int place, double weight, double cells, ErrorLimit limit) {
    double mean = assumed.mean(x -> x);
    return new Target(
        List.of(place), weight, scale * spread, OF_NUMBER * mean * mean, cells, limit);
  }
}
