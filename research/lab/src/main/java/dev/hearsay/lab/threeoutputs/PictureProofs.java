package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.proof.Enclosure;
import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.function.UnaryOperator;

/** What Z20's appendix proves by plots, decided by arithmetic on intervals. */
public final class PictureProofs {

  private static final String EPSILON = "privacy loss ε";

  /** Up to where a changes with ε: ε' = ln 5.5311…, and a little further. */
  static final double CAP = 5.5312;

  /** Of s = ε/k: what is searched. */
  private static final double FEWEST = 0.1;

  private static final double MOST = 20;

  /** Of the s that is best: nearer than that the slope is not away from 0. */
  private static final double NEAR = 1e-3;

  /** Beyond ln 2: so that all of an enclosure of c is, where a begins. */
  private static final double AFTER = 1e-14;

  private PictureProofs() {}

  public static List<Experiment> all() {
    return List.of(experiment());
  }

  private static Experiment experiment() {
    Experiment.Builder builder =
        Experiment.named(
                "z20-proofs",
                "Z20, Figs. 16–28 (appendix)",
                "Proofs by picture, decided by intervals")
            .text(
                "Thirteen steps of Z20's proofs refer to a plot. Each is decided here for every ε of"
                    + " its range: a function is enclosed on an interval, with all rounding outward,"
                    + " and intervals are halved until the enclosure has one sign. Near a zero its"
                    + " slope is enclosed instead. c = e^ε, t = e^{ε/3}; a is enclosed by Newton's"
                    + " method on Eq. 92. Functions that grow without bound at ε = 0 are multiplied by"
                    + " (c − 1)² or (c − 1)³, which changes no sign, so that ε = 0 is in the range."
                    + " The drawings show the same functions.");
    panels(builder);
    PictureClaims.ofTheCubic(builder);
    PictureClaims.ofTheMixture(builder);
    PictureClaims.ofLargeLosses(builder);
    ofManyAttributes(builder);
    return builder.build();
  }

  private static void panels(Experiment.Builder builder) {
    List<Double> all = Grid.evenly(0.05, 3, 59);
    List<Double> middle = Grid.evenly(0.7, 1.7, 20);
    builder
        .panel(Panel.lines("Fig. 16", EPSILON, "a* and e^ε/(e^ε + 2)"))
        .exact(List.of("a*"), all, (series, e) -> at(PictureCurves::star, Math.exp(-e)))
        .exact(List.of("e^ε/(e^ε + 2)"), all, (series, e) -> 1 / (1 + 2 * Math.exp(-e)))
        .panel(Panel.logLines("Fig. 20", EPSILON, "h"))
        .exact(List.of("h"), middle, (s, e) -> ofZero(PictureCurves::denominator, e))
        .panel(Panel.lines("Figs. 23 to 25 and 27", EPSILON, "slope₁ and others"))
        .exact(List.of("slope₁ (e^ε − 1)²"), middle, (s, e) -> ofZero(PictureCurves::slopeAtOne, e))
        .exact(
            List.of("slope₂ (e^ε − 1)²"), middle, (s, e) -> ofZero(PictureCurves::slopeAtZero, e))
        .exact(List.of("A (e^ε − 1)²"), middle, (s, e) -> ofZero(PictureCurves::ofMixture, e))
        .exact(
            List.of("denominator of Eq. 180"),
            middle,
            (s, e) -> ofZero(PictureCurves::halfDenominator, e))
        .panel(Panel.lines("Fig. 28", "s", "f(s)"))
        .exact(List.of("f"), Grid.evenly(1, 6, 50), (s, x) -> at(PictureCurves::perAttribute, x));
  }

  private static double at(UnaryOperator<Jet> curve, double x) {
    return Proof.middle(curve, x);
  }

  /** A function of c and of the a that belongs to it. */
  interface WithZero {
    Jet at(Jet c, Jet a);
  }

  /** For 2 ≤ c ≤ 5.53. */
  static UnaryOperator<Jet> middle(WithZero curve) {
    return c -> curve.at(c, PictureCurves.zero(c));
  }

  /** For c ≤ 2, where a = 0. */
  static UnaryOperator<Jet> small(WithZero curve) {
    return c -> curve.at(c, Jet.of(0));
  }

  private static double ofZero(WithZero curve, double epsilon) {
    return at(middle(curve), Math.exp(epsilon));
  }

  /** Appendix S: on how many of many attributes to report. */
  private static void ofManyAttributes(Experiment.Builder builder) {
    builder
        .claim(
            Paper.Z20.says(
                "Appendix S, Fig. 28",
                "From numerical experiments shown in Fig. 28, we conclude that we can get … 2.5"),
            "f(s) = s(V + 1), V the worst-case variance of PM-SUB, has its least value at s = 2.5",
            results -> leastPerAttribute("2.5"))
        .claim(
            Paper.Z20.says("Appendix S", "we have root … 2.18"),
            "Three-Outputs with a = 0: e^{2s} − 4se^s − 1 = 0 at s = 2.18",
            results ->
                PrintedNumber.check(
                    "the root", Crossing.of(s -> Math.sinh(s), s -> 2 * s, 1, 4), "2.18"))
        .claim(
            Paper.Z20.says("Appendix S", "by numerical experiments, we have optimal … 2.5"),
            "Three-Outputs on d attributes, with s = ε/k: where x = 1 is the worst case at the best s"
                + " (so it is for d ≥ 0.633ε), the worst-case variance, (d/ε)·s·E[Y² | 1] − 1 there, is"
                + " least at s = 2.5 of all s from 0.1 to 20",
            results -> leastOfThreeOutputs("2.5"));
  }

  private static ClaimCheck leastPerAttribute(String printed) {
    double least = flat(PictureCurves::perAttribute, 1, 5);
    return Proof.falling(PictureCurves::perAttribute, FEWEST, least - NEAR)
        .and(Proof.rising(PictureCurves::perAttribute, least + NEAR, MOST))
        .check("f falls, then rises, for s from 0.1 to 20")
        .and(PrintedNumber.check("the s of least f", least, printed));
  }

  /**
   * The variance at x is (d/ε)s(E[Y² | 0] + B|x|) − x², with B = (c + 2)/(c − 1) for a = c/(c + 2).
   * It is concave in |x|, so that x = 1 is the worst case if (d/ε)sB ≥ 2. Whatever s is, the worst
   * case is at least the variance at 1: if that is least where x = 1 is the worst case, the worst
   * case is least there, too.
   */
  private static ClaimCheck leastOfThreeOutputs(String printed) {
    double least = flat(PictureCurves::atOneBeyond, 2, 4);
    double value = at(PictureCurves::atOneBeyond, least);
    double c = Math.exp(least);
    double first = Math.log(2);
    double second = Math.log(CAP);
    return Proof.positive(s -> PictureCurves.atOne(s, Jet.of(0)).minus(value), FEWEST, first)
        .and(
            Proof.positive(
                s -> PictureCurves.atOne(s, PictureCurves.zero(s.exp())).minus(value),
                first + AFTER,
                second))
        .and(Proof.falling(PictureCurves::atOneBeyond, second - NEAR, least - NEAR))
        .and(Proof.rising(PictureCurves::atOneBeyond, least + NEAR, MOST))
        .check(
            "s·E[Y² | 1] falls to its least value and rises from there for s from ln 5.53 to 20, and is"
                + " above that value for s from 0.1 to ln 5.53")
        .and(PrintedNumber.check("the s of least s·E[Y² | 1]", least, printed))
        .and(
            PrintedNumber.check(
                "the d/ε from which x = 1 is the worst case at that s",
                2 * (c - 1) / (least * (c + 2)),
                "0.633"));
  }

  /** Where a curve neither rises nor falls. */
  private static double flat(UnaryOperator<Jet> curve, double low, double high) {
    return Crossing.of(
        s -> curve.apply(Jet.variable(Enclosure.of(s))).slope().middle(), s -> 0, low, high);
  }
}
