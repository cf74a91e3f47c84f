package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** A law given by its whole table: one row of weights per input, each row with the sum TOTAL. */
public final class TableLaw implements SymbolLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("table").table("weights").madeBy(form -> new TableLaw(form.table("weights")));

  private final long[][] weights;
  private final AliasTable[] rows;

  /**
   * Copies the table.
   *
   * @param weights rows of equal length, at least 2 × 2, no entry negative
   */
  public TableLaw(long[][] weights) {
    this.weights = Arrays.stream(weights).map(long[]::clone).toArray(long[][]::new);
    check();
    rows = Arrays.stream(this.weights).map(AliasTable::new).toArray(AliasTable[]::new);
  }

  private void check() {
    if (weights.length < 2 || weights[0].length < 2) {
      throw new IllegalArgumentException("a table needs at least 2 inputs and 2 symbols");
    }
    for (int input = 0; input < weights.length; input++) {
      if (weights[input].length != weights[0].length) {
        throw new IllegalArgumentException(
            String.format(
                "row %s has %s weights, row 0 has %s",
                input, weights[input].length, weights[0].length));
      }
      BigInteger sum = BigInteger.ZERO;
      for (long weight : weights[input]) {
        if (weight < 0) {
          throw new IllegalArgumentException("row " + input + " has the negative weight " + weight);
        }
        sum = sum.add(BigInteger.valueOf(weight));
      }
      if (!sum.equals(BigInteger.valueOf(TOTAL))) {
        throw new IllegalArgumentException(
            "row " + input + " adds up to " + sum + ", not " + TOTAL);
      }
    }
  }

  /**
   * Returns integers for real probabilities that are exactly private: every column's largest weight
   * is at most e<sup>ε</sup> times its smallest, however the reals were rounded.
   *
   * <p>A column's floor is its least probability rounded up, its ceiling is ⌊e^ε · floor⌋, and
   * weights are rounded into that range. A row's sum is then off the total by a few units of
   * 2<sup>−62</sup>. The difference is distributed where the range allows: a weight below its
   * ceiling can rise, one above its floor can fall.
   *
   * @param probabilities rows that add up to 1 and are ε-private, both up to rounding
   */
  public static TableLaw fit(double[][] probabilities, PrivacyLoss loss) {
    int symbols = probabilities[0].length;
    Fraction ratio = Exponential.lower(loss.epsilon());
    long[] floor = new long[symbols];
    long[] ceiling = new long[symbols];
    for (int symbol = 0; symbol < symbols; symbol++) {
      floor[symbol] = Math.max(1, (long) Math.ceil(leastIn(probabilities, symbol) * TOTAL));
      Fraction most = ratio.times(Fraction.of(floor[symbol], 1));
      ceiling[symbol] = most.floor().min(BigInteger.valueOf(TOTAL)).longValueExact();
    }
    long[][] weights = new long[probabilities.length][symbols];
    for (int input = 0; input < weights.length; input++) {
      for (int symbol = 0; symbol < symbols; symbol++) {
        long nearest = Math.round(probabilities[input][symbol] * TOTAL);
        weights[input][symbol] = Math.min(ceiling[symbol], Math.max(floor[symbol], nearest));
      }
      settle(weights[input], floor, ceiling);
    }
    return new TableLaw(weights);
  }

  private static double leastIn(double[][] probabilities, int symbol) {
    double least = Double.POSITIVE_INFINITY;
    for (double[] row : probabilities) {
      if (!(row[symbol] >= 0 && row[symbol] <= 1)) {
        throw new IllegalArgumentException(
            "symbol " + symbol + " has probability " + row[symbol] + "; it must be in [0, 1]");
      }
      least = Math.min(least, row[symbol]);
    }
    return least;
  }

  private static void settle(long[] row, long[] floor, long[] ceiling) {
    long missing = TOTAL - Arrays.stream(row).sum();
    for (int symbol = 0; symbol < row.length && missing != 0; symbol++) {
      long change =
          missing > 0
              ? Math.min(missing, ceiling[symbol] - row[symbol])
              : Math.max(missing, floor[symbol] - row[symbol]);
      row[symbol] += change;
      missing -= change;
    }
    if (missing != 0) {
      throw new IllegalArgumentException(
          "the probabilities cannot be made private: a row's weights miss the total by " + missing);
    }
  }

  @Override
  public Form form() {
    return TYPE.form().with("weights", weights);
  }

  /** Returns empty, because the decoding does not follow from the weights. */
  @Override
  public Optional<double[]> decoding() {
    return Optional.empty();
  }

  @Override
  public int nodes() {
    return weights.length;
  }

  @Override
  public int symbols() {
    return weights[0].length;
  }

  @Override
  public long weight(int input, int symbol) {
    return weights[input][symbol];
  }

  @Override
  public int draw(int input, BitSource bits) {
    return rows[input].draw(bits);
  }
}
