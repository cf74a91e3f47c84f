package dev.hearsay.lab.threeoutputs;

import static dev.hearsay.lab.threeoutputs.PictureProofs.CAP;
import static dev.hearsay.lab.threeoutputs.PictureProofs.middle;
import static dev.hearsay.lab.threeoutputs.PictureProofs.small;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import java.util.function.UnaryOperator;

/** One claim or two for each of Z20's Figs. 16 to 27, and for what it says beyond them. */
final class PictureClaims {

  private static final double QUARTER = 0.25;

  /** A little below e^0.629598 = 1.876856, where the discriminant is 0. */
  private static final double ONE_ROOT = 1.8768;

  /** Where "for all ε" ends: ε = 13.8. */
  private static final double LARGE = 1e6;

  private PictureClaims() {}

  private static Quote says(String place, String words) {
    return Paper.Z20.says(place, words);
  }

  /** Appendix E: which root of the cubic is a. */
  static void ofTheCubic(Experiment.Builder builder) {
    builder
        .claim(
            Claim.that(
                    says("Appendix E, Fig. 16", "According to Fig. 16, we obtain that … Since"),
                    "a* ≥ c/(c + 2) for 0 < ε ≤ ln 4",
                    results ->
                        Proof.positive(PictureCurves::starAboveCap, QUARTER, 1)
                            .in(y -> -Math.log(y))
                            .check("a* ≥ c/(c + 2) for all y = e^−ε from 1/4 to 1"))
                .instead(
                    "it is smaller for 0 < ε < ln 4, and equal at ln 4; Eq. 86 uses it so",
                    results ->
                        Proof.negative(PictureCurves::starAboveCap, QUARTER + 1e-6, 1)
                            .check("a* < c/(c + 2) for all y = e^−ε from 0.250001 to 1")))
        .claim(
            says("Appendix E, Fig. 16", "is the only solution if … we conclude that"),
            "for ε > 0, a* = c/(c + 2) at ε = ln 4 alone, and a* is larger above",
            results ->
                Proof.fallsThroughZero(PictureCurves::starAboveCap, 0, QUARTER, 1)
                    .check(
                        "a* − c/(c + 2) goes from above 0 to below 0 once for y = e^−ε from 0 to 1,"
                            + " at y = 1/4"))
        .claim(
            says("Appendix E", "the equation has one real root and two non-real complex"),
            "the discriminant is negative below ε = 0.629598, and positive above",
            results -> discriminant())
        .claim(
            says("Appendix E, Fig. 17", "Fig. 17 shows that … Since … is the only real value root"),
            "for 0 < ε < 0.6295 the one real root of Eq. 92 is above 1",
            results -> onlyRoot())
        .claim(
            says(
                "Appendix E, Fig. 18",
                "Fig. 18 shows that … there are one positive real root and two negative real roots"),
            "for 0.629598 ≤ ε < ln 2: a₀a₁ + a₀a₂ + a₁a₂ < 0 and a₀a₁a₂ > 0",
            results -> signsOfSums())
        .claim(
            says("Appendix E, Fig. 19", "From Fig. 19, we can conclude that … is the correct root"),
            "for ln 2 < ε ≤ ln 5.53: a₀ < 0, 0 < a₁ < 1 and a₂ > 1",
            results -> threeRoots());
  }

  private static ClaimCheck discriminant() {
    UnaryOperator<Jet> curve = PictureCurves::discriminant;
    double zero = Proof.zero(curve, 1, 3);
    return Proof.risesThroughZero(curve, 1, zero, LARGE)
        .check("it goes from below 0 to above 0 once for ε from 0 to 13.8")
        .and(PrintedNumber.check("the ε of that", Math.log(zero), "0.629598"));
  }

  /** A cubic that ends above 0 and is below 0 at 1 has a root above 1. */
  private static ClaimCheck onlyRoot() {
    return Proof.negative(PictureCurves::discriminant, 1, ONE_ROOT)
        .and(Proof.negative(c -> PictureCurves.cubic(c, 1), 1, ONE_ROOT))
        .check("discriminant and the cubic at a = 1 are below 0 for ε from 0 to 0.6295");
  }

  /** The product falls to 0 at c = 2, so it is above 0 before. */
  private static ClaimCheck signsOfSums() {
    return Proof.negative(PictureCurves::sumOfPairs, ONE_ROOT, 2)
        .and(Proof.falling(PictureCurves::product, ONE_ROOT, 2))
        .check(
            "for ε from 0.6295 to ln 2 the first is below 0, and the second falls, to 0 at ln 2");
  }

  /** A cubic from −∞ to +∞ that is above 0 at −0.1 and 0, and below 0 at 1. */
  private static ClaimCheck threeRoots() {
    return Proof.positive(c -> PictureCurves.cubic(c, -0.1), 2, CAP)
        .and(Proof.rising(c -> PictureCurves.cubic(c, 0), 2, CAP))
        .and(Proof.negative(c -> PictureCurves.cubic(c, 1), 2, CAP))
        .check(
            "for ε from ln 2 to ln 5.53 the cubic is above 0 at a = −0.1 and below 0 at 1, and at 0"
                + " it rises from 0");
  }

  /** Appendices G, H, M and O: which share of PM-SUB is best. */
  static void ofTheMixture(Experiment.Builder builder) {
    builder
        .claim(
            says("Appendix H, Fig. 20", "referring to Fig. 20 … Thus, we conclude that"),
            "h = 2(c − a)²(c + t) − ac(c + 1)² > 0 for 0 < ε ≤ ln 5.53",
            results -> denominatorIsPositive().check("h > 0 for ε from 0 to ln 5.53"))
        .claim(
            Claim.that(
                    says("Appendix G, Fig. 20", "Fig. 20 shows that … so that we obtain Eq. (123)"),
                    "h < 0 for ln 2 ≤ ε ≤ ln 5.53",
                    results ->
                        Proof.negative(middle(PictureCurves::denominator), 2, CAP)
                            .in(Math::log)
                            .check("h < 0 for ε from ln 2 to ln 5.53"))
                .instead(
                    "h > 0, which is what Eq. 123 < 0 needs",
                    results -> denominatorIsPositive().check("h > 0 for ε from 0 to ln 5.53")))
        .claim(
            says(
                "Appendix G, Proposition 1",
                "Based on above analysis, we have Eq. (123) … meaning that"),
            "Proposition 1: β₁ ≤ (c − 1)/(c + t) for ε > 0; the difference is −ac(c + 1)²(t + 1) /"
                + " (h(c + t)), so that h > 0 suffices",
            results ->
                denominatorIsPositive()
                    .and(Proof.positive(large(PictureCurves::denominator), 5.53, LARGE))
                    .check("h > 0 for ε from 0 to 13.8"))
        .claim(
            says("Appendix M, Fig. 21", "Fig. 21 proves that"),
            "slope₁ > 0 for 0 ≤ ε ≤ ln 2",
            results ->
                Proof.positive(small(PictureCurves::slopeAtOne), 1, 2)
                    .check("slope₁ (c − 1)² > 0 for ε from 0 to ln 2"))
        .claim(
            says("Appendix M, Fig. 22", "From Fig. 22, we have … 0.610986"),
            "slope₂ > 0 below ε = 0.610986 and < 0 above, up to ln 2",
            results -> falls("slope₂", small(PictureCurves::slopeAtZero), 1, 2, "0.610986"))
        .claim(
            says("Appendix M, Fig. 23", "Fig. 23 shows that"),
            "slope₁ > 0 for ln 2 ≤ ε ≤ ln 5.53",
            results ->
                Proof.positive(middle(PictureCurves::slopeAtOne), 2, CAP)
                    .check("slope₁ (c − 1)² > 0 for ε from ln 2 to ln 5.53"))
        .claim(
            Claim.that(
                    says("Appendix M, Fig. 24", "Fig. 24 shows that … 1.4338"),
                    "from ln 2 to ln 5.53, slope₂ < 0 below ε = 1.4338 and > 0 above",
                    results -> secondChange("1.4338"))
                .corrected("the sign changes at ε = 1.4337", results -> secondChange("1.4337")));
    intersection(builder);
    builder
        .claim(
            says("Appendix O, Fig. 26", "First order derivative of A is less than 0, if"),
            "A falls for 0 < ε ≤ ln 2",
            results ->
                Proof.negative(PictureCurves::slopeOfMixture, 1, 2)
                    .check("the slope of A times (c − 1)³ is below 0 for ε from 0 to ln 2"))
        .claim(
            says(
                "Appendix O, Fig. 26",
                "Fig. 26 shows that … monotonically decreases if … Therefore, we have"),
            "A > 0 below ε = 0.610986 and < 0 above, up to ln 2",
            results -> falls("A", small(PictureCurves::ofMixture), 1, 2, "0.610986"))
        .claim(
            says("Appendix O, Fig. 27", "Value A is less than 0, if"),
            "A < 0 for ln 2 ≤ ε ≤ ln 5.53",
            results ->
                Proof.negative(middle(PictureCurves::ofMixture), 2, CAP)
                    .check("A (c − 1)² < 0 for ε from ln 2 to ln 5.53"));
  }

  private static ClaimCheck secondChange(String printed) {
    UnaryOperator<Jet> curve = middle(PictureCurves::slopeAtZero);
    double zero = Proof.zero(curve, 2, CAP);
    return Proof.risesThroughZero(curve, 2, zero, CAP)
        .check("slope₂ goes from below 0 to above 0 once for ε from ln 2 to ln 5.53")
        .and(PrintedNumber.check("the ε of that", Math.log(zero), printed));
  }

  /** With P = (c − a)² and Q = ac(c + 1)² it is −(1 + t)PQ / (((c + t)P − Q)h), and h > 0. */
  private static void intersection(Experiment.Builder builder) {
    UnaryOperator<Jet> curve = middle(PictureCurves::halfDenominator);
    builder
        .claim(
            says("Appendix M, Fig. 25", "1.4338 … see Fig. 25"),
            "β_intersection < β₁ for ln 2 < ε ≤ 1.4338",
            results ->
                Proof.positive(curve, 2, Math.exp(1.4338))
                    .check("the denominator of Eq. 180 is above 0 for ε from ln 2 to 1.4338"))
        .claim(
            "β_intersection has a pole at ε = 1.662, and is above β₁ from there to ln 5.53",
            results -> falls("the denominator of Eq. 180", curve, 2, CAP, "1.662"));
  }

  private static Proof denominatorIsPositive() {
    return Proof.positive(small(PictureCurves::denominator), 1, 2)
        .and(Proof.positive(middle(PictureCurves::denominator), 2, CAP));
  }

  private static UnaryOperator<Jet> large(PictureProofs.WithZero curve) {
    return c -> curve.at(c, c.over(c.plus(2)));
  }

  private static ClaimCheck falls(
      String what, UnaryOperator<Jet> curve, double low, double high, String printed) {
    double zero = Proof.zero(curve, low, high);
    return Proof.fallsThroughZero(curve, low, zero, high)
        .check(
            "%s goes from above 0 to below 0 once for ε from %s"
                .formatted(what, low == 1 ? "0 to ln 2" : "ln 2 to ln 5.53"))
        .and(PrintedNumber.check("the ε of that", Math.log(zero), printed));
  }

  /**
   * Appendices O, P and Q for ε > ln 5.53, where a = c/(c + 2), with x = e^{−ε/3} below 0.5655:
   * Z20's numerators over their highest powers.
   */
  static void ofLargeLosses(Experiment.Builder builder) {
    builder
        .claim(
            says("Appendix O", "doesn't change, so that A < 0 when ε > … 5.53"),
            "A < 0 for all ε > ln 5.53",
            results -> aboveCap(PictureClaims::mixtureBeyond).check(beyond("−A")))
        .claim(
            says("Appendix P", "Thus, we have slope₁ > 0 if ε > … 5.53"),
            "slope₁ > 0 for all ε > ln 5.53",
            results -> aboveCap(PictureClaims::slopeAtOneBeyond).check(beyond("slope₁")))
        .claim(
            says("Appendix Q", "Thus, we have slope_2 > 0 if ε > … 5.53"),
            "slope₂ > 0 for all ε > ln 5.53",
            results -> aboveCap(PictureClaims::slopeAtZeroBeyond).check(beyond("slope₂")));
  }

  private static String beyond(String what) {
    return "the numerator of " + what + " is above 0 for all ε > ln 5.53";
  }

  private static Proof aboveCap(UnaryOperator<Jet> numerator) {
    return Proof.positive(numerator, 0, 0.5656);
  }

  /** 3 − 8x² + 21x³ − 28x⁴ + 16x⁶ − 12x⁷ + 36x⁸ − 12x⁹, from Eq. 160. */
  static Jet mixtureBeyond(Jet x) {
    return polynomial(x, 3, 0, -8, 21, -28, 0, 16, -12, 36, -12);
  }

  /** 5 − 9x + 5x² − 3x⁴. */
  static Jet slopeAtOneBeyond(Jet x) {
    return polynomial(x, 5, -9, 5, 0, -3);
  }

  /** 2 − 3x + 5x² + 3x³ − 9x⁴. */
  static Jet slopeAtZeroBeyond(Jet x) {
    return polynomial(x, 2, -3, 5, 3, -9);
  }

  private static Jet polynomial(Jet x, double... coefficients) {
    Jet value = Jet.of(0);
    for (int i = coefficients.length - 1; i >= 0; i--) {
      value = value.times(x).plus(coefficients[i]);
    }
    return value;
  }
}
