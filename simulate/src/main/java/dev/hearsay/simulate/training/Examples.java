package dev.hearsay.simulate.training;

import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.features.FeatureLayout.Block;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The examples of many people, for experiments; a server never has them. Each example is the record
 * of a person, unless {@link #onDevices} puts several on one device. A number is stored in four
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

  /** The first feature of each attribute, and whether it is a number: the layout's blocks. */
  private final int[] starts;

  private final boolean[] isNumeric;
  private float[] numbers;
  private char[] categories;
  private float[] targets;
  private int size;

  /** The rows of each device; null if every row has a device of its own. */
  private final @Nullable DeviceRows grouped;

  public Examples(FeatureLayout layout) {
    this(layout, FIRST_CAPACITY);
  }

  private Examples(FeatureLayout layout, int capacity) {
    this.layout = layout;
    this.numbersEach = layout.numeric().length;
    this.categoriesEach = layout.blocks().size() - numbersEach;
    List<Block> blocks = layout.blocks();
    this.starts = blocks.stream().mapToInt(Block::start).toArray();
    this.isNumeric = new boolean[starts.length];
    for (int i = 0; i < starts.length; i++) {
      isNumeric[i] = blocks.get(i).isNumeric();
    }
    this.numbers = new float[capacity * numbersEach];
    this.categories = new char[capacity * categoriesEach];
    this.targets = new float[capacity];
    this.grouped = null;
  }

  private Examples(Examples all, DeviceRows grouped) {
    this.layout = all.layout;
    this.numbersEach = all.numbersEach;
    this.categoriesEach = all.categoriesEach;
    this.starts = all.starts;
    this.isNumeric = all.isNumeric;
    this.numbers = all.numbers;
    this.categories = all.categories;
    this.targets = all.targets;
    this.size = all.size;
    this.grouped = grouped;
  }

  /**
   * Returns the same examples as records of devices, each of which answers once.
   *
   * @param deviceOf the device of each example, from 0 on without gaps
   */
  public Examples onDevices(int[] deviceOf) {
    if (deviceOf.length != size) {
      throw new IllegalArgumentException(
          "there are devices for " + deviceOf.length + " examples; there must be " + size);
    }
    return new Examples(this, new DeviceRows(deviceOf));
  }

  /**
   * Returns a copy of the examples of some devices, in their order. Examples that are read many
   * times in a random order are best copied first: processors read memory several times as fast
   * from one end to the other.
   */
  public Examples of(int[] devices) {
    int[] rows = records(devices);
    Examples copy = new Examples(layout, Math.max(1, rows.length));
    for (int row : rows) {
      System.arraycopy(
          numbers, row * numbersEach, copy.numbers, copy.size * numbersEach, numbersEach);
      System.arraycopy(
          categories,
          row * categoriesEach,
          copy.categories,
          copy.size * categoriesEach,
          categoriesEach);
      copy.targets[copy.size++] = targets[row];
    }
    return grouped == null ? copy : copy.onDevices(newDevices(devices));
  }

  /** Returns the new device of each row that {@link #of} copies. */
  private int[] newDevices(int[] devices) {
    return IntStream.range(0, devices.length)
        .flatMap(i -> Arrays.stream(records(devices[i])).map(row -> i))
        .toArray();
  }

  /** Returns whether every example has a device of its own. */
  public boolean hasOneRecordEach() {
    return grouped == null;
  }

  /** Adds one example. */
  public void add(Example example) {
    add(example.features(), example.target());
  }

  /**
   * Adds one example.
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

  /** Returns the number of examples. */
  public int size() {
    return size;
  }

  /** Returns the number of devices, which is the number of people who can be asked. */
  public int devices() {
    return grouped == null ? size : grouped.devices();
  }

  /** Returns the examples that are a device's records. */
  public int[] records(int device) {
    return grouped == null ? new int[] {device} : grouped.of(device);
  }

  /** Returns the examples that are the records of these devices. */
  public int[] records(int[] devices) {
    return grouped == null
        ? devices
        : Arrays.stream(devices).flatMap(device -> Arrays.stream(records(device))).toArray();
  }

  /** Returns one example, as the person's device would compute it. */
  public Example get(int row) {
    double[] features = new double[layout.dimensions()];
    copyFeatures(row, features);
    return new Example(features, target(row));
  }

  /** Writes the features of an example. */
  public void copyFeatures(int row, double[] features) {
    Arrays.fill(features, 0);
    int number = row * numbersEach;
    int category = row * categoriesEach;
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

  /** Writes the features of an example. */
  void copyFeatures(int row, SparseVector features) {
    features.clear();
    int number = row * numbersEach;
    int category = row * categoriesEach;
    for (int block = 0; block < starts.length; block++) {
      if (isNumeric[block]) {
        features.set(starts[block], numbers[number++]);
      } else {
        int place = categories[category++];
        if (place > 0) {
          features.set(starts[block] + place - 1, 1);
        }
      }
    }
    features.set(layout.dimensions() - 1, 1);
  }

  /** Returns the target of an example. */
  public double target(int row) {
    return targets[row];
  }

  /** Returns the mean {@link Task#error} of a model's predictions for some of these examples. */
  public double error(Model model, int[] rows) {
    SparseVector features = new SparseVector(layout.dimensions());
    double sum = 0;
    for (int row : rows) {
      copyFeatures(row, features);
      sum += model.task().error(model.predict(features.entries()), target(row));
    }
    return sum / rows.length;
  }
}
