package dev.hearsay.number;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A mixture of two laws: the first is used with a fixed probability, the second otherwise. The
 * alphabet is the first law's symbols followed by the second's, so a symbol shows which law drew
 * it.
 *
 * <p><strong>Privacy.</strong> The choice does not depend on the input, so it cancels in every
 * ratio: the worst ratio is the larger one of the two laws. The divergence of a pair of inputs is
 * the weighted sum of the laws' divergences. The sum over each law's own worst pair bounds it from
 * above.
 *
 * @param firstWeight the weight of the first law, out of TOTAL
 * @param first the law on the finer nodes
 * @param second the law on the coarser nodes, each of which is one of the first's as well
 */
public record MixtureLaw(long firstWeight, SymbolLaw first, SymbolLaw second)
    implements NumericLaw {

  private static final String[] PARTS = {"block", "noise", "table"};

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("mixture")
          .weight("firstWeight")
          .law("first", PARTS)
          .law("second", PARTS)
          .madeBy(MixtureLaw::of);

  public MixtureLaw {
    if (firstWeight < 0 || firstWeight > TOTAL) {
      throw new IllegalArgumentException(
          "the first law's weight is " + firstWeight + "; it must be in [0, " + TOTAL + "]");
    }
    if ((first.nodes() - 1) % (second.nodes() - 1) != 0) {
      throw new IllegalArgumentException(
          "the first law has "
              + first.nodes()
              + " nodes and the second "
              + second.nodes()
              + "; every node of the second must be one of the first");
    }
  }

  private static MixtureLaw of(Form form) {
    return new MixtureLaw(
        form.weight("firstWeight"), (SymbolLaw) form.law("first"), (SymbolLaw) form.law("second"));
  }

  @Override
  public Form form() {
    return TYPE.form(firstWeight).with("first", first).with("second", second);
  }

  /** Returns the decoding of the first law followed by that of the second. */
  @Override
  public Optional<double[]> decoding() {
    return first
        .decoding()
        .flatMap(
            one ->
                second
                    .decoding()
                    .map(
                        two ->
                            DoubleStream.concat(DoubleStream.of(one), DoubleStream.of(two))
                                .toArray()));
  }

  @Override
  public int nodes() {
    return first.nodes();
  }

  @Override
  public int symbols() {
    return first.symbols() + second.symbols();
  }

  @Override
  public int drawAt(double place, BitSource bits) {
    return bits.bernoulli(firstWeight)
        ? first.drawAt(place, bits)
        : first.symbols() + second.drawAt(place, bits);
  }

  @Override
  public double probability(int node, int symbol) {
    double share = firstWeight / (double) TOTAL;
    return symbol < first.symbols()
        ? share * first.probability(node, symbol)
        : (1 - share) * secondProbability(node, symbol - first.symbols());
  }

  /**
   * Returns the second law's probability at a node of the first, which may lie between two nodes of
   * the second.
   */
  private double secondProbability(int node, int symbol) {
    int finerPerCoarser = (first.nodes() - 1) / (second.nodes() - 1);
    int below = Math.min(node / finerPerCoarser, second.nodes() - 2);
    double beyond = node / (double) finerPerCoarser - below;
    return (1 - beyond) * second.probability(below, symbol)
        + beyond * second.probability(below + 1, symbol);
  }

  @Override
  public Fraction worstRatio() {
    return first.worstRatio().max(second.worstRatio());
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return Fraction.of(firstWeight, TOTAL)
        .times(first.hockeyStick(bound))
        .plus(Fraction.of(TOTAL - firstWeight, TOTAL).times(second.hockeyStick(bound)));
  }

  @Override
  public long comparisons() {
    return first.comparisons() + second.comparisons();
  }
}
