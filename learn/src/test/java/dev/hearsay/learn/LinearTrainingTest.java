package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.FeatureLayout.Block;
import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.GradientMechanisms;
import dev.hearsay.learn.gradient.MechanismChoice;
import dev.hearsay.learn.gradient.VectorSum;
import dev.hearsay.random.InsecureSeededBits;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How linear models are trained; what that is worth on people who were not asked, the lab measures.
 * Seeds are fixed, so that a test always fails or never.
 */
class LinearTrainingTest {

  private static final int NUMBERS = 5;
  private static final int CATEGORIES = 7;

  /** As many attributes as a census has. */
  private static final Examples MANY_ATTRIBUTES = manyAttributes(2000);

  private static Examples manyAttributes(int people) {
    Stream<Block> numbers = IntStream.range(0, NUMBERS).mapToObj(i -> new Block(i, 1, true));
    Stream<Block> categories =
        IntStream.range(0, CATEGORIES).mapToObj(i -> new Block(NUMBERS + 5 * i, 5, false));
    FeatureLayout layout = new FeatureLayout(Stream.concat(numbers, categories).toList());
    Examples examples = new Examples(layout);
    for (int person = 0; person < people; person++) {
      double[] features = new double[layout.dimensions()];
      for (Block block : layout.blocks()) {
        if (block.isNumeric()) {
          features[block.start()] = person % (block.start() + 3) / 4.0 - 0.5;
        } else {
          features[block.start() + person / block.start() % block.width()] = 1;
        }
      }
      features[features.length - 1] = 1;
      examples.add(features, 0.4 * features[0] - 0.3 * features[NUMBERS]);
    }
    return examples;
  }

  private static Settings settings(String mechanism, double epsilon) {
    return People.settings(Task.LINEAR, epsilon).withMechanism(MechanismChoice.of(mechanism));
  }

  private static double error(Settings settings, Examples examples) {
    return new Training(settings)
        .trainInsecurely(examples, People.everybody(examples, 21), People.bits(22))
        .error(examples, People.all(examples));
  }

  private static double variance(Examples examples) {
    int[] people = People.all(examples);
    double mean = IntStream.of(people).mapToDouble(examples::target).average().orElseThrow();
    return IntStream.of(people)
        .mapToDouble(person -> Math.pow(examples.target(person) - mean, 2))
        .average()
        .orElseThrow();
  }

  @Test
  void aNarrowTargetFarFromZero() {
    Examples examples = People.of(20_000, i -> 0.9 + 0.05 * (i % 100 / 50.0 - 1));
    assertThat(error(settings("auto", 4), examples)).isLessThan(0.2 * variance(examples));
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
    assertThat(error(settings, examples)).isLessThan(variance(examples));
  }

  /** 1/(2·(attributes + 1)), at most, whatever the noise. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4, 20})
  void stepsNeverOvershoot(double epsilon) {
    for (int people : new int[] {1, 10, 1000, 100_000}) {
      Schedule schedule =
          new Training(settings("auto", epsilon)).schedule(MANY_ATTRIBUTES.layout(), people);
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
    assertThatThrownBy(
            () -> new Training(settings("auto", 1)).schedule(MANY_ATTRIBUTES.layout(), 0))
        .hasMessage("a group is to have 1 people; there are 0 to be asked for gradients");
  }

  @Test
  void whatIsSetIsTaken() {
    Settings settings =
        settings("auto", 1).withSurveyShare(0.9).withGroupSize(7).withStep(0.5).withBound(3);
    Learner learner = new Learner(settings, MANY_ATTRIBUTES.layout(), 1000);
    assertThat(learner.schedule()).isEqualTo(new Schedule(25, 900, 7, 7, 0.5, false, 3));
    for (int round = 0; round < 3; round++) {
      answer(learner, People.bits(1));
    }
    assertThat(learner.question().bound()).isEqualTo(3);
  }

  private static void answer(Learner learner, InsecureSeededBits bits) {
    Respondent device =
        Respondent.insecure(MANY_ATTRIBUTES.layout(), PrivacyLoss.pure(4), new DesignCache(), bits);
    VectorSum sum = learner.newSum();
    for (int i = 0; i < learner.groupSize(); i++) {
      long[] report =
          device.answer(
              learner.question(), learner.choice(), PrivacyLoss.pure(1), MANY_ATTRIBUTES.get(i));
      assertThat(sum.add(report)).isTrue();
    }
    learner.learn(sum);
  }
}
