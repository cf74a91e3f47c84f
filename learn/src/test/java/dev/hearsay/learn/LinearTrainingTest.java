package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.evaluation.Baseline;
import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.GradientMechanisms;
import dev.hearsay.learn.gradient.MechanismChoice;
import dev.hearsay.learn.gradient.VectorSum;
import dev.hearsay.learn.population.CensusPopulation;
import dev.hearsay.random.InsecureSeededBits;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Squared errors on people who were not asked, beside those of the open model and of the best
 * constant. Seeds are fixed, so that a test always fails or never.
 */
class LinearTrainingTest {

  private static final int TRAINED = 60_000;
  private static final int TESTED = 10_000;

  private static final Examples CENSUS = census();
  private static final int[] ASKED = IntStream.range(0, TRAINED).toArray();
  private static final int[] OTHERS = IntStream.range(TRAINED, TRAINED + TESTED).toArray();

  private static Examples census() {
    FeatureSpace space =
        new FeatureSpace(CensusPopulation.schema(), Task.LINEAR, Label.of(CensusPopulation.INCOME));
    return new CensusPopulation(5).examples(space, TRAINED + TESTED);
  }

  private static Settings settings(String mechanism, double epsilon) {
    return People.settings(Task.LINEAR, epsilon).withMechanism(MechanismChoice.of(mechanism));
  }

  private static double error(Settings settings, Examples examples, int[] asked, int[] others) {
    FreshUsers people = FreshUsers.shuffled(asked, People.bits(21)::uniform);
    return new Training(settings)
        .trainInsecurely(examples, people, People.bits(22))
        .error(examples, others);
  }

  private static double variance(Examples examples, int[] people) {
    double mean = IntStream.of(people).mapToDouble(examples::target).average().orElseThrow();
    return IntStream.of(people)
        .mapToDouble(person -> Math.pow(examples.target(person) - mean, 2))
        .average()
        .orElseThrow();
  }

  /** The last column is what may be lost, in proportion to the target's variance. */
  @ParameterizedTest
  @CsvSource({"auto, 0.2", "hm-tp, 0.2", "piecewise, 0.2", "laplace, 0.25", "duchi-vector, 0.25"})
  void errorsAreNearTheOpenModels(String mechanism, double loss) {
    double open =
        Baseline.train(Task.LINEAR, Settings.USUAL_LAMBDA, CENSUS, ASKED).error(CENSUS, OTHERS);
    double variance = variance(CENSUS, OTHERS);
    assertThat(open).isLessThan(0.4 * variance);
    assertThat(error(settings(mechanism, 4), CENSUS, ASKED, OTHERS))
        .isLessThan(open + loss * variance);
  }

  /** Steps are so short that little noise gets in: the target's mean is what is left. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "hm-tp", "piecewise", "laplace", "duchi-vector"})
  void errorsAreNotAboveTheBestConstants(String mechanism) {
    double variance = variance(CENSUS, OTHERS);
    for (double epsilon : new double[] {0.25, 0.5, 1}) {
      assertThat(error(settings(mechanism, epsilon), CENSUS, ASKED, OTHERS))
          .as("ε = %s", epsilon)
          .isLessThan(1.15 * variance);
    }
  }

  /** Where there is nothing to learn, all that is lost is noise, and bounded by design. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2, 4})
  void noiseAddsLittle(double epsilon) {
    InsecureSeededBits luck = People.bits(3);
    Examples examples = new Examples(CENSUS.layout());
    double[] features = new double[CENSUS.layout().dimensions()];
    for (int i = 0; i < CENSUS.size(); i++) {
      CENSUS.copyFeatures(i, features);
      examples.add(features, 0.7 + (luck.uniform(2001) - 1000) / 5000.0);
    }
    assertThat(error(settings("auto", epsilon), examples, ASKED, OTHERS))
        .isLessThan(1.15 * variance(examples, OTHERS));
  }

  @Test
  void aNarrowTargetFarFromZero() {
    Examples examples = People.of(20_000, i -> 0.9 + 0.05 * (i % 100 / 50.0 - 1));
    int[] all = People.all(examples);
    assertThat(error(settings("auto", 4), examples, all, all))
        .isLessThan(0.2 * variance(examples, all));
  }

  static Stream<String> mechanisms() {
    return GradientMechanisms.names().stream();
  }

  /** Also where a report is to tell of several entries: the target has just one. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void everyMechanismIsAskedForTheTarget(String name) {
    Examples examples = People.of(3000, i -> i % 100 / 100.0);
    Settings settings =
        Settings.of(Task.LINEAR, new PrivacyLoss(4, name.equals("gaussian") ? 1e-6 : 0))
            .withMechanism(new MechanismChoice(name, OptionalInt.of(2)));
    int[] all = People.all(examples);
    assertThat(error(settings, examples, all, all)).isLessThan(variance(examples, all));
  }

  /** 1/(2·(attributes + 1)), at most, whatever the noise. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4, 20})
  void stepsNeverOvershoot(double epsilon) {
    for (int people : new int[] {1, 10, 1000, 100_000}) {
      Schedule schedule = new Training(settings("auto", epsilon)).schedule(CENSUS.layout(), people);
      assertThat(schedule.step(1)).isBetween(Double.MIN_NORMAL, 1 / 26.0);
      assertThat(schedule.step(schedule.steps())).isEqualTo(schedule.step(1));
      assertThat(
              schedule.surveyed()
                  + 2 * schedule.targeted()
                  + schedule.groupSize() * schedule.steps())
          .isLessThanOrEqualTo(people);
    }
  }

  @Test
  void nobodyIsRefused() {
    assertThatThrownBy(() -> new Training(settings("auto", 1)).schedule(CENSUS.layout(), 0))
        .hasMessage("a group is to have 1 people; there are 0 to be asked for gradients");
  }

  @Test
  void whatIsSetIsTaken() {
    Settings settings =
        settings("auto", 1).withSurveyShare(0.9).withGroupSize(7).withStep(0.5).withBound(3);
    Learner learner = new Learner(settings, CENSUS.layout(), 1000);
    assertThat(learner.schedule()).isEqualTo(new Schedule(25, 900, 7, 7, 0.5, false, 3));
    for (int round = 0; round < 3; round++) {
      answer(learner, People.bits(1));
    }
    assertThat(learner.question().bound()).isEqualTo(3);
  }

  /** A learner that was written down between any two rounds comes to the same model. */
  @Test
  void checkpointsHoldWhatSurveysFound() {
    Learner learner = new Learner(settings("auto", 4), CENSUS.layout(), 2000);
    Learner copy = learner;
    InsecureSeededBits first = People.bits(9);
    InsecureSeededBits second = People.bits(9);
    while (!learner.isDone()) {
      ByteWriter out = new ByteWriter(1);
      copy.writeTo(out);
      copy = Learner.readFrom(new ByteReader(out.toBytes(), 1, "a learner"));
      answer(learner, first);
      answer(copy, second);
    }
    assertThat(copy.isDone()).isTrue();
    assertThat(copy.model()).isEqualTo(learner.model());
  }

  private static void answer(Learner learner, InsecureSeededBits bits) {
    Respondent device =
        Respondent.insecure(CENSUS.layout(), PrivacyLoss.pure(4), new DesignCache(), bits);
    VectorSum sum = learner.newSum();
    for (int i = 0; i < learner.groupSize(); i++) {
      assertThat(sum.add(device.answer(learner.question(), CENSUS.get(i)))).isTrue();
    }
    learner.learn(sum);
  }
}
