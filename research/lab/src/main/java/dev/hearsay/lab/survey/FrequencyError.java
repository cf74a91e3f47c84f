package dev.hearsay.lab.survey;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.lab.data.Columns;
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
}
