package dev.hearsay.mechanism;

import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.MixtureLaw;
import dev.hearsay.law.NoiseLaw;
import dev.hearsay.law.NumericLaw;
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
final class Decoding {

  private Decoding() {}

  /** What each symbol decodes to. */
  static double[] of(NumericLaw law) {
    if (law instanceof BlockLaw block) {
      double perSymbol =
          2
              / ((block.nodes() - 1.0)
                  * block.width()
                  * ((block.high() - block.low()) / (double) Law.TOTAL));
      double middle = (block.symbols() - 1) / 2.0;
      return IntStream.range(0, block.symbols())
          .mapToDouble(symbol -> (symbol - middle) * perSymbol)
          .toArray();
    }
    if (law instanceof NoiseLaw noise) {
      double step = 2.0 / (noise.nodes() - 1);
      return IntStream.range(0, noise.symbols())
          .mapToDouble(symbol -> (symbol + noise.firstSum()) * step - 1)
          .toArray();
    }
    if (law instanceof MixtureLaw mixture) {
      return DoubleStream.concat(
              DoubleStream.of(of(mixture.first())), DoubleStream.of(of(mixture.second())))
          .toArray();
    }
    throw new IllegalArgumentException("the decoding of a table does not follow from its weights");
  }
}
