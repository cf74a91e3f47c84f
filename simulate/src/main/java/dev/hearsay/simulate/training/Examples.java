package dev.hearsay.simulate.training;

import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import java.util.Arrays;

/**
 * The examples of many people, for experiments; a server never has them. A number is stored in four
 * bytes. An attribute of several values is stored in two bytes, for any number of indicators. Not
 * thread-safe while examples are added; safe for reading afterwards.
 */
public final class Examples {

  private static final int FIRST_CAPACITY = 1024;

  private final FeatureLayout layout;

  /** The number of numeric attributes of each person. */
  private final int numbersEach;

  /** The number of attributes of several values of each person. */
  private final int categoriesEach;

  private float[] numbers;
  private char[] categories;
  private float[] targets;
  private int size;

  public Examples(FeatureLayout layout) {
    this.layout = layout;
    this.numbersEach = layout.numeric().length;
    this.categoriesEach = layout.blocks().size() - numbersEach;
    this.numbers = new float[FIRST_CAPACITY * numbersEach];
    this.categories = new char[FIRST_CAPACITY * categoriesEach];
    this.targets = new float[FIRST_CAPACITY];
  }

  /** Adds one person. */
  public void add(Example example) {
    add(example.features(), example.target());
  }

  /**
   * Adds one person.
   *
   * @param features the features that the layout describes; at most one of an attribute's
   *     indicators is 1
   * @param target in [−1, 1]
   */
  public void add(double[] features, double target) {
    check(features, target);
    if (size == targets.length) {
      grow();
    }
    int number = size * numbersEach;
    int category = size * categoriesEach;
    for (Block block : layout.blocks()) {
      if (block.isNumeric()) {
        numbers[number++] = (float) features[block.start()];
      } else {
        categories[category++] = place(block, features);
      }
    }
    targets[size++] = (float) target;
  }

  private void check(double[] features, double target) {
    if (features.length != layout.dimensions()) {
      throw new IllegalArgumentException(
          "the example has " + features.length + " features; it must have " + layout.dimensions());
    }
    for (int j = 0; j < features.length; j++) {
      if (!(Math.abs(features[j]) <= 1)) {
        throw new IllegalArgumentException(
            "feature " + j + " is " + features[j] + "; it must be in [-1, 1]");
      }
    }
    if (!(Math.abs(target) <= 1)) {
      throw new IllegalArgumentException("the target is " + target + "; it must be in [-1, 1]");
    }
  }

  /**
   * Returns 0 if no indicator is set, and otherwise one more than the indicator's index in the
   * block.
   */
  private static char place(Block block, double[] features) {
    for (int j = 0; j < block.width(); j++) {
      if (features[block.start() + j] != 0) {
        return (char) (j + 1);
      }
    }
    return 0;
  }

  private void grow() {
    int capacity = Math.addExact(size, size);
    numbers = Arrays.copyOf(numbers, capacity * numbersEach);
    categories = Arrays.copyOf(categories, capacity * categoriesEach);
    targets = Arrays.copyOf(targets, capacity);
  }

  public FeatureLayout layout() {
    return layout;
  }

  public int size() {
    return size;
  }

  /** Returns one person's example, as the person's device would compute it. */
  public Example get(int person) {
    double[] features = new double[layout.dimensions()];
    copyFeatures(person, features);
    return new Example(features, target(person));
  }

  /** Writes one person's features. */
  public void copyFeatures(int person, double[] features) {
    Arrays.fill(features, 0);
    int number = person * numbersEach;
    int category = person * categoriesEach;
    for (Block block : layout.blocks()) {
      if (block.isNumeric()) {
        features[block.start()] = numbers[number++];
      } else {
        int place = categories[category++];
        if (place > 0) {
          features[block.start() + place - 1] = 1;
        }
      }
    }
    features[features.length - 1] = 1;
  }

  /** Returns one person's target. */
  public double target(int person) {
    return targets[person];
  }

  /** Returns the mean {@link Task#error} of a model's predictions for some of these people. */
  public double error(Model model, int[] people) {
    double[] features = new double[layout.dimensions()];
    double sum = 0;
    for (int person : people) {
      copyFeatures(person, features);
      sum += model.task().error(model.predict(features), target(person));
    }
    return sum / people.length;
  }
}
