package dev.hearsay.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Tests that the search finds a decoder that fails on some inputs. 5,000 inputs miss the defect
 * below with a probability under 10⁻¹⁰: each input has it with a probability over 1/200.
 */
class FuzzTest {

  private static final Fuzz FUZZ = Fuzz.of("a decoder", List.of(bytes("[1,2,3]"))).with("null");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void findsAnInputOnWhichADecoderFails() {
    assertThatThrownBy(() -> FUZZ.run(FuzzTest::failsOnZeroBytes))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("a decoder failed on the input")
        .hasRootCauseMessage("a zero byte");
  }

  private static boolean failsOnZeroBytes(byte[] input) {
    for (byte next : input) {
      if (next == 0) {
        throw new IllegalStateException("a zero byte");
      }
    }
    return true;
  }

  @Test
  void rejectedFirstInputsAreAnError() {
    assertThatThrownBy(() -> FUZZ.run(input -> false))
        .hasMessageContaining("a decoder refused the good input");
  }

  @Test
  void triesTheConfiguredNumberOfInputs() {
    AtomicLong tried = new AtomicLong();
    FUZZ.run(input -> tried.getAndIncrement() % 2 == 0);
    long mutated = tried.get() - 1;
    assertThat(mutated).isBetween(Fuzz.inputs() - 64, Fuzz.inputs());
  }

  @Test
  void insertsWordsIntoInputs() {
    AtomicLong inputsWithWord = new AtomicLong();
    FUZZ.run(
        input -> {
          if (new String(input, StandardCharsets.UTF_8).contains("null")) {
            inputsWithWord.incrementAndGet();
          }
          return true;
        });
    assertThat(inputsWithWord.get()).isPositive();
  }
}
