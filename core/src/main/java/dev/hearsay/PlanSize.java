package dev.hearsay;

import dev.hearsay.law.LawCost;
import java.util.List;

/**
 * The limits on how much work a plan may cause for those who receive it. A few lines can state a
 * law of a billion symbols, so sizes are checked before anything else is done with the parts.
 */
final class PlanSize {

  /**
   * The largest number of characters of all parts' mechanism names together. The hash reads a name
   * once per part, even if a plan's text has it once for many parts.
   */
  private static final int MAX_NAMES = 1 << 24;

  private PlanSize() {}

  /**
   * Rejects parts that are too large.
   *
   * @throws IllegalArgumentException naming the size, and what is legal
   */
  static void check(List<Plan.Part> parts) {
    long symbols = 0;
    long values = 0;
    long comparisons = 0;
    long inputs = 0;
    long projections = 0;
    long names = 0;
    for (Plan.Part part : parts) {
      inputs += part.mechanism().inputs();
      names += part.mechanism().name().length();
      LawCost cost = part.mechanism().law().cost();
      symbols += cost.symbols();
      values += cost.values(); // an attribute's values count once per part
      projections += cost.projections();
      checkEntries(part.mechanism().name(), cost.nodes(), cost.symbolsPerNode());
      if (!part.mechanism().claim().isPure()) {
        comparisons = saturatedSum(comparisons, part.mechanism().law().comparisons());
      }
    }
    checkTotal("parts take", inputs, "numbers", Plan.MAX_INPUTS);
    checkTotal("mechanisms have", names, "characters of names", MAX_NAMES);
    checkTotal("codebooks take", projections, "products to search", Plan.MAX_PROJECTIONS);
    checkTotal("laws of numbers have", symbols, "symbols", Plan.MAX_SYMBOLS);
    checkTotal("laws of categories have", values, "values", Plan.MAX_SYMBOLS);
    checkTotal("audit takes", comparisons, "comparisons of weights", Plan.MAX_COMPARISONS);
  }

  private static long saturatedSum(long one, long two) {
    return Math.min(Plan.MAX_COMPARISONS + 1, one) + Math.min(Plan.MAX_COMPARISONS + 1, two);
  }

  private static void checkEntries(String name, int nodes, int symbols) {
    if ((long) nodes * symbols > Plan.MAX_ENTRIES) {
      throw new IllegalArgumentException(
          String.format(
              "mechanism '%s' has %s inputs and %s symbols; multiplied, at most %s are possible",
              name, nodes, symbols, Plan.MAX_ENTRIES));
    }
  }

  private static void checkTotal(String what, long size, String unit, long most) {
    if (size > most) {
      throw new IllegalArgumentException(
          "the plan's " + what + " more than " + most + " " + unit + ", which is too large");
    }
  }
}
