package dev.hearsay.lab.threeoutputs;

import dev.hearsay.lab.proof.Enclosure;
import dev.hearsay.lab.proof.Jet;

/**
 * What Z20's appendix draws, as functions of c = e^ε, with t = e^{ε/3} = ∛c. A function that only
 * its sign is asked of may be multiplied by a power of c − 1 > 0: then it is bounded at ε = 0 too.
 */
final class PictureCurves {

  /** Of the halving that encloses a; each squares what is left. */
  private static final int NEWTON_STEPS = 8;

  private PictureCurves() {}

  /**
   * a* − c/(c + 2) of Fig. 16, as a function of y = e^{−ε}. Multiplying Eq. 80 by its conjugate
   * takes the c − 1 out of the denominator: a* = 4c(c − 1) / (c² + 6c − 3 + (c + 1)√(c² + 10c −
   * 7)).
   */
  static Jet starAboveCap(Jet y) {
    return star(y).minus(Jet.of(1).over(y.times(2).plus(1)));
  }

  /** a* as a function of y = e^{−ε}. */
  static Jet star(Jet y) {
    Jet root = y.times(10).minus(y.squared().times(7)).plus(1).sqrt();
    Jet sum = y.times(6).minus(y.squared().times(3)).plus(1).plus(y.plus(1).times(root));
    return y.negated().plus(1).times(4).over(sum);
  }

  /** Eq. 92's cubic in a: 2a³ − (c² + 4c + 5)a² + (7c − 4c² − c³)a + 2c³ − 4c². */
  static Jet cubic(Jet c, double a) {
    return cubic(c, Jet.of(a));
  }

  private static Jet cubic(Jet c, Jet a) {
    return a.times(2).minus(sum(c)).times(a).plus(sumOfPairs(c).times(2)).times(a).plus(last(c));
  }

  private static Jet sum(Jet c) {
    return c.plus(4).times(c).plus(5);
  }

  /** Eq. 119: a₀a₁ + a₀a₂ + a₁a₂. */
  static Jet sumOfPairs(Jet c) {
    return c.plus(4).times(c).negated().plus(7).times(c).over(2);
  }

  /** Eq. 120: a₀a₁a₂. */
  static Jet product(Jet c) {
    return c.negated().plus(2).times(c.squared());
  }

  private static Jet last(Jet c) {
    return product(c).times(-2);
  }

  /**
   * The factor of Eq. 116 that decides the discriminant's sign, by which the cubic has one real
   * root or three.
   */
  static Jet discriminant(Jet c) {
    Jet value = c.plus(30).times(c).plus(279).times(c).plus(580).times(c).minus(2385).times(c);
    return value.plus(606).times(c).minus(775);
  }

  /**
   * a for 2 ≤ c ≤ 5.54, the one root of the cubic p in [0, 1] (p(0) ≥ 0 > p(1) and p falls in a
   * between). Newton's method on enclosures: a root of A is in m − p(m, C) / p'(A, C) too.
   */
  static Jet zero(Jet c) {
    Jet still = new Jet(c.value(), Enclosure.of(0));
    Enclosure root = new Enclosure(0, 1);
    for (int i = 0; i < NEWTON_STEPS; i++) {
      Enclosure middle = Enclosure.of(root.middle());
      Enclosure there = cubic(still, new Jet(middle, Enclosure.of(0))).value();
      root = root.and(middle.minus(there.over(cubic(still, Jet.variable(root)).slope())));
    }
    Enclosure byC = cubic(Jet.variable(c.value()), new Jet(root, Enclosure.of(0))).slope();
    Enclosure byA = cubic(still, Jet.variable(root)).slope();
    return new Jet(root, byC.over(byA).negated().times(c.slope()));
  }

  /** h of Fig. 20: 2(c − a)²(c + t) − ac(c + 1)². */
  static Jet denominator(Jet c, Jet a) {
    return near(c, a).times(2).minus(far(c, a));
  }

  /** (c − a)²(c + t) − ac(c + 1)², the denominator of Eq. 180. */
  static Jet halfDenominator(Jet c, Jet a) {
    return near(c, a).minus(far(c, a));
  }

  private static Jet near(Jet c, Jet a) {
    return c.minus(a).squared().times(c.plus(c.cbrt()));
  }

  private static Jet far(Jet c, Jet a) {
    return a.times(c).times(c.plus(1).squared());
  }

  /** slope₂ of Eq. 177, times (c − 1)². */
  static Jet slopeAtZero(Jet c, Jet a) {
    return ofPiecewise(c).minus(ofThreeOutputs(c, a));
  }

  /** slope₁ of Eq. 176, times (c − 1)². */
  static Jet slopeAtOne(Jet c, Jet a) {
    Jet gap = c.minus(1);
    Jet more = far(c, a).over(c.minus(a).squared());
    return slopeAtZero(c, a).plus(c.cbrt().plus(c).minus(more).times(gap));
  }

  /** PM-SUB's variance at 0 times (c − 1)²: (t + c)((t + 1)³ + c − 1) / (3t²). */
  static Jet ofPiecewise(Jet c) {
    Jet t = c.cbrt();
    return t.plus(c).times(t.plus(1).power(3).plus(c).minus(1)).over(t.squared().times(3));
  }

  /** Three-Outputs' variance at 0 times (c − 1)²: (1 − a)c²(c + 1)² / (c − a)². */
  static Jet ofThreeOutputs(Jet c, Jet a) {
    return a.negated().plus(1).times(c.times(c.plus(1)).over(c.minus(a)).squared());
  }

  /**
   * A of Eq. 154, times (c − 1)²: slope₂/(c + t) less a²c²(c + 1)⁴(c − 1) / (4(c + t)²(c − a)⁴).
   */
  static Jet ofMixture(Jet c, Jet a) {
    Jet sum = c.plus(c.cbrt());
    Jet share = far(c, a).over(c.minus(a).squared()).over(sum).squared();
    return slopeAtZero(c, a).over(sum).minus(share.times(c.minus(1)).over(4));
  }

  /**
   * A's slope in c for a = 0, times (c − 1)³. With A = N / (c − 1)² that is N'(c − 1) − 2N; the
   * slope in ε is c times as large.
   */
  static Jet slopeOfMixture(Jet c) {
    Jet mixture = ofMixture(c, Jet.of(0));
    Enclosure gap = c.value().minus(Enclosure.of(1));
    Enclosure twice = mixture.value().times(Enclosure.of(2));
    Enclosure unknown = new Enclosure(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    return new Jet(mixture.slope().times(gap).minus(twice), unknown);
  }

  /** f of Fig. 28: s(V + 1), V the worst-case variance of PM-SUB with ε = s. */
  static Jet perAttribute(Jet s) {
    Jet c = s.exp();
    Jet t = s.over(3).exp();
    Jet gap = c.minus(1);
    Jet atZero =
        t.plus(c).times(t.plus(1).power(3).plus(c).minus(1)).over(t.times(gap).squared().times(3));
    return t.plus(1).over(gap).plus(atZero).plus(1).times(s);
  }

  /**
   * s·E[Y² | 1] of Three-Outputs with ε = s: C²(1 − a/c) = c(c + 1)² / ((c − 1)²(c − a)), with C =
   * c(c + 1) / ((c − 1)(c − a)).
   */
  static Jet atOne(Jet s, Jet a) {
    Jet c = s.exp();
    return c.times(c.plus(1).over(c.minus(1)).squared()).over(c.minus(a)).times(s);
  }

  /** The same with a = c/(c + 2): s(c + 1)(c + 2) / (c − 1)². */
  static Jet atOneBeyond(Jet s) {
    Jet c = s.exp();
    return c.plus(1).times(c.plus(2)).over(c.minus(1).squared()).times(s);
  }
}
