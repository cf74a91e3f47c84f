package dev.hearsay.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.statistics.Statistics;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests the secure generator. Each statistical check fails by chance with probability 10⁻⁹, see
 * {@link Statistics}.
 */
class SecureBitsTest {

  private static final int WORDS_PER_REFILL = 4096;

  @Test
  void eachThreadHasItsOwn() throws Exception {
    SecureBits mine = SecureBits.current();
    Set<SecureBits> sources = new HashSet<>(Set.of(mine));
    Set<Long> words = new HashSet<>(Set.of(mine.nextLong()));
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                sources.add(SecureBits.current());
                words.add(SecureBits.current().nextLong());
              });
      thread.start();
      thread.join();
    }
    assertThat(sources).hasSize(5);
    assertThat(words).as("streams with keys of their own").hasSize(5);
    assertThat(SecureBits.current()).isSameAs(mine);
  }

  @Test
  void noWordRepeatsAcrossRefills() {
    SecureBits bits = new SecureBits();
    Set<Long> words = new HashSet<>();
    for (int i = 0; i < 10 * WORDS_PER_REFILL; i++) {
      words.add(bits.nextLong());
    }
    // The probability that 40,960 words of 64 bits collide is below 10⁻¹⁰.
    assertThat(words).hasSize(10 * WORDS_PER_REFILL);
  }

  @Test
  void usedWordsAreErased() throws Exception {
    SecureBits bits = new SecureBits();
    for (int i = 0; i < 100; i++) {
      bits.nextLong();
    }
    long[] buffer = (long[]) field(bits, "buffer");
    for (int i = 0; i < 100; i++) {
      assertThat(buffer[i]).as("word %d was returned", i).isZero();
    }
    assertThat(buffer[100]).as("word 100 waits").isNotZero();
    bits.bernoulliWords(BitSource.ONE / 3, new long[3], 3);
    assertThat(buffer[100]).as("word 100 was used").isZero();
    assertThat((byte[]) field(bits, "keystream")).as("the raw keystream").containsOnly(0);
  }

  @Test
  void everyRefillReplacesTheKey() throws Exception {
    SecureBits bits = new SecureBits();
    bits.nextLong();
    byte[] before = ((byte[]) field(bits, "seed")).clone();
    for (int i = 0; i < WORDS_PER_REFILL; i++) {
      bits.nextLong();
    }
    assertThat((byte[]) field(bits, "seed")).isNotEqualTo(before);
  }

  @Test
  void bitsAreBalancedAndUncorrelated() {
    SecureBits bits = new SecureBits();
    int words = 100_000;
    int[] ones = new int[Long.SIZE];
    int changes = 0;
    long previous = bits.nextLong();
    for (int i = 0; i < words; i++) {
      long word = bits.nextLong();
      changes += Long.bitCount(word ^ previous);
      previous = word;
      for (int bit = 0; bit < Long.SIZE; bit++) {
        ones[bit] += (int) ((word >>> bit) & 1);
      }
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat(Statistics.isPlausibleMean(ones[bit] / (double) words, 0.5, 0.25, words))
          .as("bit %d", bit)
          .isTrue();
    }
    int pairs = words * Long.SIZE;
    assertThat(Statistics.isPlausibleMean(changes / (double) pairs, 0.5, 0.25, pairs))
        .as("bits that change from word to word")
        .isTrue();
  }

  private static Object field(SecureBits bits, String name) throws Exception {
    Class<?> owner = name.equals("buffer") ? BitSource.class : SecureBits.class;
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(bits);
  }
}
