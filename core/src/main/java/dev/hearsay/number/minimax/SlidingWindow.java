package dev.hearsay.number.minimax;

/**
 * The family of distributions over which a design optimizes, before the symbols have values.
 *
 * <p>The best unbiased ε-private mechanism is a sliding window. Every symbol has a base
 * probability, and the input chooses a run of neighbouring symbols whose probability is c = e^ε
 * times the base. (For given base probabilities, minimizing E[Y²|x] for a given mean is a
 * fractional knapsack. By its Lagrange multipliers, the symbols with the least (y − a)² are raised,
 * and these are neighbours.)
 *
 * <p>Here all symbols have the same base probability m. Where the optimum has an atom, several
 * symbols get the same value. The symbols lie side by side on a line, symbol j on [j, j+1], and the
 * window is an interval of constant length w on that line. Symbol j has probability m·(1 +
 * (c−1)·overlap of [j, j+1] with the window). Probabilities add up to 1 if m·(S + (c−1)·w) = 1. The
 * window starts between 0, for x = −1, and S − w, for x = 1.
 *
 * <p>Probabilities are linear in the start between two <em>breakpoints</em>, the starts at which an
 * end of the window meets the border of a symbol. With a length of whole symbols, both ends meet a
 * border at once, and breakpoints are 1 apart. With a length of whole symbols and a half, they are
 * ½ apart.
 */
public final class SlidingWindow {

  private final int symbols;
  private final double width;
  private final double breakpointDistance;
  private final double odds;
  private final double mass;

  /**
   * @param symbols S, at least 2
   * @param halfSymbols the length of the window in halves of a symbol, from 2 to S
   */
  SlidingWindow(double epsilon, int symbols, int halfSymbols) {
    this.symbols = symbols;
    this.width = halfSymbols / 2.0;
    this.breakpointDistance = halfSymbols % 2 == 0 ? 1 : 0.5;
    this.odds = StrictMath.expm1(epsilon);
    this.mass = 1 / (symbols + odds * width);
  }

  int symbols() {
    return symbols;
  }

  /** Returns the window's start for x = 1. */
  double lastStart() {
    return symbols - width;
  }

  /** Returns the distance between neighbouring breakpoints; the first is at 0. */
  double breakpointDistance() {
    return breakpointDistance;
  }

  int breakpoints() {
    return (int) Math.round(lastStart() / breakpointDistance) + 1;
  }

  /** Returns the probability of every symbol when the window has this start. */
  double[] probabilities(double start) {
    double[] row = new double[symbols];
    for (int symbol = 0; symbol < symbols; symbol++) {
      double end = Math.min(symbol + 1, start + width);
      double overlap = Math.max(0, end - Math.max(symbol, start));
      row[symbol] = mass * (1 + odds * overlap);
    }
    return row;
  }
}
