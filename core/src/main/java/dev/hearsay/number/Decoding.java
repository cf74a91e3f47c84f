package dev.hearsay.number;

import dev.hearsay.law.Law;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The unbiased decodings that follow from a law alone, on the scale on which its first node is −1
 * and its last is 1.
 *
 * <ul>
 *   <li>A block's expected symbol moves, by symmetry about the middle one, w(high − low)/TOTAL
 *       symbols a node, which is to be worth the distance of two nodes, 2/(nodes − 1).
 *   <li>Noise leaves the expected sum where it is.
 *   <li>A mixture decodes each part's symbols as that part does.
 * </ul>
 */
public final class Decoding {

  private Decoding() {}

  /** What each symbol decodes to. */
  public static double[] of(NumericLaw law) {
    return law.match(Decoding::ofBlock, Decoding::ofNoise, Decoding::ofTable, Decoding::ofMixture);
  }

  private static double[] ofBlock(BlockLaw law) {
    double gain = (law.high() - law.low()) / (double) Law.TOTAL;
    double perSymbol = 2 / ((law.nodes() - 1.0) * law.width() * gain);
    double middle = (law.symbols() - 1) / 2.0;
    return IntStream.range(0, law.symbols())
        .mapToDouble(symbol -> (symbol - middle) * perSymbol)
        .toArray();
  }

  private static double[] ofNoise(NoiseLaw law) {
    double step = 2.0 / (law.nodes() - 1);
    return IntStream.range(0, law.symbols())
        .mapToDouble(symbol -> (symbol + law.firstSum()) * step - 1)
        .toArray();
  }

  private static double[] ofTable(TableLaw law) {
    throw new IllegalArgumentException("the decoding of a table does not follow from its weights");
  }

  private static double[] ofMixture(MixtureLaw law) {
    return DoubleStream.concat(DoubleStream.of(of(law.first())), DoubleStream.of(of(law.second())))
        .toArray();
  }
}
