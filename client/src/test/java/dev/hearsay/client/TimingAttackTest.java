package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.client.TimingAttack.QuestionKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A known attack, in small. {@code -Dhearsay.questions=2000} runs it at length, with the bound of
 * four standard errors that {@link TimingAttack#main} uses, which a correct program exceeds with
 * probability 3·10⁻⁵. Without it, the bound is six and a half standard errors: 10⁻¹⁰.
 */
class TimingAttackTest {

  private static final int FEW = 60;
  private static final int QUESTIONS = Integer.getInteger("hearsay.questions", FEW);
  private static final int VALUES = 2_000;

  @ParameterizedTest
  @EnumSource(QuestionKind.class)
  void theTimeOfAReportRevealsNoMoreThanTheReport(QuestionKind kind) {
    try (TimingAttack attack = new TimingAttack(kind, QUESTIONS == FEW ? VALUES : 10 * VALUES)) {
      int right = attack.play(QUESTIONS);
      System.out.println(kind + ": " + right + " of " + QUESTIONS + " right");
      assertThat((double) right)
          .isLessThanOrEqualTo(TimingAttack.bound(QUESTIONS, QUESTIONS == FEW ? 6.5 : 4));
    }
  }
}
