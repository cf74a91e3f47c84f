package dev.hearsay.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests draws from random bits. Each statistical check fails by chance with probability 10⁻⁹, see
 * {@link Statistics}.
 */
class BitSourceTest {

  private static final int DRAWS = 200_000;

  /**
   * Thresholds of which none is so near 0 or 1 that counts would be too small for the normal
   * approximation.
   */
  private static final long[] THRESHOLDS = {
    1L << 60,
    BitSource.ONE / 3,
    BitSource.ONE / 2,
    BitSource.ONE / 32,
    BitSource.ONE - BitSource.ONE / 32
  };

  @ParameterizedTest
  @EnumSource
  void bernoulliHasItsProbability(Source source) {
    for (long threshold : THRESHOLDS) {
      double p = threshold / (double) BitSource.ONE;
      int successes = 0;
      int ones = 0;
      for (int i = 0; i < DRAWS; i++) {
        successes += source.bits().bernoulli(threshold) ? 1 : 0;
        ones += source.bits().bernoulliBit(threshold);
      }
      for (int count : new int[] {successes, ones}) {
        assertThat(Statistics.isPlausibleMean(count / (double) DRAWS, p, p * (1 - p), DRAWS))
            .as("threshold %d, %d successes", threshold, count)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void certaintiesAreCertain(Source source) {
    for (int i = 0; i < 1000; i++) {
      assertThat(source.bits().bernoulli(0)).isFalse();
      assertThat(source.bits().bernoulli(BitSource.ONE)).isTrue();
      assertThat(source.bits().bernoulliBit(0)).isZero();
      assertThat(source.bits().bernoulliBit(BitSource.ONE)).isEqualTo(1);
      assertThat(word(source, 0)).isZero();
      assertThat(word(source, BitSource.ONE)).isEqualTo(-1L);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLaneOfAWordHasTheProbability(Source source) {
    int words = 20_000;
    for (long threshold : THRESHOLDS) {
      double p = threshold / (double) BitSource.ONE;
      int[] ones = new int[Long.SIZE];
      for (int i = 0; i < words; i++) {
        long word = word(source, threshold);
        for (int lane = 0; lane < Long.SIZE; lane++) {
          ones[lane] += (int) ((word >>> lane) & 1);
        }
      }
      for (int lane = 0; lane < Long.SIZE; lane++) {
        double share = ones[lane] / (double) words;
        assertThat(Statistics.isPlausibleMean(share, p, p * (1 - p), words))
            .as("threshold %d, lane %d, share %s", threshold, lane, share)
            .isTrue();
      }
    }
  }

  /** Neighbouring lanes agree as often as independent lanes do. */
  @ParameterizedTest
  @EnumSource
  void lanesAreIndependent(Source source) {
    long threshold = BitSource.ONE / 10 * 3;
    double p = 0.3;
    long[] pairs = new long[4];
    for (int i = 0; i < DRAWS; i++) {
      long word = word(source, threshold);
      int lane = i % 63;
      pairs[(int) ((word >>> lane) & 3)]++;
    }
    double[] independent = {(1 - p) * (1 - p), p * (1 - p), p * (1 - p), p * p};
    assertThat(Statistics.isPlausible(pairs, independent)).as("pairs of lanes").isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void uniformIsUniform(Source source) {
    for (int bound : new int[] {1, 2, 3, 7, 100, 1000}) {
      long[] counts = new long[bound];
      double[] equal = new double[bound];
      for (int i = 0; i < DRAWS; i++) {
        counts[source.bits().uniform(bound)]++;
      }
      Arrays.fill(equal, 1.0 / bound);
      assertThat(Statistics.isPlausible(counts, equal)).as("bound %d", bound).isTrue();
    }
  }

  /**
   * 3 · 2²⁹ does not divide 2³² = 8 · 2²⁹. Without rejection, every third result would own two of
   * the 2³² products, and its neighbours three.
   */
  @ParameterizedTest
  @EnumSource
  void uniformHasNoModuloBias(Source source) {
    int bound = 3 << 29;
    long[] counts = new long[3];
    for (int i = 0; i < DRAWS; i++) {
      counts[source.bits().uniform(bound) % 3]++;
    }
    double[] thirds = {1 / 3.0, 1 / 3.0, 1 / 3.0};
    assertThat(Statistics.isPlausible(counts, thirds)).as("residues").isTrue();
    long[] withoutRejection = new long[3];
    for (int i = 0; i < DRAWS; i++) {
      long product = (source.bits().nextLong() >>> 32) * bound;
      withoutRejection[(int) (product >>> 32) % 3]++;
    }
    assertThat(Statistics.isPlausible(withoutRejection, thirds)).as("the mutant").isFalse();
  }

  @Test
  void uniformNeedsABound() {
    assertThatThrownBy(() -> SecureBits.current().uniform(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bound is 0; it must be at least 1");
  }

  @Test
  void theSameSeedGivesTheSameBits() {
    InsecureSeededBits one = new InsecureSeededBits(42);
    InsecureSeededBits two = new InsecureSeededBits(42);
    for (int i = 0; i < 100; i++) {
      assertThat(one.nextLong()).isEqualTo(two.nextLong());
    }
    assertThat(new InsecureSeededBits(43).nextLong())
        .isNotEqualTo(new InsecureSeededBits(42).nextLong());
  }

  /**
   * An array that is too short is refused before anything is drawn: no word is used up or erased.
   */
  @Test
  void tooShortArraysAreRefusedBeforeAnythingIsDrawn() {
    InsecureSeededBits bits = new InsecureSeededBits(42);
    InsecureSeededBits untouched = new InsecureSeededBits(42);
    for (int round = 0; round < 100; round++) {
      for (long threshold : new long[] {BitSource.ONE / 3, BitSource.ONE}) {
        assertThatThrownBy(() -> bits.bernoulliWords(threshold, new long[20], 21))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> bits.bernoulliWords(threshold, new long[20], -1))
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
      for (int word = 0; word < 10; word++) {
        assertThat(bits.nextLong()).isNotZero().isEqualTo(untouched.nextLong());
      }
    }
  }

  /**
   * Draws two words and returns the second, so that both the first word and a further one are used.
   */
  private static long word(Source source, long threshold) {
    long[] words = new long[2];
    source.bits().bernoulliWords(threshold, words, 2);
    return words[1];
  }

  /** The given words come first even if a draw of many words begins near their end. */
  @Test
  void givenWordsComeFirst() {
    long[] given = {3, 5, 7};
    InsecureSeededBits bits = new InsecureSeededBits(1, given);
    given[1] = 0;
    assertThat(bits.nextLong()).isEqualTo(3);
    long[] word = new long[1];
    bits.bernoulliWords(BitSource.ONE / 2, word, 1); // one bit per result, so one word
    assertThat(word[0]).isEqualTo(~5L);
    assertThat(bits.nextLong()).isEqualTo(7);
    InsecureSeededBits seeded = new InsecureSeededBits(1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(bits.nextLong()).isEqualTo(seeded.nextLong());
    }
  }
}
