package dev.hearsay.lab.worstcase;

/**
 * Worst-case variances for one number in closed form, and as polynomials. With s = e^{ε/2}, W19's
 * Eq. 4 and 8 and Lemma 1 are quotients with the common denominator 3s(s² − 1)², which is above 0
 * for s above 1; here are their numerators.
 */
final class OneNumberVariance {

  /** W19's ε#, as printed. */
  static final double PRINTED_CROSSING =
      Math.log((7 + 4 * Math.sqrt(7) + 2 * Math.sqrt(20 + 14 * Math.sqrt(7))) / 9);

  /** W19's ε*, as printed: Eq. 6. */
  static final double PRINTED_START =
      Math.log(
          (-5
                  + 2 * Math.cbrt(6353 - 405 * Math.sqrt(241))
                  + 2 * Math.cbrt(6353 + 405 * Math.sqrt(241)))
              / 27);

  private static final Polynomial S = Polynomial.S;
  private static final Polynomial THREE = Polynomial.of(3);
  private static final Polynomial UPPER_SQUARE = Polynomial.of(1, 2, 1); // (s + 1)²
  private static final Polynomial POWERS_SQUARE = Polynomial.of(1, 0, 2, 0, 1); // (s² + 1)²

  /** Of Duchi's mechanism: (s² + 1)²/(s² − 1)². */
  static final Polynomial DUCHI = THREE.times(S).times(POWERS_SQUARE);

  /** Of PM: 4s/(3(s − 1)²). */
  static final Polynomial PIECEWISE = Polynomial.of(4).times(S).times(S).times(UPPER_SQUARE);

  /** Of PM for the input 0: (s + 3)/(3(s − 1)²). */
  static final Polynomial PIECEWISE_AT_ZERO = S.times(Polynomial.of(3, 1)).times(UPPER_SQUARE);

  /** Of HM where it mixes: (s + 3)/(3s(s − 1)) + (s² + 1)²/(s(s² − 1)²). */
  static final Polynomial HYBRID =
      Polynomial.of(3, 1)
          .times(Polynomial.of(-1, 1))
          .times(UPPER_SQUARE)
          .plus(THREE.times(POWERS_SQUARE));

  private OneNumberVariance() {}

  static double laplace(double epsilon) {
    return 8 / (epsilon * epsilon);
  }

  static double duchi(double epsilon) {
    return Math.pow(1 / Math.tanh(epsilon / 2), 2);
  }

  /** 4s/(3(s − 1)²) = 1/(3·sinh²(ε/4)). */
  static double piecewise(double epsilon) {
    return 1 / (3 * Math.pow(Math.sinh(epsilon / 4), 2));
  }

  static double piecewiseAtZero(double epsilon) {
    double less = Math.expm1(epsilon / 2);
    return (less + 4) / (3 * less * less);
  }

  /** W19's Eq. 8. */
  static double hybrid(double epsilon) {
    double head = epsilon > PRINTED_START ? -Math.expm1(-epsilon / 2) : 0;
    return worstOfMix(epsilon, head);
  }

  /**
   * The worst case if PM is used with this probability. The variance of either is linear in x², so
   * that of the mix is largest at 0 or at 1.
   */
  private static double worstOfMix(double epsilon, double head) {
    double duchi = duchi(epsilon);
    return Math.max(
        head * piecewiseAtZero(epsilon) + (1 - head) * duchi,
        head * piecewise(epsilon) + (1 - head) * (duchi - 1));
  }

  /** The least worst case of any mix: it is convex in the probability, so thirds find it. */
  static double bestMix(double epsilon) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 200; i++) {
      double third = (high - low) / 3;
      if (worstOfMix(epsilon, low + third) <= worstOfMix(epsilon, high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return worstOfMix(epsilon, low);
  }

  /**
   * SCDF's noise: density 1 on [0, s], then e^{−(j+1)ε} on steps of length 2, to both sides, over
   * its mass. (W19 prints another density, which has not the mass 1.)
   */
  static double scdf(double epsilon) {
    double rise = -Math.expm1(-epsilon);
    return ofSteps(epsilon, 2 * (rise - epsilon * Math.exp(-epsilon)) / (epsilon * rise));
  }

  /** Returns the variance of the Staircase mechanism's noise: the same shape with another s. */
  static double staircase(double epsilon) {
    return ofSteps(epsilon, 2 / (1 + Math.exp(epsilon / 2)));
  }

  private static double ofSteps(double epsilon, double flat) {
    double mass = flat;
    double square = flat * flat * flat / 3;
    double density = 1;
    for (double left = flat; density > 1e-20; left += 2) {
      density *= Math.exp(-epsilon);
      mass += 2 * density;
      square += density * (Math.pow(left + 2, 3) - Math.pow(left, 3)) / 3;
    }
    return square / mass;
  }

  /** By the name that devices know. */
  static double of(String mechanism, double epsilon) {
    return switch (mechanism) {
      case "laplace" -> laplace(epsilon);
      case "scdf" -> scdf(epsilon);
      case "duchi" -> duchi(epsilon);
      case "piecewise" -> piecewise(epsilon);
      case "hybrid" -> hybrid(epsilon);
      case "best mix" -> bestMix(epsilon);
      default -> throw new IllegalArgumentException("no closed form of " + mechanism);
    };
  }
}
