package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.client.TimingAttack.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The attack that was found, in small. {@code -Dhearsay.questions=2000} plays it at length, by the
 * bound of four standard errors that {@link TimingAttack#main} has, which a correct program fails
 * with probability 3·10⁻⁵; without it the bound is one of six and a half: 10⁻¹⁰.
 */
class TimingAttackTest {

  private static final int FEW = 60;
  private static final int QUESTIONS = Integer.getInteger("hearsay.questions", FEW);
  private static final int VALUES = 2_000;

  @ParameterizedTest
  @EnumSource(Way.class)
  void theTimeOfAReportTellsNoMoreThanTheReport(Way way) {
    try (TimingAttack attack = new TimingAttack(way, QUESTIONS == FEW ? VALUES : 10 * VALUES)) {
      int right = attack.play(QUESTIONS);
      System.out.println(way + ": " + right + " of " + QUESTIONS + " right");
      assertThat((double) right)
          .isLessThanOrEqualTo(TimingAttack.bound(QUESTIONS, QUESTIONS == FEW ? 6.5 : 4));
    }
  }
}
