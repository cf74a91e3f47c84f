package dev.hearsay.lab.threeoutputs;

import static dev.hearsay.lab.threeoutputs.VarianceCurves.MOST;
import static dev.hearsay.lab.threeoutputs.VarianceCurves.below;
import static dev.hearsay.lab.threeoutputs.VarianceCurves.crossing;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.PrintedNumber;
import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import java.util.function.UnaryOperator;

/** Z20's words on hybrid mechanisms: HM of W19, and HM-TP. */
final class HybridClaims {

  private static final UnaryOperator<Jet> HM = VarianceCurves::hybrid;
  private static final UnaryOperator<Jet> DUCHI = VarianceCurves::duchi;
  private static final UnaryOperator<Jet> PM_SUB = VarianceCurves::suboptimal;

  /** Three-Outputs on its second and third piece; the first is Duchi's. */
  private static final UnaryOperator<Jet> TO = PictureProofs.middle(VarianceCurves::threeOutputs);

  private static final UnaryOperator<Jet> BEYOND = VarianceCurves::threeOutputsBeyond;

  /** HM-TP on its three pieces from ε* on. */
  private static final UnaryOperator<Jet> FIRST = HybridClaims::mixtureBelowTwo;

  private static final UnaryOperator<Jet> SECOND =
      PictureProofs.middle(VarianceCurves::mixtureWithRoot);
  private static final UnaryOperator<Jet> THIRD = VarianceCurves::mixtureBeyond;

  /** In c: so far from a crossing two lines are apart. */
  private static final double APART = 1e-3;

  /** By so much Three-Outputs is above HM at most, up to ε = 1. */
  private static final double NEAR_HYBRID = 1.039;

  private HybridClaims() {}

  private static Jet mixtureBelowTwo(Jet c) {
    return VarianceCurves.mixture(c, Jet.of(0));
  }

  static void all(Experiment.Builder builder) {
    builder
        .claim(
            Claim.that(
                    TableClaims.says(
                        "Section I",
                        "HM has a lower worst-case variance than those of Duchi and PM"),
                    "HM's worst-case variance is below Duchi's and PM's at every ε",
                    results -> alwaysMixes())
                .corrected(
                    "it is below PM's at every ε and below Duchi's for ε > 0.609, decided up to 13.8; up to 0.609"
                        + " it is Duchi's",
                    results -> hybridBelowBoth()))
        .claim(
            Claim.that(
                    TableClaims.says(
                        "Section V-E, Fig. 1",
                        "HM-TP obtains a lower worst-case noise variance than other solutions"),
                    "HM-TP's worst-case variance is at no ε above that of HM, the best of the existing ones",
                    results ->
                        mixtureBelowHybrid()
                            .in(Math::log)
                            .check("HM-TP < HM for ε from 0.611 to 13.8"))
                .corrected(
                    "HM's is lower for 0.609 < ε < 0.650 and for 0.695 < ε < 1.59; elsewhere HM-TP's"
                        + " is, or both are Duchi's",
                    results -> whereHybridIsLower()));
  }

  /** Z20's own mechanisms against HM, which it counts among the existing ones. */
  static void ownMechanisms(Experiment.Builder builder) {
    builder
        .claim(
            Claim.that(
                    TableClaims.says(
                        "Section V-A, Fig. 1",
                        "a smaller worst-case noise variance than existing solutions in the high"
                            + " privacy regime"),
                    "for ε from 0.01 to 1 the variance of Three-Outputs is below that of Laplace,"
                        + " Duchi, PM and HM",
                    results ->
                        Proof.negative(VarianceCurves.difference(TO, HM), 2, Math.E)
                            .in(Math::log)
                            .check("Three-Outputs < HM for ε from ln 2 to 1"))
                .corrected(
                    "it is below Laplace's and PM's there; it is Duchi's up to ε = ln 2, and below Duchi's"
                        + " from there to 1; it is HM's up to ε = 0.609, and above HM's from there to 1 by"
                        + " up to 3.9 % (and to 1.60, and from 2.72 on)",
                    results -> threeOutputsBelowOthers().and(threeOutputsAndHybrid())))
        .claim(
            TableClaims.says(
                "Section V, Fig. 1",
                "Both of them achieve higher accuracies than Three-Outputs and other existing"),
            "for ε from 2.57 to 13.8 PM-SUB's variance is below that of Three-Outputs, Duchi, PM and"
                + " HM (and PM-OPT's is not above PM-SUB's)",
            results -> suboptimalIsBest())
        .claim(
            TableClaims.says("Section I", "HM-TP, which achieves even higher utility"),
            "HM-TP's variance is below Three-Outputs' and PM-SUB's from ε = 0.612 to 13.8, and"
                + " Three-Outputs' before",
            results -> mixtureBelowItsParts());
  }

  private static ClaimCheck threeOutputsBelowOthers() {
    return below(DUCHI, VarianceCurves::piecewise, 1, 2)
        .and(below(TO, VarianceCurves::piecewise, 2, Math.E))
        .and(below(TO, DUCHI, 2 + APART, Math.E))
        .check("Three-Outputs < PM for ε from 0 to 1, and < Duchi from 0.694 to 1")
        .and(TableClaims.piecewiseBelowLaplace())
        .and(threeOutputsNearHybrid());
  }

  private static ClaimCheck threeOutputsNearHybrid() {
    UnaryOperator<Jet> most = c -> HM.apply(c).times(NEAR_HYBRID);
    return below(DUCHI, most, Math.exp(VarianceCurves.hybridStart()), 2)
        .and(below(TO, most, 2, Math.E))
        .check("Three-Outputs < 1.039 × HM for ε from 0.609 to 1");
  }

  private static ClaimCheck threeOutputsAndHybrid() {
    double start = Math.exp(VarianceCurves.hybridStart());
    double first = crossing(HM, TO, 1, 1.7);
    double second = crossing(HM, BEYOND, 2, 4);
    return below(HM, DUCHI, start + APART, 2)
        .and(VarianceCurves.crossOnce(HM, TO, 2, first, PictureProofs.CAP))
        .and(VarianceCurves.crossOnce(BEYOND, HM, VarianceCurves.beforeCap(), second, MOST))
        .check("HM < Three-Outputs from 0.610 to a crossing, and from another one to 13.8")
        .and(PrintedNumber.check("the first", first, "1.60"))
        .and(PrintedNumber.check("the second", second, "2.72"));
  }

  private static ClaimCheck suboptimalIsBest() {
    double first = Math.exp(2.57);
    return below(PM_SUB, BEYOND, first, MOST)
        .and(below(PM_SUB, DUCHI, first, MOST))
        .and(below(PM_SUB, VarianceCurves::piecewise, first, MOST))
        .and(below(PM_SUB, HM, first, MOST))
        .check("PM-SUB is the lowest for ε from 2.57 to 13.8");
  }

  private static ClaimCheck mixtureBelowItsParts() {
    double start = Math.exp(VarianceCurves.mixtureStart()) + APART;
    return below(FIRST, DUCHI, start, 2)
        .and(below(FIRST, PM_SUB, start, 2))
        .and(below(SECOND, TO, 2, PictureProofs.CAP))
        .and(below(SECOND, PM_SUB, 2, PictureProofs.CAP))
        .and(below(THIRD, BEYOND, VarianceCurves.beforeCap(), MOST))
        .and(below(THIRD, PM_SUB, VarianceCurves.beforeCap(), MOST))
        .check("HM-TP < Three-Outputs and HM-TP < PM-SUB for ε from 0.612 to 13.8");
  }

  private static ClaimCheck alwaysMixes() {
    double start = VarianceCurves.hybridStart();
    return ClaimCheck.exact(
        start <= 0,
        "HM < Duchi at every ε > 0",
        "up to ε = " + ClaimCheck.number(start) + " HM is Duchi's mechanism");
  }

  private static ClaimCheck hybridBelowBoth() {
    double start = Math.exp(VarianceCurves.hybridStart());
    return below(HM, DUCHI, start + APART, MOST)
        .and(below(DUCHI, VarianceCurves::piecewise, 1, start))
        .and(below(HM, VarianceCurves::piecewise, start, MOST))
        .check("HM < Duchi from ε = 0.610, HM < PM from 0, both to 13.8")
        .and(PrintedNumber.check("the ε from which HM mixes", Math.log(start), "0.609"));
  }

  private static Proof mixtureBelowHybrid() {
    return below(FIRST, HM, Math.exp(VarianceCurves.mixtureStart()), 2)
        .and(below(SECOND, HM, 2, PictureProofs.CAP))
        .and(below(THIRD, HM, VarianceCurves.beforeCap(), MOST));
  }

  private static ClaimCheck whereHybridIsLower() {
    double start = VarianceCurves.hybridStart();
    double pause = crossing(HM, FIRST, VarianceCurves.mixtureStart(), 0.693);
    double again = crossing(HM, SECOND, Math.log(2) + 1e-9, 0.75);
    double end = crossing(HM, SECOND, 1, 1.7);
    return signs(start, pause, again, end)
        .check(
            "HM < HM-TP between ends one and two, and three and four; HM-TP < HM elsewhere from"
                + " ε = 0.611 to 13.8")
        .and(PrintedNumber.check("end one", start, "0.609"))
        .and(PrintedNumber.check("end two", pause, "0.650"))
        .and(PrintedNumber.check("end three", again, "0.695"))
        .and(PrintedNumber.check("end four", end, "1.59"));
  }

  /** The lines' slopes differ at a crossing, so that none is overlooked there. */
  private static Proof signs(double start, double pause, double again, double end) {
    double first = Math.exp(start);
    double second = Math.exp(pause);
    double third = Math.exp(again);
    double last = Math.exp(end);
    double mixes = Math.exp(VarianceCurves.mixtureStart());
    return below(HM, DUCHI, first + APART, mixes)
        .and(Proof.risesThroughZero(VarianceCurves.difference(HM, FIRST), mixes, second, 2))
        .and(below(SECOND, HM, 2, third - 1e-4))
        .and(below(HM, SECOND, third + 1e-4, last - APART))
        .and(below(SECOND, HM, last + APART, PictureProofs.CAP))
        .and(below(THIRD, HM, VarianceCurves.beforeCap(), MOST));
  }
}
