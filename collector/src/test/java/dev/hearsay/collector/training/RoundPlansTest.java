package dev.hearsay.collector.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundPlansTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private static Plan plan(AnswerMechanism mechanism) {
    Learner learner = Crowd.learner(Crowd.settings().withMechanism(mechanism).withBound(0.3), 50);
    Round round = new Round(Crowd.SPACE, learner.question());
    return RoundPlans.plan(round, "crowd", learner.mechanism(), LOSS);
  }

  /**
   * The noise is predicted without a question, and therefore for another bound than that of the
   * round.
   */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "codebook", "duchi-vector", "hm-tp", "laplace"})
  void thePredictedNoiseIsThatOfTheRoundsPlan(String name) {
    AnswerMechanism mechanism = AnswerMechanism.of(name);
    Plan plan = plan(mechanism);
    AnswerNoise noise = RoundPlans.noise(mechanism, Crowd.SPACE.dimensions(), LOSS);
    assertThat(AnswerNoise.of(plan)).isEqualTo(noise);
    assertThat(plan.parts().get(0).mechanism().name()).isEqualTo(mechanism.chosen());
    assertThat(plan.loss()).isEqualTo(LOSS);
    assertThat(plan.schema().name()).isEqualTo("crowd, round 1");
    assertThat(Round.of(plan)).isPresent();
  }

  @Test
  void aReportIsAboutTheRequestedNumberOfEntries() {
    for (int entries = 1; entries <= Crowd.SPACE.dimensions(); entries++) {
      Plan plan = plan(new AnswerMechanism("duchi", OptionalInt.of(entries)));
      assertThat(plan.sampled()).isEqualTo(entries);
    }
  }

  @Test
  void aBallIsPlannedWithTheRequestedMechanism() {
    Plan ball = plan(AnswerMechanism.of("codebook"));
    assertThatThrownBy(() -> RoundPlans.checked(ball, AnswerMechanism.of("duchi-vector")))
        .hasMessage(
            "vectors of bounded length are planned with codebook; duchi-vector was asked for");
  }

  @Test
  void aMechanismThatNeedsDeltaIsRefusedWithoutOne() {
    assertThatThrownBy(() -> RoundPlans.noise(AnswerMechanism.of("gaussian"), 3, LOSS))
        .hasMessage("gaussian needs a delta above 0");
  }
}
