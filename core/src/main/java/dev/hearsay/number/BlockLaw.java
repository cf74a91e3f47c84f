package dev.hearsay.number;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.random.BitSource;
import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The sliding block law. Input i gives the symbols i, …, i + width − 1, its block, the weight
 * {@code high}, and every other symbol the weight {@code low}.
 *
 * <pre>
 *   symbol     0 1 2 3 4 5 6 7
 *   input 0    H H H · · · · ·      6 inputs, width 3,
 *   input 1    · H H H · · · ·      6 + 3 − 1 = 8 symbols;
 *   …                               H = high, · = low
 *   input 5    · · · · · H H H
 * </pre>
 *
 * <p>Randomized response is the block of width 1. Duchi's one-dimensional mechanism is randomized
 * response on two values. The Piecewise mechanisms and Square Wave are wider blocks on a fine grid.
 *
 * <p><strong>Privacy.</strong> A symbol's weight is {@code high} or {@code low} under every input.
 * With two or more inputs and a block narrower than the alphabet both weights occur, so the worst
 * ratio is high/low. Two inputs whose blocks do not overlap differ most: {@code width} symbols have
 * {@code high} against {@code low}, so the divergence is min(width, inputs − 1) · (high − bound ·
 * low).
 *
 * @param nodes the number of inputs, at least 2
 * @param width the number of symbols in the block, at least 1
 * @param low the weight outside the block
 * @param high the weight inside; width · high + (nodes − 1) · low = TOTAL
 */
public record BlockLaw(int nodes, int width, long low, long high) implements SymbolLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("block")
          .size("nodes")
          .size("width")
          .weight("low")
          .rest("high")
          .madeBy(form -> of(form, form.size("nodes"), form.size("width")));

  public BlockLaw {
    checkSize(nodes, width);
    if (low < 0 || high < low || !sumsToTotal(nodes, width, low, high)) {
      throw new IllegalArgumentException(
          String.format(
              "weights %s and %s: they must be in order, at least 0, and %s × high + %s × low"
                  + " must be %s",
              low, high, width, nodes - 1, TOTAL));
    }
  }

  private static void checkSize(int nodes, int width) {
    if (nodes < 2 || width < 1 || (long) nodes + width > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              "a block of width %s for %s inputs; the width must be at least 1, the inputs at least"
                  + " 2, and the symbols fewer than %s",
              width, nodes, Integer.MAX_VALUE));
    }
  }

  /** Returns the law of these sizes with the weights of a form. */
  public static BlockLaw of(Form form, int nodes, int width) {
    long low = form.weight("low");
    return form.has("high")
        ? new BlockLaw(nodes, width, low, form.weight("high"))
        : ofLow(nodes, width, low);
  }

  /**
   * Returns the law with this weight outside the block. The weight inside follows from the total.
   *
   * @throws IllegalArgumentException if the weight inside is no integer, or is less than {@code
   *     low}
   */
  public static BlockLaw ofLow(int nodes, int width, long low) {
    checkSize(nodes, width);
    BigInteger[] high =
        BigInteger.valueOf(TOTAL)
            .subtract(BigInteger.valueOf(low).multiply(BigInteger.valueOf(nodes - 1L)))
            .divideAndRemainder(BigInteger.valueOf(width));
    if (high[1].signum() != 0 || high[0].compareTo(BigInteger.valueOf(low)) < 0) {
      throw new IllegalArgumentException(
          String.format(
              "low = %s: no integer high of at least low solves %s × high + %s × low = %s",
              low, width, nodes - 1, TOTAL));
    }
    return new BlockLaw(nodes, width, low, high[0].longValueExact());
  }

  private static boolean sumsToTotal(int nodes, int width, long low, long high) {
    return BigInteger.valueOf(high)
        .multiply(BigInteger.valueOf(width))
        .add(BigInteger.valueOf(low).multiply(BigInteger.valueOf(nodes - 1L)))
        .equals(BigInteger.valueOf(TOTAL));
  }

  /**
   * Returns the block law that uses as much of the loss as integers allow, and never more.
   *
   * <p>With T = TOTAL and c = e^ε, (ε, δ)-privacy requires width · (high − c · low) ≤ δT.
   * Substituting width · high = T − (nodes − 1) · low gives low ≥ T(1 − δ) / (c · width + nodes −
   * 1). The result has the least such integer for which {@code high} is an integer as well. c is
   * rounded down, which only raises the bound.
   *
   * @throws IllegalArgumentException if width and nodes − 1 have a common factor, in which case no
   *     integers may fit
   */
  public static BlockLaw fit(int nodes, int width, PrivacyLoss loss) {
    BigInteger total = BigInteger.valueOf(TOTAL);
    BigInteger others = BigInteger.valueOf(nodes - 1L);
    Fraction share =
        Fraction.ONE
            .minusOrZero(Fraction.ofExactly(loss.delta()))
            .times(new Fraction(total, BigInteger.ONE));
    Fraction parts =
        Exponential.lower(loss.epsilon())
            .times(Fraction.of(width, 1))
            .plus(new Fraction(others, BigInteger.ONE));
    BigInteger low = share.over(parts).ceiling();
    BigInteger blockWidth = BigInteger.valueOf(width);
    for (int tries = 0; tries < width; tries++) {
      BigInteger[] high = total.subtract(others.multiply(low)).divideAndRemainder(blockWidth);
      if (high[0].compareTo(low) <= 0) {
        throw new IllegalArgumentException(
            String.format(
                "%s inputs are too many for %s: weights of 62 bits cannot distinguish them; a"
                    + " larger epsilon or fewer inputs are needed",
                nodes, loss));
      }
      if (high[1].signum() == 0) {
        return new BlockLaw(nodes, width, low.longValueExact(), high[0].longValueExact());
      }
      low = low.add(BigInteger.ONE);
    }
    throw new IllegalArgumentException(
        "width " + width + " and inputs − 1 = " + others + " have a common factor");
  }

  @Override
  public Form form() {
    return TYPE.form(nodes, width, low, high);
  }

  /**
   * {@inheritDoc}
   *
   * <p>From one node to the next the expected symbol moves by w(high − low)/TOTAL, and its path is
   * symmetric about the middle symbol. The decoding scales this step to the distance of two nodes,
   * 2/(nodes − 1).
   */
  @Override
  public Optional<double[]> decoding() {
    double perSymbol = perSymbol();
    double middle = (symbols() - 1) / 2.0;
    return Optional.of(
        IntStream.range(0, symbols())
            .mapToDouble(symbol -> (symbol - middle) * perSymbol)
            .toArray());
  }

  /** Returns the distance of the decoded numbers of two neighbouring symbols. */
  public double perSymbol() {
    double gain = (high - low) / (double) TOTAL;
    return 2 / ((nodes - 1.0) * width * gain);
  }

  @Override
  public int symbols() {
    return nodes + width - 1;
  }

  @Override
  public long weight(int input, int symbol) {
    return symbol >= input && symbol - input < width ? high : low;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Every symbol has at least the weight {@code low} under every input. These shared weights are
   * laid out first, the surplus of the block after them.
   */
  @Override
  public int draw(int input, BitSource bits) {
    long ticket = bits.nextBelowOne();
    long shared = low * symbols();
    if (ticket < shared) {
      return (int) (ticket / low);
    }
    return width == 1 ? input : input + (int) ((ticket - shared) / (high - low));
  }

  @Override
  public Fraction worstRatio() {
    return Fraction.of(high, low);
  }

  @Override
  public Optional<Blanket> blanket() {
    return Blanket.of(low, high, apart());
  }

  /**
   * Returns the number of symbols in the first node's block that are not in the last node's block.
   */
  private long apart() {
    return Math.min(width, nodes - 1L);
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction excess = Fraction.of(high, TOTAL).minusOrZero(bound.times(Fraction.of(low, TOTAL)));
    return Fraction.of(apart(), 1).times(excess);
  }

  /** Returns 1, because the divergence has a closed form. */
  @Override
  public long comparisons() {
    return 1;
  }
}
