package dev.hearsay.number;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Uses one law with a fixed probability and another otherwise, and says which: the alphabet is the
 * first law's symbols followed by the second's.
 *
 * <p><strong>Privacy.</strong> The choice does not depend on the input, so it cancels in every
 * ratio: the worst ratio is the worse of the two. The divergence of a pair of inputs is the
 * weighted sum of the parts' divergences; taking each part's own worst pair bounds it from above.
 *
 * @param firstWeight how often the first law is used, out of TOTAL
 * @param first the law on the finer nodes
 * @param second the law on the coarser nodes, each of which is one of the first's as well
 */
public record MixtureLaw(long firstWeight, SymbolLaw first, SymbolLaw second)
    implements NumericLaw {

  private static final String[] PARTS = {"block", "noise", "table"};

  /** The type of this law in plans. */
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
          "nodes do not coincide: " + first.nodes() + " and " + second.nodes());
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

  /** Each part's symbols are decoded as that part does. */
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

  /** The second law at one of the first's nodes, which may lie between two of its own. */
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
