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
 * Input plus symmetric integer noise, clamped to where every input can reach.
 *
 * <p>Inputs are the integers 0 … nodes − 1, noise is an integer in [−reach, reach]. Their sum is
 * clamped to [nodes − 1 − reach, reach], the sums that every input can produce, and symbol 0 is the
 * least of these. Clamping is post-processing: it cannot cost privacy, and by taking away the sums
 * that only some inputs reach it makes the alphabet finite.
 */
public final class NoiseLaw implements SymbolLaw {

  /**
   * Tops up every fitted weight but the central one. Real probabilities carry a relative error near
   * 10⁻¹⁶ each; this much more makes sure that the central weight, which takes up the difference to
   * TOTAL, falls rather than rises, and so stays within its privacy bound.
   */
  private static final double MARGIN = 1e-12;

  /** The type of this law in plans. */
  public static final LawType TYPE =
      LawType.named("noise").size("nodes").weights("noise").madeBy(NoiseLaw::of);

  private final int nodes;
  private final long[] noise;
  private final long[] bothSides;
  private final long[] tail;
  private final AliasTable table;

  /**
   * Takes a copy of the weights.
   *
   * @param nodes the number of inputs, at least 2
   * @param noise the weight of noise ±0, ±1, …, ±reach; noise[0] + 2 · (the rest) = TOTAL
   */
  public NoiseLaw(int nodes, long[] noise) {
    this.nodes = nodes;
    this.noise = noise.clone(); // first: what is checked is what is kept
    int reach = reach();
    if (nodes < 2 || reach < nodes) {
      throw new IllegalArgumentException(
          "noise up to ±" + reach + " for " + nodes + " inputs; at least 2 and a reach of that");
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

  /** The law of a form's noise. */
  public static NoiseLaw of(Form form) {
    return new NoiseLaw(form.size("nodes"), form.weights("noise"));
  }

  /**
   * Integers for noise that falls by e<sup>−ε</sup> with every {@code nodes − 1} steps and never
   * rises: pure ε-privacy, exactly.
   *
   * <p>Two inputs are at most {@code period} = nodes − 1 apart, so all that privacy asks is w(k) ≤
   * e^ε · w(j) for j up to a period further out. The first period is rounded from the reals, but
   * never rises and stays at w(0)/e^ε or above; each further one is the one before it divided by
   * e^ε and rounded up (e^ε itself is rounded down). The outermost noise, ±reach, stands for all
   * that would lie beyond: it takes part in the outermost symbols alone, where an input gives
   * w(reach) and the one farthest from it that and the whole period S before it, so w(reach) must
   * be at least S/(e^ε − 1).
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
   * What the shape adds up to over all integers. With r = e^−ε, k > 0 in the first period stands
   * for 1 + r + r² + … = 1/(1−r) terms on either side, and 0 for itself and r + r² + … on either
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

  /** Integers for noise with these probabilities, without any regard to privacy. */
  public static NoiseLaw rounded(int nodes, int reach, IntToDoubleFunction probability) {
    long[] noise = new long[reach + 1];
    for (int k = 1; k <= reach; k++) {
      noise[k] = Math.round(probability.applyAsDouble(k) * TOTAL);
    }
    return new NoiseLaw(nodes, centred(noise));
  }

  /** Gives noise 0 what the others leave of the total. */
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

  /** Noise leaves the expected sum where it is. */
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

  /** The weights of noise ±0, ±1, …, ±reach. */
  public long[] noise() {
    return noise.clone();
  }

  private int reach() {
    return noise.length - 1;
  }

  /** What symbol 0 stands for, counted in steps from input 0. */
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
   * Between the ends, symbol s has the weights bothSides[s … s + nodes − 1], one per input: a
   * window that slides. At either end the farthest input has tail[2·reach] and the nearest the
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
   * Entry i is the largest of values i … i + width − 1, or with a sign of −1 the least.
   *
   * <p>A value that is followed by one as extreme will never be the window's extreme again: what is
   * left of the window is in order, its extreme first.
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

  /** A symbol that no input gives tells none from another. */
  private static Fraction ratio(long greatest, long least) {
    return greatest == 0 ? Fraction.ONE : Fraction.of(greatest, least);
  }

  /**
   * Pairs of inputs that are equally far apart compare the same offsets, but for the ends: what
   * exceeds is found once for each distance, and summed up from the left. Noise is symmetric, so
   * the pairs in the other order are the mirror images of these.
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
    int first = nodes - 1 - input; // the place of symbol 0
    int last = 2 * reach() - input; // and of the last symbol
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
