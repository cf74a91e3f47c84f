package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hearsay.PrivacyLoss;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerNoiseTest {

  private static final int DIMENSIONS = 101;

  /** Checks the table of the README. */
  @ParameterizedTest
  @CsvSource({
    "codebook, 6.46, 0.450",
    "minimax, 403.4, 12.86",
    "hm-tp, 422.1, 8.863",
    "pm-sub, 373.9, 7.878",
    "hybrid, 433.2, 22.12",
    "duchi-vector, 739.2, 169.9",
    "laplace, 808.3, 50.46"
  })
  void variancesMatchTheReadme(String name, double atOne, double atFour) {
    AnswerMechanism mechanism = AnswerMechanism.of(name);
    AnswerNoise one = TestPlans.noise(mechanism, DIMENSIONS, PrivacyLoss.pure(1));
    AnswerNoise four = TestPlans.noise(mechanism, DIMENSIONS, PrivacyLoss.pure(4));
    assertThat(one.variance()).isCloseTo(atOne, withPercentage(0.1));
    assertThat(four.variance()).isCloseTo(atFour, withPercentage(0.1));
    assertThat(one.isBall()).isEqualTo(name.equals("codebook"));
  }

  @Test
  void autoIsTheCodebook() {
    AnswerMechanism auto = AnswerMechanism.of(AnswerMechanism.AUTO);
    assertThat(auto.chosen()).isEqualTo("codebook");
    assertThat(auto.isBall()).isTrue();
    assertThat(AnswerMechanism.of("duchi").isBall()).isFalse();
    assertThat(AnswerMechanism.names()).startsWith("auto", "codebook", "duchi-vector");
  }
}
