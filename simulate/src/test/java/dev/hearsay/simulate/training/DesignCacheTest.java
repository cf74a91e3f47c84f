package dev.hearsay.simulate.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.validation.SmallPopulation;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DesignCacheTest {

  private static final AnswerMechanism DUCHI = AnswerMechanism.of("duchi-vector");
  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  @Test
  void designsAndAuditsOnce() {
    DesignCache designs = new DesignCache();
    GradientMechanism mechanism = designs.get(DUCHI, 5, LOSS);
    assertThat(designs.get(DUCHI, 5, LOSS)).isSameAs(mechanism);
    assertThat(designs.get(DUCHI, 6, LOSS)).isNotSameAs(mechanism);
    assertThat(designs.audit(mechanism)).isSameAs(designs.audit(mechanism));
    assertThat(designs.audit(mechanism)).isEqualTo(mechanism.audit());
  }

  /**
   * Shows that a training uses an experiment's own mechanism, and designs it once for all
   * trainings.
   */
  @Test
  void experimentsCanUseTheirOwnMechanisms() {
    AtomicInteger designed = new AtomicInteger();
    DesignCache designs =
        new DesignCache(
            (choice, dimensions, loss) -> {
              designed.incrementAndGet();
              return GradientMechanisms.of(DUCHI, dimensions, loss);
            });
    var examples = SmallPopulation.separable(2_000);
    Training own =
        new Training(
            SmallPopulation.settings(Task.LOGISTIC, 4).withSurveyShare(0).withBound(1), designs);
    Training named =
        new Training(
            SmallPopulation.settings(Task.LOGISTIC, 4)
                .withSurveyShare(0)
                .withBound(1)
                .withMechanism(DUCHI));
    FreshUsers people = SmallPopulation.everybody(examples, 1);
    FreshUsers again = SmallPopulation.everybody(examples, 1);
    Model expected = named.trainInsecurely(examples, people, SmallPopulation.bits(2));
    assertThat(own.trainInsecurely(examples, again, SmallPopulation.bits(2)).weights())
        .isEqualTo(expected.weights());
    own.trainInsecurely(examples, SmallPopulation.everybody(examples, 3), SmallPopulation.bits(4));
    assertThat(designed).hasValue(1);
  }
}
