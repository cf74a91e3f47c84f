package dev.hearsay.joint;

/**
 * Functions of a number's symbol that average x, x², x³ and x⁴ for a number x of [−1, 1].
 *
 * <p>The symbol's place is u = z + t, with z the node to which x was rounded at random and t the
 * offset within the window. For a step of h and a width of w, t has the moments μ₂ = h²(w² − 1)/12
 * and μ₄ = h⁴(w² − 1)(3w² − 7)/240, and no odd ones. For numbers x spread evenly between two nodes
 * M ± h/2, the averages of z², z³ and z⁴ are M² + h²/4, M³ + 3Mh²/4 and M⁴ + 3M²h²/2 + h⁴/16. Those
 * of x², x³ and x⁴ are M² + h²/12, M³ + Mh²/4 and M⁴ + M²h²/2 + h⁴/80. So on average z² = x² +
 * h²/6, z³ = x³ + xh²/2 and z⁴ = x⁴ + x²h² − h⁴/30. Together, u² = x² + c, u³ = x³ + 3cx and u⁴ =
 * x⁴ + 6cx² + d, with c = μ₂ + h²/6 and d = μ₄ + μ₂h² − h⁴/30. These equations are solved for the
 * powers of x. The first power is exact; the others are exact for numbers that do not cluster
 * between nodes.
 *
 * <p>For a number that may be missing, all functions are 0 at the symbols of a missing answer. They
 * then average the powers of x among the people who have an answer, times the share of these
 * people.
 */
record Powers(Coordinate coordinate) {

  static final int HIGHEST = 4;

  /**
   * The least number of nodes with which squares are decoded. On a coarser grid, a rounded number
   * is too far from the number.
   */
  private static final int MIN_NODES = 17;

  /** Returns h, the distance of two nodes. */
  private double step() {
    return 2.0 / (coordinate.nodes() - 1);
  }

  boolean resolvesSquares() {
    return coordinate.nodes() >= MIN_NODES;
  }

  /** Returns the function of one power, by symbol. */
  double[] of(int power) {
    double[] table = new double[coordinate.symbols()];
    int answers = coordinate.none();
    for (int symbol = 0; symbol < answers; symbol++) {
      table[symbol] = of(power, (symbol - 0.5 * (answers - 1)) * step());
    }
    return table;
  }

  private double of(int power, double u) {
    double width = (double) coordinate.width() * coordinate.width();
    double square = step() * step();
    double offset = square * (width - 1) / 12;
    double second = offset + square / 6;
    double fourth =
        square * square * ((width - 1) * (3 * width - 7) / 240 - 1.0 / 30) + offset * square;
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
