package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.TupleLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.PrivacyProfile;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.TableLaw;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the formulas by which laws compute their profiles: each profile is compared, as exact
 * fractions, with plain enumeration. Weights are arbitrary, because fitted weights would hide
 * mistakes (their ratios are all e^ε).
 */
class StructureAgainstEnumerationTest {

  private static final List<Fraction> BOUNDS =
      List.of(
          Fraction.ONE,
          Fraction.of(11, 10),
          Exponential.lower(0.5),
          Exponential.lower(1),
          Fraction.of(10, 1),
          Fraction.of(1_000_000, 1));

  private final InsecureSeededBits bits = new InsecureSeededBits(20_261_115);

  @Test
  void block() {
    for (int nodes = 2; nodes <= 7; nodes++) {
      for (int width = 1; width <= 9; width++) {
        BlockLaw law = anyBlock(nodes, width);
        assertSame(law, Enumeration.of(law));
      }
    }
  }

  /**
   * Returns a block law with an arbitrary low, the first of {@code width} integers that may make
   * high an integer.
   */
  private BlockLaw anyBlock(int nodes, int width) {
    long most = Law.TOTAL / (nodes - 1L + width) - width;
    long low = bits.nextBelowOne() % most;
    for (int tries = 0; tries < width; tries++, low++) {
      long rest = Law.TOTAL - low * (nodes - 1L);
      if (rest % width == 0) {
        return new BlockLaw(nodes, width, low, rest / width);
      }
    }
    return anyBlock(nodes + 1, width); // nodes − 1 and width had a common factor
  }

  @Test
  void direct() {
    for (int values = 2; values <= 6; values++) {
      BlockLaw block = anyBlock(values, 1);
      assertSame(new DirectLaw(block), Enumeration.of(block));
    }
  }

  /** A tuple's law has the profile of the law of its number. */
  @Test
  void tuple() {
    List<Coordinate> coordinates = List.of(Coordinate.category(2), Coordinate.numberOrNone(2, 1));
    for (int size = 1; size < 6; size++) {
      SubsetLaw sets = new SubsetLaw(6, size, bits.nextBelowOne());
      assertSame(new TupleLaw(coordinates, sets), Enumeration.of(sets));
    }
    for (int cells = 2; cells < 5; cells++) {
      HashedLaw hashed = new HashedLaw(6, anyBlock(cells, 1));
      TupleLaw law = new TupleLaw(coordinates, hashed);
      Channel channel = Enumeration.of(hashed, 16);
      assertThat(law.worstRatio().compareTo(channel.worstRatio())).isZero();
      for (Fraction bound : BOUNDS) {
        assertThat(channel.hockeyStick(bound)).isLessThanOrEqualTo(law.hockeyStick(bound));
      }
    }
  }

  @Test
  void table() {
    for (int i = 0; i < 20; i++) {
      TableLaw law = new TableLaw(new long[][] {anyRow(5), anyRow(5), anyRow(5)});
      assertSame(law, Enumeration.of(law));
    }
  }

  private long[] anyRow(int length) {
    long[] row = new long[length];
    long left = Law.TOTAL;
    for (int i = 1; i < length; i++) {
      row[i] = bits.uniform(6) == 0 ? 0 : bits.nextBelowOne() % (left / 2);
      left -= row[i];
    }
    row[0] = left;
    return row;
  }

  @Test
  void noise() {
    for (int nodes = 2; nodes <= 5; nodes++) {
      NoiseLaw law = new NoiseLaw(nodes, anyNoise(9));
      assertSame(law, Enumeration.of(law));
    }
  }

  /**
   * Tests noise that just reaches the ends, with zeros at any place, at the ends too, and with
   * equal weights.
   */
  @Test
  void noiseOfAnyKind() {
    for (int round = 0; round < 60; round++) {
      int nodes = 2 + bits.uniform(5);
      long[] noise = new long[nodes + bits.uniform(6) + 1];
      long left = Law.TOTAL;
      for (int k = 1; k < noise.length; k++) {
        noise[k] = bits.uniform(4) == 0 ? 0 : Law.TOTAL >>> (5 + bits.uniform(4));
        left -= 2 * noise[k];
      }
      noise[0] = left;
      if (left >= 0) {
        NoiseLaw law = new NoiseLaw(nodes, noise);
        assertSame(law, Enumeration.of(law));
      }
    }
  }

  private long[] anyNoise(int reach) {
    long[] noise = new long[reach + 1];
    long left = Law.TOTAL;
    for (int k = 1; k <= reach; k++) {
      noise[k] = k == 4 ? 0 : bits.nextBelowOne() % (left / 4);
      left -= 2 * noise[k];
    }
    noise[0] = left;
    return noise;
  }

  /** The worst ratio is exact. The divergence is an upper bound, and 0 exactly when it must be. */
  @Test
  void mixture() {
    for (double epsilon : new double[] {0.5, 1, 3}) {
      BlockLaw fine = BlockLaw.fit(9, 3, PrivacyLoss.pure(epsilon));
      BlockLaw coarse = BlockLaw.fit(2, 1, PrivacyLoss.pure(1.2));
      MixtureLaw law = new MixtureLaw(bits.nextBelowOne(), fine, coarse);
      Channel channel = Enumeration.of(law);
      assertThat(law.worstRatio().compareTo(channel.worstRatio())).isZero();
      for (Fraction bound : BOUNDS) {
        assertThat(law.hockeyStick(bound)).isGreaterThanOrEqualTo(channel.hockeyStick(bound));
        assertThat(law.hockeyStick(bound).numerator().signum())
            .isEqualTo(channel.hockeyStick(bound).numerator().signum());
      }
    }
  }

  @Test
  void bits() {
    for (int values = 2; values <= 6; values++) {
      for (int i = 0; i < 5; i++) {
        BitsLaw law = new BitsLaw(values, bits.nextBelowOne(), bits.nextBelowOne());
        assertSame(law, Enumeration.of(law));
      }
    }
    BitsLaw alwaysKept = new BitsLaw(3, Law.TOTAL, Law.TOTAL / 3);
    assertSame(alwaysKept, Enumeration.of(alwaysKept));
    BitsLaw neverRaised = new BitsLaw(3, Law.TOTAL / 3, 0);
    assertSame(neverRaised, Enumeration.of(neverRaised));
  }

  @Test
  void subset() {
    for (int values = 2; values <= 7; values++) {
      for (int size = 1; size < values; size++) {
        SubsetLaw law = new SubsetLaw(values, size, bits.nextBelowOne());
        assertSame(law, Enumeration.of(law));
      }
    }
  }

  /**
   * Over a few seeds, some hash functions separate every pair of values and some do not. The ratio
   * is the same. The divergence is that of the seeds that separate them, so at most the law's,
   * which holds for every seed.
   */
  @Test
  void hashed() {
    for (int cells = 2; cells <= 5; cells++) {
      HashedLaw law = new HashedLaw(4, anyBlock(cells, 1));
      Channel channel = Enumeration.of(law, 16);
      assertThat(law.worstRatio().compareTo(channel.worstRatio())).isZero();
      for (Fraction bound : BOUNDS) {
        assertThat(channel.hockeyStick(bound)).isLessThanOrEqualTo(law.hockeyStick(bound));
      }
    }
  }

  @Test
  void oneHot() {
    for (int values = 2; values <= 3; values++) {
      for (int nodes = 2; nodes <= 4; nodes++) {
        OneHotLaw law = new OneHotLaw(values, new NoiseLaw(nodes, anyNoise(5)));
        assertSame(law, Enumeration.of(law));
      }
      for (int width : new int[] {1, 2, 5}) {
        OneHotLaw law = new OneHotLaw(values, BlockLaw.ofLow(4, width, lowFor(3, width)));
        assertSame(law, Enumeration.of(law));
      }
    }
  }

  /** Returns a weight outside a block for which the weight inside is an integer. */
  private static long lowFor(int others, int width) {
    long low = Law.TOTAL / 17;
    while ((Law.TOTAL - others * low) % width != 0) {
      low--;
    }
    return low;
  }

  /**
   * The divergence of noise on a cube is a bound: never below the enumerated one. It is at most a
   * thousandth above for Gaussian noise, and a tenth for arbitrary noise, whose huge ratios need a
   * coarse grid. The ratio is exact.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void cubeNoise(int dimensions) {
    for (int nodes = 2; nodes <= 4; nodes++) {
      assertBounds(new CubeNoiseLaw(dimensions, new NoiseLaw(nodes, anyNoise(5))), 1.1);
      NoiseLaw gaussian = Gaussian.noise(nodes, 1.3);
      assertBounds(new CubeNoiseLaw(Math.min(2, dimensions), gaussian), 1.001);
    }
  }

  private static void assertBounds(CubeNoiseLaw law, double looseness) {
    PrivacyProfile enumeration = Enumeration.of(law);
    assertThat(law.worstRatio().compareTo(enumeration.worstRatio())).isZero();
    for (Fraction bound : BOUNDS) {
      Fraction least = enumeration.hockeyStick(bound);
      Fraction found = law.hockeyStick(bound);
      assertThat(least.isAtMost(found)).as("%s: %s %s", law, least, found).isTrue();
      assertThat(found.toDouble())
          .as("%s at %s", law, bound.toDouble())
          .isLessThanOrEqualTo(looseness * least.toDouble() + 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void signs(int dimensions) {
    for (double share : new double[] {0.1, 0.4, 0.55, 0.9}) {
      SignsLaw law = new SignsLaw(dimensions, (long) (share * Law.TOTAL));
      assertSame(law, Enumeration.of(law));
    }
    SignsLaw certain = new SignsLaw(dimensions, Law.TOTAL);
    assertSame(certain, Enumeration.of(certain));
  }

  /**
   * Compares over a few codebooks and points, including opposite points, which are the worst case.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void codebook(int dimensions) {
    for (int pairs = 1; pairs <= 4; pairs++) {
      for (int near = 1; near <= pairs; near++) {
        for (double share : new double[] {0.02, 0.4, 0.9}) {
          CodebookLaw law = new CodebookLaw(dimensions, pairs, near, (long) (share * Law.TOTAL));
          assertSame(law, Enumeration.of(law, 8, bits));
        }
      }
    }
  }

  static void assertSame(PrivacyProfile structure, PrivacyProfile enumeration) {
    assertThat(structure.worstRatio().compareTo(enumeration.worstRatio()))
        .as("%s: ratio %s and %s", structure, structure.worstRatio(), enumeration.worstRatio())
        .isZero();
    for (Fraction bound : BOUNDS) {
      Fraction expected = enumeration.hockeyStick(bound);
      assertThat(structure.hockeyStick(bound).compareTo(expected))
          .as("%s: divergence at %s", structure, bound.toDouble())
          .isZero();
    }
  }
}
