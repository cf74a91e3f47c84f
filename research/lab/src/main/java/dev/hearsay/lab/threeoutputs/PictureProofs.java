package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import dev.hearsay.lab.survey.Grid;
import java.util.List;
import java.util.function.UnaryOperator;

/** What Z20's appendix proves by plots, decided by arithmetic on intervals. */
public final class PictureProofs {

  private static final String EPSILON = "privacy loss ε";

  /** Up to where a changes with ε: ε' = ln 5.5311…, and a little further. */
  static final double CAP = 5.5312;

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
    PictureClaims.ofManyAttributes(builder);
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
}
