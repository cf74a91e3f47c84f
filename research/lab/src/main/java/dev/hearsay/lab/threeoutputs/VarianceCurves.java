package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.proof.Jet;
import dev.hearsay.lab.proof.Proof;
import dev.hearsay.lab.survey.Crossing;
import dev.hearsay.number.ThreeOutputs;
import java.util.function.UnaryOperator;

/**
 * Worst-case variances in closed form, as functions of c = e^ε and times (c − 1)², so that they are
 * bounded at ε = 0. With r = e^{ε/2} and t = e^{ε/3}.
 */
final class VarianceCurves {

  /** Where "at every ε" ends: ε = 13.8. */
  static final double MOST = 1e6;

  private static final double CAP = PictureProofs.CAP;

  /** A little below where a is capped. */
  private static final double BEFORE_CAP = 5.5311;

  private VarianceCurves() {}

  static Jet duchi(Jet c) {
    return c.plus(1).squared();
  }

  /** 4r / (3(r − 1)²). */
  static Jet piecewise(Jet c) {
    Jet r = c.sqrt();
    return r.plus(1).squared().times(r).times(4).over(3);
  }

  /** Eq. 33. */
  static Jet suboptimal(Jet c) {
    Jet t = c.cbrt();
    return t.times(5).plus(6).times(t).plus(5).times(t.squared()).over(3);
  }

  /** Where HM mixes: (r + 3) / (3r(r − 1)) + (c + 1)² / (r(c − 1)²). */
  static Jet hybrid(Jet c) {
    Jet r = c.sqrt();
    Jet first = r.plus(3).times(r.minus(1)).times(r.plus(1).squared()).over(3);
    return first.plus(duchi(c)).over(r);
  }

  /** Eq. 122 for a that is the cubic's root; a parabola's top. */
  static Jet threeOutputs(Jet c, Jet a) {
    Jet slope = more(c, a).times(c.minus(1));
    return PictureCurves.ofThreeOutputs(c, a)
        .plus(slope.squared().over(c.minus(1).squared()).over(4));
  }

  /** Eq. 122 for a = c/(c + 2). */
  static Jet threeOutputsBeyond(Jet c) {
    return c.plus(2).times(c.plus(10)).over(4);
  }

  /** ac(c + 1)² / (c − a)². */
  private static Jet more(Jet c, Jet a) {
    return a.times(c).times(c.plus(1).squared()).over(c.minus(a).squared());
  }

  /**
   * HM-TP from ε* on: C + 2√(AB) of Eq. 154 to 156, the least value of Aγ + B/γ + C for γ below 0.
   * For a = 0 it is C, reached at γ = 0.
   */
  static Jet mixture(Jet c, Jet a) {
    Jet t = c.cbrt();
    Jet sum = c.plus(t);
    Jet gap = c.minus(1);
    Jet more = more(c, a).over(sum);
    Jet first =
        more.squared().times(gap).over(2).plus(PictureCurves.ofThreeOutputs(c, a).over(sum));
    Jet second = t.plus(1).power(3).plus(gap).times(gap).over(t.squared().times(3));
    return first.times(t.plus(1)).plus(second);
  }

  /**
   * With the root 2√(AB) = (1 + t)√(−A(c − 1)) · ac(c + 1)² / ((c + t)(c − a)²), which is 0 at 2.
   */
  static Jet mixtureWithRoot(Jet c, Jet a) {
    Jet root = PictureCurves.ofMixture(c, a).negated().times(c.minus(1)).sqrt();
    Jet share = more(c, a).over(c.plus(c.cbrt()));
    return mixture(c, a).plus(root.times(share).times(c.cbrt().plus(1)));
  }

  static Jet mixtureBeyond(Jet c) {
    return mixtureWithRoot(c, c.over(c.plus(2)));
  }

  /** A curve of c and a for 2 ≤ c ≤ 5.53. */
  static UnaryOperator<Jet> middle(PictureProofs.WithZero curve) {
    return PictureProofs.middle(curve);
  }

  /** That f is below g from low to high, in c. */
  static Proof below(UnaryOperator<Jet> f, UnaryOperator<Jet> g, double low, double high) {
    return Proof.negative(difference(f, g), low, high);
  }

  static UnaryOperator<Jet> difference(UnaryOperator<Jet> f, UnaryOperator<Jet> g) {
    return c -> f.apply(c).minus(g.apply(c));
  }

  /** The ε at which two of them are the same. */
  static double crossing(UnaryOperator<Jet> f, UnaryOperator<Jet> g, double low, double high) {
    return Crossing.of(
        epsilon -> Proof.middle(f, Math.exp(epsilon)),
        epsilon -> Proof.middle(g, Math.exp(epsilon)),
        low,
        high);
  }

  /** That f is below g up to the ε where they cross, and above it from there on. */
  static Proof crossOnce(
      UnaryOperator<Jet> f, UnaryOperator<Jet> g, double low, double crossing, double high) {
    return Proof.risesThroughZero(difference(f, g), low, Math.exp(crossing), high);
  }

  /** Three-Outputs against another that has one formula, to the end of its second piece. */
  static Proof threeOutputsBelow(UnaryOperator<Jet> other, double low) {
    Proof second = below(middle(VarianceCurves::threeOutputs), other, Math.max(2, low), CAP);
    return low < 2 ? below(VarianceCurves::duchi, other, low, 2).and(second) : second;
  }

  static double beforeCap() {
    return BEFORE_CAP;
  }

  /** The worst-case variance itself. */
  static double value(String mechanism, double epsilon) {
    if (mechanism.equals("laplace")) {
      return 8 / (epsilon * epsilon);
    }
    double gap = Math.expm1(epsilon);
    return Proof.middle(curve(mechanism, epsilon), Math.exp(epsilon)) / (gap * gap);
  }

  private static UnaryOperator<Jet> curve(String mechanism, double epsilon) {
    double zero = ThreeOutputs.zeroAtZero(epsilon);
    boolean isBeyond = Math.exp(epsilon) > BEFORE_CAP;
    return switch (mechanism) {
      case "duchi" -> VarianceCurves::duchi;
      case "piecewise" -> VarianceCurves::piecewise;
      case "pm-sub" -> VarianceCurves::suboptimal;
      case "hybrid" -> epsilon <= hybridStart() ? VarianceCurves::duchi : VarianceCurves::hybrid;
      case "three-outputs" ->
          isBeyond ? VarianceCurves::threeOutputsBeyond : c -> threeOutputs(c, Jet.of(zero));
      case "hm-tp" ->
          epsilon <= mixtureStart() ? VarianceCurves::duchi : c -> mixtureWithRoot(c, Jet.of(zero));
      default -> throw new IllegalArgumentException(mechanism + " has no closed form here");
    };
  }

  /** ε* of HM, from where it mixes: there it is as good as Duchi's mechanism. */
  static double hybridStart() {
    return crossing(VarianceCurves::hybrid, VarianceCurves::duchi, 0.3, 0.69);
  }

  /** ε* of HM-TP. */
  static double mixtureStart() {
    return Math.log(Proof.zero(c -> PictureCurves.slopeAtZero(c, Jet.of(0)), 1, 2));
  }
}
