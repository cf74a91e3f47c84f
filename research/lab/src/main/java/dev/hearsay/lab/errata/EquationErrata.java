package dev.hearsay.lab.errata;

import static dev.hearsay.lab.errata.Erratum.near;

import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.threeoutputs.ThreeOutputsTheory;
import dev.hearsay.number.ThreeOutputs;
import dev.hearsay.numeric.Deviation;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Errors in equations, estimators and theorems that no figure of the papers depends on. */
final class EquationErrata {

  /** The mean that D22 gives a tenth of its Gaussian attributes. */
  private static final double MEAN = 0.9;

  private static final double ROUNDING = 1e-9;

  private EquationErrata() {}

  static List<Erratum> all() {
    return List.of(
        hybridVariance(),
        frequencyEstimator(),
        lastLineOfProof(),
        responseEquation(),
        piecewiseDensity(),
        shrinkage(),
        someForAll(
            "Theorem 3",
            100,
            0.4,
            1,
            "the probability that the error falls when λ* makes every mean 0, as the supremum of"
                + " normal deviations does",
            ChiSquaredDistribution.of(100).survivalProbability(100 * MEAN * MEAN / 0.16)),
        someForAll(
            "Theorem 4",
            6_500,
            0.6,
            2,
            "Chebyshev's bound on the probability that the error falls, with λ* = √(sup/2) and the"
                + " supremum that 99.9 % keep",
            mostFalls(6_500, 0.6)),
        premise(),
        slope());
  }

  private static Erratum hybridVariance() {
    double duchi = Math.pow(1 / Math.tanh(0.25), 2);
    double ofDevices = 5 * (Designs.numeric("hybrid", 0.5).variance(1) + 1) - 1;
    return new Erratum(
        Paper.W19.says("Section IV-B, Lemma 6, Eq. 15", "the variance … induced by HM is"),
        "For ε/k ≤ ε* the variance of HM's report at x is (d/k)((c + 1)/(c − 1))² + (d/k − 1)x² (ε ="
            + " 0.5, d = 5, k = 1, x = 1)",
        true,
        "the variance is (d/k)·E[Y² | 1] − 1 of the weights that devices draw from",
        "E[Y²] is ((c + 1)/(c − 1))² for every x, so the variance is (d/k)((c + 1)/(c − 1))² − x²;"
            + " it is largest at x = 0, where it is 83.35",
        () -> 5 * duchi + 4,
        () -> 5 * duchi - 1,
        near(ofDevices, 1e-6));
  }

  /** OUE reports a value with ½ if it is true, else with 1/(c + 1). */
  private static Erratum frequencyEstimator() {
    double other = 1 / (Math.E + 1);
    double reported = other + 0.5 * (0.5 - other);
    return new Erratum(
        Paper.W19.says("Section IV-C", "is an estimator of the frequency of v over all users"),
        "The share of reports that support v estimates the share of people with v (OUE, ε = 1; half"
            + " of the people have v)",
        true,
        "the expected estimate is 0.5",
        "the share of reports, less q, over p − q does (p with v, q without)",
        () -> reported,
        () -> (reported - other) / (0.5 - other),
        near(0.5, ROUNDING));
  }

  private static Erratum lastLineOfProof() {
    double delta = 1e-6;
    double high = (Math.E + delta) / (Math.E + 1);
    double low = (1 - delta) / (Math.E + 1);
    return new Erratum(
        Paper.W20.says("Section 4.1, Lemma 1, Eq. 6", "For Eq. (5) ⇒ Eq. (2), we have"),
        "P(Y | x) − P(Y | x') is at most δ, as the last line of Eq. 6 has it (Algorithm 2, ε = 1, δ ="
            + " 10⁻⁶, the upper report)",
        true,
        "the difference is at most 10⁻⁶",
        "P(Y | x) − e^ε·P(Y | x') is, for one report; for a set of reports |Y|·δ is left",
        () -> high - low,
        () -> high - Math.E * low,
        left -> left <= delta * (1 + 1e-6));
  }

  /** Five values, ε = 1, and a share of 0.3. */
  private static Erratum responseEquation() {
    double truth = Math.E / (Math.E + 4);
    double other = 1 / (Math.E + 4);
    double reported = 0.3 * truth + 0.7 * other;
    return new Erratum(
        Paper.F20.says(
            "Optimal budget allocation for the MRR", "denotes the unbiased estimation of H"),
        "The equation H''p + (n − H'')(1 − p) = H' of the MRR gives the true share 0.3 (5 values, ε ="
            + " 1)",
        true,
        "the expected estimate is 0.3",
        "the equation has (1 − p)/(k − 1) in place of 1 − p; the estimator printed after it follows"
            + " from that and is right",
        () -> (reported - (1 - truth)) / (2 * truth - 1),
        () -> (reported - other) / (truth - other),
        near(0.3, ROUNDING));
  }

  private static Erratum piecewiseDensity() {
    double root = Math.exp(0.5);
    double reach = (root + 1) / (root - 1);
    double outside = (1 - 1 / root) / (2 * root + 2) * (reach + 1);
    return new Erratum(
        Paper.D22.says("Section IV-A, Eq. 4", "follows the distribution below"),
        "The Piecewise density of Eq. 4, (e^ε − e^{−ε/2})/(2e^{ε/2} + 2) in the middle, integrates to"
            + " 1 (ε = 1)",
        true,
        "a density integrates to 1",
        "with e^ε − e^{ε/2} in the middle it does",
        () -> outside + (Math.E - 1 / root) / (2 * root + 2) * (reach - 1),
        () -> outside + (Math.E - root) / (2 * root + 2) * (reach - 1),
        near(1, ROUNDING));
  }

  private static Erratum shrinkage() {
    return new Erratum(
        Paper.D22.says(
            "Section V-B, Eq. 36, Eq. 37, Eq. 42", "Applying 0 to the derivative of Equation 37"),
        "θ̂/(1 + 2λ) minimizes (θ − θ̂)²/2 + |λθ|² (λ = 2, θ̂ = 1)",
        true,
        "it is the place of the least value, found by search",
        "θ̂/(1 + 2λ²) does; θ̂/(1 + 2λ) belongs to the penalty λθ²",
        () -> 1.0 / (1 + 2 * 2),
        () -> 1.0 / (1 + 2 * 2 * 2),
        near(leastPenalized(), 1e-6));
  }

  /** The θ of the least (θ − 1)²/2 + (2θ)², which is convex: thirds find it. */
  private static double leastPenalized() {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 100; i++) {
      double third = (high - low) / 3;
      if (penalized(low + third) < penalized(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return low;
  }

  private static double penalized(double theta) {
    return (theta - 1) * (theta - 1) / 2 + 4 * theta * theta;
  }

  /**
   * Returns the erratum that a theorem's probability, that some deviation exceeds a threshold, is
   * above the probability that the error falls. Where the supremum makes every re-calibrated mean
   * 0, the error falls if Σ deviation² exceeds Σ mean².
   */
  private static Erratum someForAll(
      String theorem, int numbers, double sigma, int threshold, String most, double falls) {
    double within = new Deviation(0, sigma * sigma, 0).probabilityWithin(threshold);
    return new Erratum(
        Paper.D22.says(
            "Section V-B, " + theorem,
            "For any high-dimensional LDP mechanism … inequality holds with at least"),
        ("Re-calibration makes the error of %d means of 0.9 smaller with at least the probability that"
                + " some deviation exceeds %d (σ = %s, no bias)")
            .formatted(numbers, threshold, sigma),
        false,
        "at most " + most,
        "the proof needs all deviations to exceed the threshold, not some",
        () -> 1 - Math.pow(within, numbers),
        () -> falls,
        probability -> probability <= falls * (1 + ROUNDING));
  }

  /**
   * Returns Chebyshev's bound on the probability that L2 makes the error of d means smaller. With a
   * = 1/(1 + 2λ) and a deviation e, the error of one mean m changes by (1 − a)²m² − 2a(1 − a)me −
   * (1 − a²)e².
   */
  private static double mostFalls(int numbers, double sigma) {
    double square = sigma * sigma;
    double supremum = new Deviation(0, square, 0).bound(0.999);
    double a = 1 / (1 + 2 * Math.sqrt(supremum / 2));
    double rest = 1 - a * a;
    double mean = (1 - a) * (1 - a) * MEAN * MEAN - rest * square;
    double variance =
        4 * a * a * (1 - a) * (1 - a) * MEAN * MEAN * square + 2 * rest * rest * square * square;
    return variance / (numbers * mean * mean);
  }

  /** Returns the erratum of Ineq. 20, shown for a mechanism that Eq. 21 to 23 leave as it is. */
  private static Erratum premise() {
    double zero = ThreeOutputs.zeroAtZero(1) / Math.E;
    double upper = (1 - zero) * Math.E / (Math.E + 1);
    double lower = (1 - zero) / (Math.E + 1);
    return new Erratum(
        Paper.Z20.says("Section V-A, Lemma 2, Ineq. 20", "For a symmetric mechanism … if"),
        "Ineq. 20 holds only for mechanisms that Lemma 2 improves: its right side over its left is at"
            + " most 1 for Three-Outputs (ε = 1), which Lemma 2 leaves as it is",
        true,
        "the right side over the left is at most 1",
        "the right side is e^ε·P(C | −1); with e^ε·P(−C | −1) = e^ε·P(C | 1) the inequality always holds",
        () -> Math.E * upper / upper,
        () -> Math.E * lower / upper,
        quotient -> quotient <= 1 + ROUNDING);
  }

  /** Returns the erratum of Lemma 3, shown for P(0 | 0) = 0.3, ε = 2 and x = 0. */
  private static Erratum slope() {
    double c = Math.exp(2);
    double least = variance(c, 0.3 / c);
    return new Erratum(
        Paper.Z20.says("Section V-A, Lemma 3", "is a strictly decreasing function of"),
        "The variance falls as P(0 | 1) grows, so that it is least at the largest P(0 | 1) (ε = 2,"
            + " P(0 | 0) = 0.3, x = 0; P(0 | 1) = 0.9)",
        true,
        "the least variance of all P(0 | 1) from 0.3·e^{−2} to 0.9",
        "it grows, so that it is least at the smallest, P(0 | 1) = P(0 | 0)/e^ε, as the lemma"
            + " concludes",
        () -> variance(c, 0.9),
        () -> Math.pow(ThreeOutputsTheory.largest(2, 0.3), 2) * 0.7,
        near(least, ROUNDING));
  }

  /** C²(1 − P(0 | 0)) with C of Eq. 49. */
  private static double variance(double c, double zeroAtOne) {
    return Math.pow((c + 1) / ((c - 1) * (1 - zeroAtOne)), 2) * 0.7;
  }
}
