package dev.hearsay.estimate;

import dev.hearsay.law.Law;
import dev.hearsay.law.MixtureLaw;
import java.util.Arrays;

/** Two channels with alphabets of their own, side by side, each as fast as it is alone. */
final class MixedChannel implements BinChannel {

  private final BinChannel first;
  private final BinChannel second;
  private final double firstShare;
  private final double[] firstSymbols;
  private final double[] secondSymbols;
  private final double[] secondBins;

  MixedChannel(MixtureLaw law, int bins) {
    first = BinChannel.of(law.first(), bins);
    second = BinChannel.of(law.second(), bins);
    firstShare = law.firstWeight() / (double) Law.TOTAL;
    firstSymbols = new double[law.first().symbols()];
    secondSymbols = new double[law.second().symbols()];
    secondBins = new double[bins];
  }

  @Override
  public void predict(double[] shares, double[] symbols) {
    first.predict(shares, firstSymbols);
    second.predict(shares, secondSymbols);
    for (int symbol = 0; symbol < firstSymbols.length; symbol++) {
      symbols[symbol] = firstShare * firstSymbols[symbol];
    }
    for (int symbol = 0; symbol < secondSymbols.length; symbol++) {
      symbols[firstSymbols.length + symbol] = (1 - firstShare) * secondSymbols[symbol];
    }
  }

  @Override
  public void average(double[] function, double[] bins) {
    int border = firstSymbols.length;
    first.average(Arrays.copyOf(function, border), bins);
    second.average(Arrays.copyOfRange(function, border, function.length), secondBins);
    for (int bin = 0; bin < bins.length; bin++) {
      bins[bin] = firstShare * bins[bin] + (1 - firstShare) * secondBins[bin];
    }
  }
}
