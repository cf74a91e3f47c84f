package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tribuo.MutableDataset;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.liblinear.LibLinearClassificationTrainer;
import org.tribuo.classification.liblinear.LinearClassificationType;
import org.tribuo.classification.liblinear.LinearClassificationType.LinearType;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;

class BaselineTest {

  private static final int PEOPLE = 6000;
  private static final int TRAINED = 4000;
  private static final double LAMBDA = 1e-4;

  /**
   * Compares our model with that of Tribuo's LIBLINEAR on the same people: the errors differ by at
   * most half a point.
   */
  @ParameterizedTest
  @CsvSource({"LOGISTIC, L2R_LR", "SVM, L2R_L2LOSS_SVC_DUAL"})
  void agreesWithTribuo(Task task, LinearType type) {
    FeatureSpace space =
        new FeatureSpace(
            CensusPopulation.schema(),
            task,
            Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME));
    Examples examples = new CensusPopulation(3).examples(space, PEOPLE);
    int[] trained = IntStream.range(0, TRAINED).toArray();
    int[] heldOut = IntStream.range(TRAINED, PEOPLE).toArray();
    double ours = examples.error(Baseline.train(task, LAMBDA, examples, trained), heldOut);
    double theirs = tribuoError(type, space, examples, trained, heldOut);
    assertThat(ours).isCloseTo(theirs, within(0.005)).isLessThan(0.2);
  }

  private static double tribuoError(
      LinearType type, FeatureSpace space, Examples examples, int[] trained, int[] heldOut) {
    MutableDataset<org.tribuo.classification.Label> data =
        new MutableDataset<>(
            new SimpleDataSourceProvenance("people", new LabelFactory()), new LabelFactory());
    for (int person : trained) {
      data.add(example(space, examples, person));
    }
    var model =
        new LibLinearClassificationTrainer(
                new LinearClassificationType(type), 1 / (LAMBDA * trained.length), 1e-4)
            .train(data);
    int wrong = 0;
    for (int person : heldOut) {
      var example = example(space, examples, person);
      String predicted = model.predict(example).getOutput().getLabel();
      wrong += predicted.equals(example.getOutput().getLabel()) ? 0 : 1;
    }
    return (double) wrong / heldOut.length;
  }

  /** Returns a person's example without the constant, because Tribuo adds its own. */
  private static ArrayExample<org.tribuo.classification.Label> example(
      FeatureSpace space, Examples examples, int person) {
    double[] features = new double[space.dimensions()];
    examples.copyFeatures(person, features);
    var example =
        new ArrayExample<>(
            new org.tribuo.classification.Label(examples.target(person) > 0 ? "high" : "low"));
    List<String> names = space.names();
    for (int j = 0; j < features.length - 1; j++) {
      if (features[j] != 0) {
        example.add(names.get(j), features[j]);
      }
    }
    return example;
  }

  /** Shows that without a penalty a linear target is found up to rounding. */
  @Test
  void findsALinearModelExactly() {
    Examples examples =
        SmallPopulation.of(3000, i -> 0.4 * (i % 100 / 50.0 - 1) - (i % 3 == 1 ? 0.3 : 0));
    Model model = Baseline.train(Task.LINEAR, 0, examples, SmallPopulation.all(examples));
    assertThat(model.weights().get(0)).isCloseTo(0.4, within(1e-5));
    assertThat(model.weights().get(1)).isCloseTo(-0.3, within(1e-5));
    assertThat(model.weights().get(2)).isCloseTo(0, within(1e-5));
    assertThat(examples.error(model, SmallPopulation.all(examples))).isLessThan(1e-9);
  }

  /** Trains on degenerate data: one class, constant features, separable classes. */
  @Test
  void degenerateDataHaveAModel() {
    Examples oneClass = SmallPopulation.of(300, i -> 1);
    Examples separable = SmallPopulation.separable(300);
    Examples constant = new Examples(SmallPopulation.SPACE.layout());
    for (int i = 0; i < 300; i++) {
      constant.add(new double[] {0, 0, 0, 1}, i % 3 == 0 ? 1 : -1);
    }
    for (Task task : Task.values()) {
      assertThat(error(task, oneClass)).isLessThan(1e-3);
      assertThat(error(task, separable)).isLessThan(task.isClassification() ? 1e-3 : 0.3);
      assertThat(error(task, constant)).isLessThan(0.9);
    }
  }

  private static double error(Task task, Examples examples) {
    int[] all = SmallPopulation.all(examples);
    return examples.error(Baseline.train(task, LAMBDA, examples, all), all);
  }

  @Test
  void zeroPeopleAreRefused() {
    assertThatThrownBy(
            () -> Baseline.train(Task.SVM, LAMBDA, SmallPopulation.separable(5), new int[0]))
        .hasMessage("there are no people to train on; at least 1 is needed");
  }
}
