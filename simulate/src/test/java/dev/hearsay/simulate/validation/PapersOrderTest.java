package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The papers' experiment, on made-up people. The default size keeps the build short; {@code
 * -Dhearsay.people=4000000} gives the papers' size. Seeds are fixed.
 */
class PapersOrderTest {

  private static final int PEOPLE = Integer.getInteger("hearsay.people", 60_000);
  private static final int HELD_OUT = 20_000;
  private static final boolean IS_PAPER_SIZE = PEOPLE >= 4_000_000;

  private static final FeatureSpace SPACE =
      new FeatureSpace(
          CensusPopulation.schema(),
          Task.LOGISTIC,
          Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME));

  private final int[] trained = IntStream.range(0, PEOPLE).toArray();
  private final int[] heldOut = IntStream.range(PEOPLE, PEOPLE + HELD_OUT).toArray();
  private final Examples examples = new CensusPopulation(7).examples(SPACE, PEOPLE + HELD_OUT);

  /**
   * Compares the errors of mechanisms: HM, HM-TP, PM-SUB and minimax have lower errors than
   * duchi-vector, and Laplace on all entries has a much higher one.
   */
  @Test
  void errorsAreInThePapersOrder() {
    double best = error(AnswerMechanism.of("codebook"));
    double signs = error(AnswerMechanism.of("duchi-vector"));
    double laplace = error(new AnswerMechanism("laplace", OptionalInt.of(SPACE.dimensions())));
    double baseline =
        examples.error(
            Baseline.train(Task.LOGISTIC, Settings.USUAL_LAMBDA, examples, trained), heldOut);
    System.out.printf(
        "%d people: not private %.4f, codebook %.4f, duchi-vector %.4f, laplace %.4f%n",
        PEOPLE, baseline, best, signs, laplace);
    for (String name : new String[] {"hybrid", "hm-tp", "pm-sub", "minimax"}) {
      double error = error(AnswerMechanism.of(name));
      System.out.printf("%s %.4f%n", name, error);
      assertThat(error).as(name).isLessThan(signs);
    }
    assertThat(signs).isLessThan(laplace - 0.01);
    assertThat(best).isLessThan(signs).isLessThan(baseline + (IS_PAPER_SIZE ? 0.01 : 0.05));
  }

  private double error(AnswerMechanism mechanism) {
    Settings settings = Settings.of(Task.LOGISTIC, PrivacyLoss.pure(4)).withMechanism(mechanism);
    InsecureSeededBits bits = new InsecureSeededBits(5);
    FreshUsers people = FreshUsers.shuffled(trained, bits::uniform);
    return examples.error(new Training(settings).trainInsecurely(examples, people, bits), heldOut);
  }
}
