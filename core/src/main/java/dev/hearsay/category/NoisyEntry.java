package dev.hearsay.category;

import dev.hearsay.law.DecodedReport;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.SymbolLaw;
import java.util.Arrays;

/**
 * An entry that is the noisy number itself: (symbol + first)/steps, so the sum of symbols suffices.
 */
record NoisyEntry(SymbolLaw noise, double first, double steps) implements Entry {

  /**
   * Returns the entry of a noise law or a block law.
   *
   * @throws IllegalArgumentException if all symbols of a block are equally frequent
   */
  static NoisyEntry of(SymbolLaw law) {
    if (law instanceof NoiseLaw noise) {
      return new NoisyEntry(noise, noise.firstSum(), noise.nodes() - 1.0);
    }
    BlockLaw block = (BlockLaw) law;
    if (block.low() == block.high()) {
      throw new IllegalArgumentException(
          "a block of the weights " + block.low() + ": reports say nothing about the value");
    }
    // On the scale of [−1, 1], symbol s decodes to (s − middle) · perSymbol.
    double middle = (block.symbols() - 1) / 2.0;
    double perSymbol = block.perSymbol();
    return new NoisyEntry(block, 1 / perSymbol - middle, 2 / perSymbol);
  }

  @Override
  public double decode(long[] report, int value) {
    return value((int) report[value]);
  }

  private double value(int symbol) {
    return (symbol + first) / steps;
  }

  @Override
  public DecodedReport distribution(boolean isTruth) {
    int node = isTruth ? noise.nodes() - 1 : 0;
    double[] values = new double[noise.symbols()];
    double[] probabilities = new double[noise.symbols()];
    Arrays.setAll(values, this::value);
    Arrays.setAll(probabilities, symbol -> noise.probability(node, symbol));
    return new DecodedReport(values, probabilities);
  }

  @Override
  public double sum(long reports, long[] cells, int value) {
    return (cells[value] + reports * first) / steps;
  }

  @Override
  public double step(long reports) {
    return 0;
  }
}
