package dev.hearsay.number.minimax;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleBiFunction;

/**
 * A search for the least argument of a function that is smooth except for a small ripple between
 * odd and even arguments. It compares a whole neighbourhood instead of following a slope. Designs
 * use it for the length of the window: first all lengths with few symbols, then lengths near the
 * best with all symbols.
 */
final class WidthSearch {

  /** The least length of a window, in halves of a symbol. */
  private static final int SHORTEST = 2;

  /** The number of symbols with which all lengths are compared. */
  static final int FEW_SYMBOLS = 32;

  private WidthSearch() {}

  /**
   * Returns the best length of the window, in halves of a symbol.
   *
   * @param criterion the quality of a window with this number of symbols and this length; less is
   *     better
   */
  static int best(int symbols, ToDoubleBiFunction<Integer, Integer> criterion) {
    int few = Math.min(symbols, FEW_SYMBOLS);
    int rough = least(SHORTEST, few, width -> criterion.applyAsDouble(few, width));
    if (symbols == few) {
      return rough;
    }
    int scale = (symbols + few - 1) / few;
    int center = Math.min(symbols, rough * symbols / few);
    return leastNear(center, scale, symbols, width -> criterion.applyAsDouble(symbols, width));
  }

  private static int least(int from, int to, IntToDoubleFunction function) {
    int best = from;
    double value = Double.POSITIVE_INFINITY;
    for (int argument = from; argument <= to; argument++) {
      double candidate = function.applyAsDouble(argument);
      if (candidate < value) {
        best = argument;
        value = candidate;
      }
    }
    return best;
  }

  /** Searches within the radius, and again around an end of that range if the best is there. */
  private static int leastNear(int center, int radius, int to, IntToDoubleFunction function) {
    Map<Integer, Double> known = new HashMap<>(); // ranges overlap
    IntToDoubleFunction once = width -> known.computeIfAbsent(width, function::applyAsDouble);
    int best = center;
    int middle;
    do {
      middle = best;
      best = least(Math.max(SHORTEST, middle - radius), Math.min(to, middle + radius), once);
    } while (Math.abs(best - middle) == radius);
    return best;
  }
}
