package dev.hearsay.category;

import dev.hearsay.law.DecodedReport;
import dev.hearsay.number.NoiseLaw;
import java.util.Arrays;

/**
 * An entry that is the noisy number itself: (symbol + first)/steps, so the sum of symbols suffices.
 */
record NoisyEntry(NoiseLaw noise) implements Entry {

  @Override
  public double decode(long[] report, int value) {
    return value((int) report[value]);
  }

  private double value(int symbol) {
    return (symbol + noise.firstSum()) / steps();
  }

  private double steps() {
    return noise.nodes() - 1.0;
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
    return (cells[value] + (double) reports * noise.firstSum()) / steps();
  }

  @Override
  public double step(long reports) {
    return 0;
  }
}
