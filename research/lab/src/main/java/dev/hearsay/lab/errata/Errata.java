package dev.hearsay.lab.errata;

import static dev.hearsay.lab.errata.Erratum.near;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.category.LocalHashing;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.deviations.Deviations;
import dev.hearsay.lab.means.Enumeration;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.SquareWaveTheory;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.Hybrid;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.SquareWave;
import dev.hearsay.number.ThreeOutputs;
import dev.hearsay.numeric.Deviation;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the papers print and what is true, each told by one number. */
public final class Errata {

  private static final double DELTA = 1e-6;

  private Errata() {}

  public static List<Experiment> all() {
    List<Erratum> errata = Stream.of(errata(), EquationErrata.all()).flatMap(List::stream).toList();
    List<Double> rows = IntStream.rangeClosed(1, errata.size()).mapToObj(i -> (double) i).toList();
    Experiment.Builder builder =
        Experiment.named("errata", "All five papers", "Errata, each told by a number")
            .text(
                "Misprints and mistakes of the papers. Each has a number that must have a certain"
                    + " value or sign; the table shows what it is when one follows the print, and"
                    + " when one follows the correction. Those on F20's tables, D22's Table II and"
                    + " on HM-TP are in the sections on these.")
            .panel(Panel.table(Erratum.PANEL, "number", "what follows"))
            .exact(
                List.of("as printed"),
                rows,
                (series, row) -> errata.get((int) row - 1).asPrinted().getAsDouble())
            .exact(
                List.of("corrected"),
                rows,
                (series, row) -> errata.get((int) row - 1).corrected().getAsDouble());
    for (int i = 0; i < errata.size(); i++) {
      builder.claim(errata.get(i).claim(i + 1));
    }
    return List.of(builder.build());
  }

  private static List<Erratum> errata() {
    return List.of(
        new Erratum(
            Paper.W19.says("Section III-A, Eq. 2", "piece-wise constant probability distribution"),
            "SCDF's density of Eq. 2, with the tails a(m)·e^{−jε}, integrates to 1 (ε = 1, m as it must"
                + " be)",
            true,
            "a density integrates to 1",
            "with the tails a(m)·e^{−(j+1)ε} it does",
            () -> scdfMass(1, scdfStep(1), 0),
            () -> scdfMass(1, scdfStep(1), 1),
            near(1, 1e-9)),
        new Erratum(
            Paper.W19.says("Section III-A, after Eq. 2", "In SCDF, m = 2 … and a(m) ="),
            "With the denominator ε − e^{−ε} in m, SCDF's density integrates to 1 (ε = 2, tails as they"
                + " must be)",
            true,
            "a density integrates to 1",
            "with the denominator ε(1 − e^{−ε}) it does",
            () -> scdfMass(2, scdfStep(2) * 2 * -Math.expm1(-2) / (2 - Math.exp(-2)), 1),
            () -> scdfMass(2, scdfStep(2), 1),
            near(1, 1e-9)),
        new Erratum(
            Paper.W19.says("Section IV-A, Algorithm 3", "a tuple uniformly at random from"),
            "Algorithm 3, with ties in both sets, is 1-LDP for ε = 1 and d = 2",
            true,
            "the audited loss is at most ε",
            "with ties on one side only it is 1; as printed it is ln(e + 1)",
            () -> Enumeration.lossWithTiesInBoth(2, 1),
            () -> Audit.of(Designs.vector(2, 1, 0)).loss().epsilon(),
            loss -> loss <= 1 + 1e-9),
        new Erratum(
            Paper.W20.says(
                "Section 4.1, Lemma 1",
                "if and only if … for any possible output x*, it always holds"),
            "Mechanism-1 has the δ that it states (true over stated, d = 15)",
            false,
            "the true δ over the stated one is 1 (first as printed, then repaired)",
            "summed over all reports it is C_d times as much; the repaired mechanism keeps it",
            () -> Enumeration.trueDelta(15, 1, DELTA, true) / DELTA,
            () -> Enumeration.trueDelta(15, 1, DELTA, false) / DELTA,
            near(1, 1e-6)),
        new Erratum(
            Paper.W20.says(
                "Section 3.3",
                "we assume each user's data lies in range [-1, 1], thus … sensitivity is Δ = 2"),
            "Noise for the sensitivity 2 keeps δ = 10⁻⁶ for d = 16, ε = 1",
            false,
            "the δ of the noise is 10⁻⁶ (first for the sensitivity 2, then for 2√d)",
            "the sensitivity is 2√d",
            () -> gaussianDelta(Gaussian.sigma(new PrivacyLoss(1, DELTA), 2), 8),
            () -> gaussianDelta(Gaussian.sigma(new PrivacyLoss(1, DELTA), 8), 8),
            near(DELTA, 1e-3)),
        new Erratum(
            Paper.W20.says("Section 5, after Eq. 57", "the optimal g is the solution to the cubic"),
            "The closed form for g is near e + 1 for ε = 1, δ = 10⁻¹⁸",
            true,
            "g is near e + 1 (within 0.2)",
            "it loses all digits; trying integers does not",
            () -> printedCells(1, 1e-18),
            () -> LocalHashing.bestCells(new PrivacyLoss(1, 1e-18)),
            near(Math.E + 1, 0.2)),
        new Erratum(
            Paper.D22.says(
                "Section IV-C, Eq. 14, Eq. 15",
                "Due to unbiased estimation, we can derive the pdf … by applying d = 1, σ_j^2 = 533.210"),
            "The average of Eq. 14 as printed, t/(e^{ε/2m} − 1) + e^{ε/2m+3}/(3(e^{ε/2m} − 1)²), over r ="
                + " 10,000 is 533.210",
            true,
            "the variance is 533.210",
            "with t² and e^{ε/2m} + 3 it is; the second line of Eq. 15 lacks the division by r, too",
            Errata::printedStudyVariance,
            () -> Deviations.piecewiseStudy().variance(),
            near(533.210, 1e-5)),
        new Erratum(
            Paper.D22.says("Section IV-C, Eq. 19", "We then derive the bias … 3.365 × 10^-5"),
            "σ² of the square wave is 3.365·10⁻⁵",
            true,
            "the variance is that of D22's own Eq. 18",
            "3.3303·10⁻⁵, and the bias −0.049975",
            () -> 3.365e-5,
            () -> Deviations.squareStudy().variance(),
            near(squareVarianceByEquation18(), 1e-4)),
        new Erratum(
            Paper.D22.says(
                "Section IV-D, after Theorem 2", "the value of r_jσ_j is irrelevant to r_j"),
            "r·σ does not depend on r (4,000 reports over 1,000)",
            true,
            "the ratio is 1",
            "√r·σ does not",
            () -> 4 * laplaceDeviation(4_000) / laplaceDeviation(1_000),
            () -> 2 * laplaceDeviation(4_000) / laplaceDeviation(1_000),
            near(1, 1e-9)),
        new Erratum(
            Paper.D22.says(
                "Section IV-D, after Theorem 2",
                "Laplace mechanism for example, where ρ = 3λ^3 … Suppose the data collector only receives"),
            "Laplace noise has E|X|³ = 3λ³, so that the bound for 1,000 reports is 1.57 %",
            true,
            "the bound is that of the moment summed over the mechanism's symbols",
            "it is 6λ³, and the distribution is normal up to 2.69 %, not 1.57 %",
            () -> laplaceNormalError(3),
            () -> laplaceNormalError(6),
            near(laplaceNormalError(laplaceThirdMoment()), 0.005)),
        new Erratum(
            Paper.Z20.says("Section V-A, Eq. 4", "are given in Eq. (2), Eq. (3) and Eq. (4)"),
            "With P(0|x) linear in x, P(0|−1) is a probability (ε = 2)",
            true,
            "a probability is in [0, 1]",
            "P(0|x) is linear in |x|",
            () -> zeroOutput(2, -1),
            () -> zeroOutput(2, 1),
            probability -> probability >= 0 && probability <= 1),
        new Erratum(
            Paper.Z20.says("Section V-A, Lemma 4, Eq. 5", "is defined by Eq. (5)"),
            "arccos is taken of a number of [−1, 1] (ε = 1)",
            true,
            "a cosine is in [−1, 1]",
            "the denominator is 2Δ₀^{3/2}",
            () -> cosine(Math.E, 1),
            () -> cosine(Math.E, 1.5),
            cosine -> Math.abs(cosine) <= 1),
        new Erratum(
            Paper.Z20.says("Section V-B, Lemma 7, Eq. 30", "is Eq. (30)"),
            "t of PM-OPT is the best one (ε = 1)",
            true,
            "t is the one of least worst-case variance",
            "the second root has a plus",
            () -> closedParameter(Math.E, -1),
            () -> closedParameter(Math.E, 1),
            near(Piecewise.optimalParameter(1), 1e-6)),
        new Erratum(
            Paper.Z20.says("Section V-E, Lemma 10, Eq. 150", "is minimized when β is Eq. (150)"),
            "β of HM-TP has √(A/B) (ε = 1)",
            true,
            "β is the one of least worst-case variance",
            "√(B/A)",
            () -> closedBeta(1, true),
            () -> closedBeta(1, false),
            near(Hybrid.beta(1), 1e-3)));
  }

  /** s = 2(1 − e^{−ε} − εe^{−ε}) / (ε(1 − e^{−ε})). */
  private static double scdfStep(double epsilon) {
    double q = Math.exp(-epsilon);
    return 2 * (1 - q - epsilon * q) / (epsilon * (1 - q));
  }

  /** Both sides of the density: a on [0, s], then a·e^{−(j+shift)ε} on steps of 2. */
  private static double scdfMass(double epsilon, double s, int shift) {
    double tail = 2 * Math.exp(-shift * epsilon) / -Math.expm1(-epsilon);
    return 2 * (epsilon / 4) * (s + tail);
  }

  /** Balle and Wang's: Φ(Δ/2σ − εσ/Δ) − e^ε·Φ(−Δ/2σ − εσ/Δ), at ε = 1. */
  private static double gaussianDelta(double sigma, double sensitivity) {
    double half = sensitivity / (2 * sigma);
    double shift = sigma / sensitivity;
    return normal(half - shift) - Math.E * normal(-half - shift);
  }

  private static double normal(double z) {
    double within = new Deviation(0, 1, 0).probabilityWithin(Math.abs(z));
    return z >= 0 ? (1 + within) / 2 : (1 - within) / 2;
  }

  private static double printedCells(double epsilon, double delta) {
    double c = Math.exp(epsilon);
    double root = Math.sqrt(c - 1) * Math.sqrt((1 - delta) * (c + delta - 9 * c * delta - 1));
    return (-3 * c * delta - root + c + 3 * delta - 1) / (2 * delta);
  }

  private static double printedStudyVariance() {
    double half = Math.exp(0.0005);
    double meanValue = 0.55;
    double rest = Math.exp(0.0005 + 3) / (3 * (half - 1) * (half - 1));
    return (meanValue / (half - 1) + rest) / 10_000;
  }

  /** D22's own Eq. 18, averaged over the ten values of its study. */
  private static double squareVarianceByEquation18() {
    double c = Math.exp(0.001);
    double b = SquareWave.reach(0.001);
    SquareWaveTheory square = new SquareWaveTheory(0.001);
    return IntStream.rangeClosed(1, 10)
            .mapToDouble(
                i -> {
                  double t = i / 10.0;
                  double bias = square.bias(t);
                  double spread = (2 * b + 1) * (b + 1 - 3 * t * t) / (3 * (2 * b * c + 1));
                  return b * b / 3 + spread - bias * bias - 2 * bias * t;
                })
            .average()
            .orElseThrow()
        / 10_000;
  }

  private static double laplaceDeviation(long reports) {
    return Deviation.ofReports(0, 8, 0, (double) reports).standardDeviation();
  }

  /** Of noise with λ = 1, whose variance is 2. */
  private static double laplaceNormalError(double thirdMoment) {
    return Deviation.ofReports(0, 2, thirdMoment, 1_000).berryEsseen();
  }

  /** E|X|³ for λ = 1, summed over the mechanism's symbols. */
  private static double laplaceThirdMoment() {
    return Designs.numeric("laplace", 2).thirdMoment(0, 0);
  }

  /** P(0 | −1) = a − (a − a/c)·size, where the print has x for the size, |x|. */
  private static double zeroOutput(double epsilon, double size) {
    double zero = ThreeOutputs.zeroAtZero(epsilon);
    return zero - (zero - zero / Math.exp(epsilon)) * size;
  }

  private static double cosine(double c, double power) {
    double first = ((((c + 14) * c + 50) * c - 2) * c) + 25;
    double second = (((((-2 * c - 42) * c - 270) * c - 404) * c - 918) * c + 30) * c - 250;
    return -second / (2 * Math.pow(first, power));
  }

  /** A and B are Z20's Eq. 154 and 155. */
  private static double closedBeta(double epsilon, boolean isInverted) {
    double c = Math.exp(epsilon);
    double t = Piecewise.suboptimalParameter(epsilon);
    double a = ThreeOutputs.zeroAtZero(epsilon);
    double common =
        Math.pow(a * c * (c + 1) * (c + 1) / ((c + t) * (c - a) * (c - a)), 2) / (4 * (c - 1));
    double first =
        -common
            + (Math.pow(t + 1, 3) + c - 1) / (3 * t * t * (c - 1) * (c - 1))
            - (1 - a) * Math.pow(c * (c + 1) / ((c - 1) * (c - a)), 2) / (c + t);
    double second = -(1 + t) * (1 + t) * common;
    return (c - 1 - Math.sqrt(isInverted ? first / second : second / first)) / (c + t);
  }

  /** Ferrari's solution of PM-OPT's quartic, with the sign in question. */
  private static double closedParameter(double c, int sign) {
    double cube = Math.cbrt(2 * 2 * (c * c - Math.pow(c, 4)));
    double outer = Math.sqrt(c * c + cube);
    double inner = Math.sqrt(2 * c * c - cube - (4 * c - 2 * c * c * c) / outer);
    return -outer / 2 + sign * inner / 2 - c / 2;
  }
}
