package dev.hearsay.estimate.cross;

import dev.hearsay.law.joint.Coordinate;

/**
 * What a number's symbol says about the powers of the number, on [−1, 1]: functions of the symbol
 * that average x, x², x³ and x⁴ for a number x.
 *
 * <p>The symbol's place is u = x + t + e, with t the offset within the window and e what rounding
 * to a node at random added. For a step of h and a width of w, t has the moments h²(w² − 1)/12 and
 * h⁴(w² − 1)(3w² − 7)/240. A number at a fraction φ between two nodes has E[e²] = φ(1 − φ)h² and
 * E[e⁴] = φ(1 − φ)(1 − 3φ + 3φ²)h⁴; on average over all φ these are h²/6 and h⁴/15. Odd moments are
 * 0. With μ₂ and μ₄ those of t + e, E[u²] = x² + μ₂, E[u³] = x³ + 3μ₂x and E[u⁴] = x⁴ + 6μ₂x² + μ₄,
 * which is solved for the powers of x one after the other. The first power is exact; the others are
 * so on average over φ, as for numbers that do not heap between nodes.
 */
record Powers(Coordinate coordinate) {

  static final int HIGHEST = 4;

  /** Fewer nodes leave a rounded number too far from the number to tell its square. */
  private static final int MIN_NODES = 9;

  /** h, the distance of two nodes. */
  private double step() {
    return 2.0 / (coordinate.nodes() - 1);
  }

  boolean tellsSquares() {
    return coordinate.nodes() >= MIN_NODES;
  }

  /** The function of one power, by symbol. */
  double[] of(int power) {
    double[] table = new double[coordinate.symbols()];
    for (int symbol = 0; symbol < table.length; symbol++) {
      table[symbol] = of(power, (symbol - 0.5 * (table.length - 1)) * step());
    }
    return table;
  }

  private double of(int power, double u) {
    double width = (double) coordinate.width() * coordinate.width();
    double square = step() * step();
    double offset = square * (width - 1) / 12;
    double second = offset + square / 6;
    double fourth =
        square * square * ((width - 1) * (3 * width - 7) / 240 + 1.0 / 15) + offset * square;
    return switch (power) {
      case 0 -> 1;
      case 1 -> u;
      case 2 -> u * u - second;
      case 3 -> u * u * u - 3 * second * u;
      case HIGHEST -> u * u * u * u - 6 * second * (u * u - second) - fourth;
      default -> throw new IllegalArgumentException("the power is " + power + "; it is at most 4");
    };
  }
}
