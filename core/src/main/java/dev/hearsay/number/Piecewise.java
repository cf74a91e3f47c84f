package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.numeric.Minimum;
import java.math.BigInteger;

/**
 * The Piecewise family. With probability c/(t+c), where c = e^ε, it reports a number near x, else a
 * number from elsewhere. The parameter t is the length of "elsewhere" over that of "near". PM has t
 * = e^{ε/2}, PM-SUB e^{ε/3}, and PM-OPT the t of least variance at x = 1. Square Wave with its
 * unbiased decoding is the member with t = 1/(2b).
 *
 * <p><strong>On a grid.</strong> Inputs are 2n+1 nodes i/n, symbols are the integers j, and "near"
 * is a block of w = 2r+1 symbols centred on i. w is the odd number closest to 2n/t. Every symbol
 * has the weight {@code low}, those in the block {@code high} ≤ c·low. By symmetry E[j | i] = i ·
 * w(high − low)/TOTAL. So j decodes to j·TOTAL / (n·w(high − low)), without bias and without
 * rounding: the mechanism is as exact on the grid as on the line. The grid is the smallest one
 * whose variance agrees with the continuous formula to {@value #TOLERANCE}. Some ε above 8 have no
 * such grid; the largest one then has up to 31 % more variance.
 */
public final class Piecewise {

  public static final String NAME = "piecewise";
  public static final String OPTIMAL_NAME = "pm-opt";
  public static final String SUBOPTIMAL_NAME = "pm-sub";

  private static final double TOLERANCE = 2.5e-4;
  private static final int FEWEST_NODES_PER_SIDE = 128;

  /**
   * The largest grid. It is reached for some ε above 8, and for all above ε ≈ 14, where one symbol
   * is wider than the continuous block.
   */
  private static final int MAX_NODES_PER_SIDE = 2048;

  private Piecewise() {}

  /** Returns PM of "Multidimensional Data" (2019). */
  public static NumericMechanism of(PrivacyLoss loss) {
    return named(NAME, loss, parameter(loss.epsilon()));
  }

  /** Returns PM-SUB of "Federated Learning for the Internet of Things" (2020). */
  public static NumericMechanism suboptimal(PrivacyLoss loss) {
    return named(SUBOPTIMAL_NAME, loss, suboptimalParameter(loss.epsilon()));
  }

  /** Returns PM-OPT of "Federated Learning for the Internet of Things" (2020). */
  public static NumericMechanism optimal(PrivacyLoss loss) {
    return named(OPTIMAL_NAME, loss, optimalParameter(loss.epsilon()));
  }

  /** Returns PM's t. */
  public static double parameter(double epsilon) {
    return Math.exp(epsilon / 2);
  }

  /** Returns PM-SUB's t. */
  public static double suboptimalParameter(double epsilon) {
    return Math.exp(epsilon / 3);
  }

  /** Returns PM-OPT's t, found numerically; it lies between 1 and e^ε. */
  public static double optimalParameter(double epsilon) {
    double logT = Minimum.of(u -> variance(epsilon, Math.exp(u), 1), 0, epsilon);
    return Math.exp(logT);
  }

  /**
   * Returns the continuous mechanism's variance at x: x²(t+1)/(c−1) + (t+c)((t+1)³+c−1) /
   * (3t²(c−1)²).
   */
  public static double variance(double epsilon, double t, double x) {
    double c = Math.exp(epsilon);
    double gap = Math.expm1(epsilon);
    return x * x * (t + 1) / gap + (t + c) * (Math.pow(t + 1, 3) + gap) / (3 * t * t * gap * gap);
  }

  public static NumericMechanism named(String name, PrivacyLoss loss, double t) {
    return new NumericMechanism(name, loss, law(loss, t));
  }

  static BlockLaw law(PrivacyLoss loss, double t) {
    for (int n = FEWEST_NODES_PER_SIDE; n < MAX_NODES_PER_SIDE; n++) {
      int r = blockRadius(n, t);
      if (areCoprime(2 * n, 2 * r + 1)
          && agrees(loss.epsilon(), t, n, r, 1)
          && agrees(loss.epsilon(), t, n, r, 0)) {
        return BlockLaw.fit(2 * n + 1, 2 * r + 1, loss);
      }
    }
    // A width of 1 has no factor in common with any number, so this always fits.
    int widest = blockRadius(MAX_NODES_PER_SIDE, t);
    int r = areCoprime(2 * MAX_NODES_PER_SIDE, 2 * widest + 1) ? widest : 0;
    return BlockLaw.fit(2 * MAX_NODES_PER_SIDE + 1, 2 * r + 1, loss);
  }

  private static int blockRadius(int n, double t) {
    return (int) Math.max(0, Math.round((2 * n / t - 1) / 2));
  }

  private static boolean areCoprime(int one, int two) {
    return BigInteger.valueOf(one).gcd(BigInteger.valueOf(two)).equals(BigInteger.ONE);
  }

  private static boolean agrees(double epsilon, double t, int n, int r, double x) {
    double continuous = variance(epsilon, t, x);
    double rounding = 0.25 / ((double) n * n); // for an input half-way between two nodes
    double ratio = (gridVariance(epsilon, n, r, x) + rounding) / continuous;
    return Math.abs(ratio - 1) <= TOLERANCE;
  }

  /**
   * Returns the variance on the grid. With λ = 1/(c·w + 2n) outside the block and cλ inside, E[j² |
   * i] = λ·Σ_{|j| ≤ n+r} j² + (c−1)λ·(w·i² + Σ_{|j| ≤ r} j²), and Σ_{|j| ≤ m} j² = m(m+1)(2m+1)/3.
   */
  private static double gridVariance(double epsilon, int n, int r, double x) {
    double gap = Math.expm1(epsilon);
    double width = 2 * r + 1;
    double outside = 1 / (Math.exp(epsilon) * width + 2 * n);
    double scale = 1 / (gap * outside * width * n);
    double squares =
        outside * squaresUpTo(n + r) + gap * outside * (width * x * x * n * n + squaresUpTo(r));
    return scale * scale * squares - x * x;
  }

  private static double squaresUpTo(int m) {
    return m * (m + 1.0) * (2 * m + 1.0) / 3;
  }
}
