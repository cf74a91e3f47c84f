package dev.hearsay.lab.survey;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.Gaussian;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;

/** W20's three ways to collect numbers under (ε, δ). */
public final class SurveyWithDelta {

  /** W20's constant for Duchi's mechanism on a sample of the attributes. */
  public static final double CONSTANT = 2.17;

  private SurveyWithDelta() {}

  public static double error(
      double[][] columns, String way, double epsilon, double delta, InsecureSeededBits bits) {
    int d = columns.length;
    int people = columns[0].length;
    Survey survey = new Survey(columns, bits);
    switch (way) {
      case "Opt-GM" -> {
        return gaussianError(d, people, new PrivacyLoss(epsilon, delta), bits);
      }
      case "Mechanism-1" -> {
        survey.collectAll(Designs.vector(d, epsilon, delta));
        return survey.error(people);
      }
      default -> {
        int m = Survey.sampled(d, epsilon, CONSTANT);
        survey.collect(Designs.numeric("duchi", epsilon / m, delta / m), d, m);
        return survey.error((double) people * m / d);
      }
    }
  }

  /** The average of n normal errors is normal, so it can be drawn at once. */
  private static double gaussianError(
      int d, int people, PrivacyLoss loss, InsecureSeededBits bits) {
    double sigma = Gaussian.sigma(loss, 2 * Math.sqrt(d)) / Math.sqrt(people);
    double error = 0;
    for (int j = 0; j < d; j++) {
      error += Math.pow(sigma * InsecureDraws.standardNormal(bits), 2) / d;
    }
    return error;
  }
}
