package dev.hearsay.lab.survey;

import dev.hearsay.lab.data.Columns;
import dev.hearsay.mechanism.CategoricalMechanism;
import java.util.stream.IntStream;

/** Expected squared errors of shares, averaged over values and then over attributes; exact. */
public final class FrequencyError {

  private FrequencyError() {}

  /**
   * Of all categories of these people, if each of them is reported with this mechanism.
   *
   * @param probability that a person reports on an attribute
   * @param isByReports whether sums are divided by the number of those who reported
   */
  public static double of(
      Columns people,
      String mechanism,
      double epsilon,
      double delta,
      double probability,
      boolean isByReports) {
    return IntStream.range(0, people.values().length)
        .mapToDouble(
            category ->
                of(
                    Designs.categorical(mechanism, people.values()[category], epsilon, delta),
                    people.shares(category),
                    probability,
                    people.people(),
                    isByReports))
        .average()
        .orElseThrow();
  }

  /**
   * As {@link MeanError} derives it for means: here x is 0 or 1, so E[x²] = μ = f, and the decoded
   * Z has E[Z²] = Var + 1 for those who have the value, Var for others.
   */
  public static double of(
      CategoricalMechanism mechanism,
      double[] shares,
      double probability,
      int people,
      boolean isByReports) {
    double ofTruth = mechanism.variance(true) + 1;
    double ofOther = mechanism.variance(false);
    double error = 0;
    for (double share : shares) {
      double second = share * ofTruth + (1 - share) * ofOther;
      double saved = isByReports ? share * share : 0;
      error += ((second - saved) / probability - share + saved) / people / shares.length;
    }
    return error;
  }

  /**
   * With how many values k the errors of GRR and OLH are the same. Averaged over all values a share
   * is 1/k, so with c = e^ε the errors of one report are ((c + k − 2) + (k − 2)(c − 1)/k)/(c − 1)²
   * and 4c/(c − 1)² + 1/k. They are equal where k² − (2c + 3)k − (c² − 1) = 0.
   */
  public static double evenValues(double epsilon) {
    double c = Math.exp(epsilon);
    double half = (2 * c + 3) / 2;
    return half + Math.sqrt(half * half + c * c - 1);
  }
}
