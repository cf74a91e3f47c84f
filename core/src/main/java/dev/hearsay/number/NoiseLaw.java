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
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The sum of the input and symmetric integer noise, clamped to the range that every input can
 * reach.
 *
 * <p>Inputs are the integers 0 … nodes − 1, noise is an integer in [−reach, reach]. Their sum is
 * clamped to [nodes − 1 − reach, reach], the sums that every input can produce. Symbol 0 is the
 * least of these. Clamping is post-processing: it cannot cost privacy. It removes the sums that
 * only some inputs reach, and so makes the alphabet finite.
 */
public final class NoiseLaw implements SymbolLaw {

  /**
   * The relative surplus of every fitted weight but the central one. Real probabilities have a
   * relative error near 10⁻¹⁶ each. This larger surplus ensures that the central weight, which
   * takes up the difference to TOTAL, falls rather than rises, and so stays within its privacy
   * bound.
   */
  private static final double MARGIN = 1e-12;

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("noise").size("nodes").weights("noise").madeBy(NoiseLaw::of);

  private final int nodes;
  private final long[] noise;
  private final long[] bothSides;
  private final long[] tail;
  private final AliasTable table;

  /**
   * Copies the weights.
   *
   * @param nodes the number of inputs, at least 2
   * @param noise the weight of noise ±0, ±1, …, ±reach; noise[0] + 2 · (the rest) = TOTAL
   */
  public NoiseLaw(int nodes, long[] noise) {
    this.nodes = nodes;
    this.noise = noise.clone(); // first, so that the checked weights are the kept ones
    int reach = reach();
    if (nodes < 2 || reach < nodes) {
      throw new IllegalArgumentException(
          "noise up to ±"
              + reach
              + " for "
              + nodes
              + " inputs; there must be at least 2, and the noise must reach ± their number");
    }
    bothSides = new long[2 * reach + 1];
    BigInteger sum = BigInteger.ZERO;
    for (int offset = -reach; offset <= reach; offset++) {
      long weight = this.noise[Math.abs(offset)];
      if (weight < 0) {
        throw new IllegalArgumentException(
            "noise " + offset + " has the negative weight " + weight);
      }
      bothSides[offset + reach] = weight;
      sum = sum.add(BigInteger.valueOf(weight));
    }
    if (!sum.equals(BigInteger.valueOf(TOTAL))) {
      throw new IllegalArgumentException("the noise adds up to " + sum + ", not " + TOTAL);
    }
    tail = bothSides.clone(); // tail[j] = the weight of offsets of at least j − reach
    for (int j = tail.length - 2; j >= 0; j--) {
      tail[j] += tail[j + 1];
    }
    table = new AliasTable(bothSides);
  }

  /** Returns the law with the noise of a form. */
  public static NoiseLaw of(Form form) {
    return new NoiseLaw(form.size("nodes"), form.weights("noise"));
  }

  /**
   * Returns a law whose noise falls by the factor e<sup>−ε</sup> with every {@code nodes − 1} steps
   * and never rises. Its integers have pure ε-privacy, exactly.
   *
   * <p>Two inputs are at most {@code period} = nodes − 1 apart. Privacy therefore requires only
   * w(k) ≤ e^ε · w(j) for j up to a period further out. The first period is rounded from the reals,
   * but never rises and stays at w(0)/e^ε or above. Each further period is the previous one divided
   * by e^ε and rounded up (e^ε itself is rounded down).
   *
   * <p>The outermost noise, ±reach, stands for all noise beyond. It occurs only in the outermost
   * symbols. There the farthest input has the weight w(reach); the nearest has w(reach) and the sum
   * S of the whole period before it. So w(reach) must be at least S/(e^ε − 1).
   *
   * @param shape proportional to the probability of noise k, for 0 ≤ k ≤ nodes − 2
   */
  public static NoiseLaw fit(int nodes, int reach, PrivacyLoss loss, IntToDoubleFunction shape) {
    int period = nodes - 1;
    double scale = TOTAL * (1 + MARGIN) / wholeMass(period, loss, shape);
    Fraction ratio = Exponential.lower(loss.epsilon());
    long[] noise = new long[reach + 1];
    noise[0] = (long) Math.ceil(shape.applyAsDouble(0) * scale);
    for (int k = 1; k < reach; k++) {
      long least = ceilingOfQuotient(noise[Math.max(0, k - period)], ratio);
      long wanted = k < period ? (long) Math.ceil(shape.applyAsDouble(k) * scale) : least;
      noise[k] = Math.max(least, Math.min(wanted, noise[k - 1]));
    }
    long lastPeriod = Arrays.stream(noise, reach - period, reach).sum();
    noise[reach] = ceilingOfQuotient(lastPeriod, ratio.minusOrZero(Fraction.ONE));
    return new NoiseLaw(nodes, centred(noise));
  }

  /**
   * Returns the sum of the shape over all integers. With r = e^−ε, k > 0 in the first period stands
   * for 1 + r + r² + … = 1/(1−r) terms on either side. 0 stands for itself and r + r² + … on either
   * side.
   */
  private static double wholeMass(int period, PrivacyLoss loss, IntToDoubleFunction shape) {
    double perTerm = -1 / Math.expm1(-loss.epsilon());
    double mass = shape.applyAsDouble(0) * (2 * perTerm - 1);
    for (int k = 1; k < period; k++) {
      mass += 2 * shape.applyAsDouble(k) * perTerm;
    }
    return mass;
  }

  /** Returns integer noise with these probabilities, rounded without regard to privacy. */
  public static NoiseLaw rounded(int nodes, int reach, IntToDoubleFunction probability) {
    long[] noise = new long[reach + 1];
    for (int k = 1; k <= reach; k++) {
      noise[k] = Math.round(probability.applyAsDouble(k) * TOTAL);
    }
    return new NoiseLaw(nodes, centred(noise));
  }

  /** Sets the weight of noise 0 to the remainder of the total. */
  private static long[] centred(long[] noise) {
    noise[0] = TOTAL - 2 * Arrays.stream(noise).skip(1).sum();
    return noise;
  }

  private static long ceilingOfQuotient(long weight, Fraction ratio) {
    return Fraction.of(weight, 1).over(ratio).ceiling().longValueExact();
  }

  @Override
  public Form form() {
    return TYPE.form(nodes).with("noise", noise);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Symmetric noise does not change the expected sum, so a symbol decodes to its sum.
   */
  @Override
  public Optional<double[]> decoding() {
    double step = 2.0 / (nodes - 1);
    return Optional.of(
        IntStream.range(0, symbols())
            .mapToDouble(symbol -> (symbol + firstSum()) * step - 1)
            .toArray());
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public int symbols() {
    return 2 * reach() + 2 - nodes;
  }

  /** Returns the weights of noise ±0, ±1, …, ±reach. */
  public long[] noise() {
    return noise.clone();
  }

  private int reach() {
    return noise.length - 1;
  }

  /** Returns the sum that symbol 0 stands for, in steps from input 0. */
  public int firstSum() {
    return nodes - 1 - reach();
  }

  @Override
  public long weight(int input, int symbol) {
    int offset = symbol + firstSum() - input;
    if (symbol == symbols() - 1) {
      return tail[offset + reach()];
    }
    return symbol == 0 ? tail[reach() - offset] : noise[Math.abs(offset)];
  }

  @Override
  public int draw(int input, BitSource bits) {
    int offset = table.draw(bits) - reach();
    return Math.max(0, Math.min(symbols() - 1, input + offset - firstSum()));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Between the ends, symbol s has the weights bothSides[s … s + nodes − 1], one per input: a
   * sliding window. At either end the farthest input has tail[2·reach], and the nearest has the
   * whole period before it as well.
   */
  @Override
  public Fraction worstRatio() {
    Fraction worst = ratio(tail[2 * reach() + 1 - nodes], tail[2 * reach()]);
    long[] greatest = extremes(bothSides, nodes, 1);
    long[] least = extremes(bothSides, nodes, -1);
    for (int symbol = 1; symbol < symbols() - 1; symbol++) {
      worst = worst.max(ratio(greatest[symbol], least[symbol]));
    }
    return worst;
  }

  /**
   * Returns the extremes of all windows: entry i is the largest of values i … i + width − 1, or the
   * least with a sign of −1.
   *
   * <p>A value that is followed by one as extreme is never again the extreme of a window. The
   * remaining values of the window are in order, the extreme first.
   */
  private static long[] extremes(long[] values, int width, int sign) {
    long[] extremes = new long[values.length - width + 1];
    int[] waiting = new int[values.length];
    int first = 0;
    int end = 0;
    for (int i = 0; i < values.length; i++) {
      while (end > first && sign * values[waiting[end - 1]] <= sign * values[i]) {
        end--;
      }
      waiting[end++] = i;
      if (waiting[first] <= i - width) {
        first++;
      }
      if (i >= width - 1) {
        extremes[i - width + 1] = values[waiting[first]];
      }
    }
    return extremes;
  }

  /** Returns greatest/least, or 1 if no input produces the symbol. */
  private static Fraction ratio(long greatest, long least) {
    return greatest == 0 ? Fraction.ONE : Fraction.of(greatest, least);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Pairs of inputs at the same distance compare the same offsets, except at the ends. The
   * excess is computed once for each distance and summed from the left. Noise is symmetric, so
   * pairs in the other order are mirror images.
   */
  @Override
  public Fraction hockeyStick(Fraction bound) {
    LargestExcess largest = new LargestExcess(bound);
    long[] mass = new long[bothSides.length];
    long[] otherMass = new long[bothSides.length];
    for (int distance = 1; distance < nodes; distance++) {
      offerPairs(distance, largest, mass, otherMass);
    }
    return largest.result();
  }

  private void offerPairs(int distance, LargestExcess largest, long[] mass, long[] otherMass) {
    long sum = 0;
    long otherSum = 0;
    for (int place = distance; place < bothSides.length; place++) {
      if (largest.exceeds(bothSides[place], bothSides[place - distance])) {
        sum += bothSides[place];
        otherSum += bothSides[place - distance];
      }
      mass[place] = sum;
      otherMass[place] = otherSum;
    }
    for (int input = 0; input + distance < nodes; input++) {
      offerPair(input, distance, largest, mass, otherMass);
    }
  }

  private void offerPair(
      int input, int distance, LargestExcess largest, long[] mass, long[] otherMass) {
    int first = nodes - 1 - input; // the index of symbol 0
    int last = 2 * reach() - input; // the index of the last symbol
    long sum = mass[last - 1] - mass[first];
    long otherSum = otherMass[last - 1] - otherMass[first];
    int mirrored = 2 * reach() - first;
    if (largest.exceeds(tail[mirrored], tail[mirrored + distance])) {
      sum += tail[mirrored];
      otherSum += tail[mirrored + distance];
    }
    if (largest.exceeds(tail[last], tail[last - distance])) {
      sum += tail[last];
      otherSum += tail[last - distance];
    }
    largest.offer(sum, otherSum);
  }

  @Override
  public long comparisons() {
    return nodes * (bothSides.length + nodes * COMPARISONS_PER_PAIR / 2);
  }
}
