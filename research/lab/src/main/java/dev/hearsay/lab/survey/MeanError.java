package dev.hearsay.lab.survey;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.means.Enumeration;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.NumericMechanism;

/**
 * What {@link Survey} measures on average, exactly up to the width of a bin.
 *
 * <p>A person reports on an attribute with probability p = m/d. The papers' estimate (1/p)·ΣY/n has
 * the variance (E[Y²]/p − E[x²])/n: the people are given, so only reports vary. Divided by the
 * number r of those who reported it is, to first order in 1/n, the mean of Y − μ over them, with μ
 * the true mean, and the same formula for these differences gives ((E[Y²] − μ²)/p − E[x²] + μ²)/n.
 */
public final class MeanError {

  private MeanError() {}

  /**
   * Of one of the papers' mechanisms.
   *
   * @param attributes that each person chooses from: the columns, and others
   */
  public static double expected(
      double[][] columns, int attributes, String mechanism, double epsilon) {
    int d = columns.length;
    if (mechanism.equals("duchi")) {
      return ofScale(columns, Designs.vector(d, epsilon, 0).scale(), 1);
    }
    if (mechanism.equals("duchi as printed")) {
      return ofScale(columns, Enumeration.printedScale(d, epsilon), 1);
    }
    int m = Survey.reported(attributes, mechanism, epsilon);
    NumericMechanism design = Designs.numeric(mechanism, epsilon / m);
    double second = Values.of(columns).mean(x -> design.variance(x) + x * x);
    double saved = mechanism.equals("minimax") ? Values.squareOfMeans(columns) : 0;
    double square = Values.meanSquare(columns);
    return ((second - saved) * attributes / m - square + saved) / columns[0].length;
  }

  /** Of one of W20's ways; see {@link SurveyWithDelta}. */
  public static double withDelta(double[][] columns, String way, double epsilon, double delta) {
    int d = columns.length;
    switch (way) {
      case "Opt-GM", "Opt-GM as printed" -> {
        double sensitivity = way.equals("Opt-GM") ? 2 * Math.sqrt(d) : 2;
        double sigma = Gaussian.sigma(new PrivacyLoss(epsilon, delta), sensitivity);
        return sigma * sigma / columns[0].length;
      }
      case "Mechanism-1" -> {
        return ofScale(columns, Designs.vector(d, epsilon, delta).scale(), 1);
      }
      default -> {
        int m = Survey.sampled(d, epsilon, SurveyWithDelta.CONSTANT);
        double square = Designs.numeric("duchi", epsilon / m, delta / m).variance(0);
        return ofScale(columns, Math.sqrt(square), (double) m / d);
      }
    }
  }

  /** Every report is ±scale, and comes with this probability. */
  private static double ofScale(double[][] columns, double scale, double probability) {
    return (scale * scale / probability - Values.meanSquare(columns)) / columns[0].length;
  }
}
