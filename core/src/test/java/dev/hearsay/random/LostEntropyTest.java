package dev.hearsay.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/**
 * Tests that the generator fails closed: after any failure at any time, it returns no word of a key
 * without entropy, no erased word and no word twice. Secure words are 64 random bits, so a correct
 * generator fails by chance with probability below 10⁻⁹: half a million words are compared.
 */
class LostEntropyTest {

  private static final int WORDS_PER_REFILL = 4096;
  private static final int REFILLS_PER_RESEED = 64;
  private static final int SEED_BYTES = 48;

  /** The words of a generator whose key was never filled. */
  private static final Set<Long> WORDS_OF_THE_ZERO_KEY = wordsOfTheZeroKey();

  private static Set<Long> wordsOfTheZeroKey() {
    try {
      Cipher cipher = SecureBits.aesInCounterMode();
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(new byte[32], "AES"),
          new IvParameterSpec(new byte[16]));
      byte[] stream = cipher.doFinal(new byte[SEED_BYTES + WORDS_PER_REFILL * Long.BYTES]);
      Set<Long> words = new HashSet<>();
      ByteBuffer buffer = ByteBuffer.wrap(stream).order(ByteOrder.nativeOrder());
      for (int at = SEED_BYTES; at < stream.length; at += Long.BYTES) {
        words.add(buffer.getLong(at));
      }
      return words;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A source of entropy that fails at one call, in one way, and works at all others. */
  private static final class FailingSource extends SecureRandom {
    private static final long serialVersionUID = 1;
    private final int failAt;
    private final transient Consumer<byte[]> failure;
    private int calls;
    private int filled;

    FailingSource(int failAt, Consumer<byte[]> failure) {
      this.failAt = failAt;
      this.failure = failure;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      calls++;
      if (calls == failAt) {
        failure.accept(bytes);
        return;
      }
      super.nextBytes(bytes);
      filled++;
    }
  }

  private static void fillHalf(byte[] bytes) {
    Arrays.fill(bytes, 0, bytes.length / 2, (byte) 0x5A);
  }

  private static void throwAtOnce(byte[] bytes) {
    throw new ProviderException("the source is gone");
  }

  private static void throwHalfWay(byte[] bytes) {
    fillHalf(bytes);
    throw new ProviderException("the source is gone");
  }

  private static void runOutOfMemory(byte[] bytes) {
    throw new OutOfMemoryError("none left for the source");
  }

  /** Returns normally, but without filling any byte. */
  private static void fillNothing(byte[] bytes) {}

  @Test
  void aSourceThatFailsAtAnyCallIsNoticedAndNothingIsPredictable() {
    for (int call = 1; call <= 3; call++) {
      assertFailsClosed(call, LostEntropyTest::throwAtOnce);
      assertFailsClosed(call, LostEntropyTest::throwHalfWay);
      assertFailsClosed(call, LostEntropyTest::fillNothing);
      assertFailsClosed(call, LostEntropyTest::fillHalf);
      assertFailsClosed(call, LostEntropyTest::runOutOfMemory);
    }
  }

  private static void assertFailsClosed(int call, Consumer<byte[]> failure) {
    FailingSource source = new FailingSource(call, failure);
    SecureBits bits = new SecureBits(source, SecureBits.aesInCounterMode());
    Output output = new Output(bits);
    output.draw(call * REFILLS_PER_RESEED * WORDS_PER_REFILL);
    assertThat(output.failures).as("failures seen, call %d", call).isEqualTo(1);
    assertThat(source.filled).as("entropy was asked for again").isEqualTo(call);
    output.assertUnpredictable();
  }

  @Test
  void aSourceThatNeverWorksGivesNoWord() {
    SecureRandom dead =
        new SecureRandom() {
          @Override
          public void nextBytes(byte[] bytes) {
            throw new ProviderException("there is no source");
          }
        };
    SecureBits bits = new SecureBits(dead, SecureBits.aesInCounterMode());
    for (int i = 0; i < 1000; i++) {
      assertThatThrownBy(bits::nextLong).isInstanceOf(ProviderException.class);
      assertThatThrownBy(() -> bits.bernoulliWords(BitSource.ONE / 3, new long[1], 1))
          .isInstanceOf(ProviderException.class);
    }
  }

  @Test
  void emptyEntropyIsNamed() {
    FailingSource source = new FailingSource(1, LostEntropyTest::fillHalf);
    assertThatThrownBy(new SecureBits(source, SecureBits.aesInCounterMode())::nextLong)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the operating system's random source left bytes 24 to 31 at zero");
  }

  /** Tests a cipher that fails in a refill between two reseedings: its key must not stay in use. */
  @Test
  void aCipherThatFailsAtAnyRefillIsNoticedAndItsKeyIsGone() throws Exception {
    for (FailingAes.Fault fault : FailingAes.Fault.values()) {
      for (int refill = 1; refill <= 5; refill++) {
        FailingSource source = new FailingSource(0, LostEntropyTest::throwAtOnce);
        Output output = new Output(new SecureBits(source, FailingAes.cipher(refill, fault)));
        output.draw(10 * WORDS_PER_REFILL);
        assertThat(output.failures).as("%s at refill %d", fault, refill).isEqualTo(1);
        assertThat(source.filled).as("entropy after the failure, too").isEqualTo(2);
        output.assertUnpredictable();
      }
    }
  }

  /** Draws as reports do: whole words by nextLong and bits by bernoulliWords, in turn. */
  @Test
  void aFailureInTheMiddleOfBitVectorsLeavesNoErasedWords() {
    for (int call = 1; call <= 3; call++) {
      FailingSource source = new FailingSource(call, LostEntropyTest::throwAtOnce);
      SecureBits bits = new SecureBits(source, SecureBits.aesInCounterMode());
      Output output = new Output(bits);
      long[] report = new long[100];
      for (int i = 0; i < 2 * call * REFILLS_PER_RESEED * WORDS_PER_REFILL / 700; i++) {
        try {
          bits.bernoulliWords(BitSource.ONE / 3, report, report.length);
        } catch (ProviderException e) {
          output.failures++;
        }
        output.draw(3);
      }
      assertThat(output.failures).isEqualTo(1);
      output.assertUnpredictable();
    }
  }

  /** The words that a generator returned, and how often it threw. */
  private static final class Output {
    private final SecureBits bits;
    private final Set<Long> words = new HashSet<>();
    private int drawn;
    private int failures;

    Output(SecureBits bits) {
      this.bits = bits;
    }

    void draw(int count) {
      for (int i = 0; i < count; i++) {
        try {
          words.add(bits.nextLong());
          drawn++;
        } catch (ProviderException | IllegalStateException | OutOfMemoryError e) {
          failures++;
        }
      }
    }

    void assertUnpredictable() {
      assertThat(words).as("no word twice").hasSize(drawn).doesNotContain(0L);
      words.retainAll(WORDS_OF_THE_ZERO_KEY);
      assertThat(words).as("words of the key that is all zero").isEmpty();
    }
  }
}
