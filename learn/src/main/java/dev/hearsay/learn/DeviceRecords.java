package dev.hearsay.learn;

import dev.hearsay.learn.features.Example;
import dev.hearsay.random.BitSource;
import java.util.function.IntFunction;

/**
 * The records that a device works through to answer a question, each with its weight in the mean:
 * private, like the number of records that the device has. The weights of a device's records are
 * equal, and add up to 1, or to 0 if the device has no records.
 *
 * <p>The steps that make this object depend on the number of records that a question asks for, and
 * on nothing else. Immutable.
 */
public final class DeviceRecords {

  private final Example[] examples;
  private final double[] weights;

  private DeviceRecords(Example[] examples, double[] weights) {
    this.examples = examples;
    this.weights = weights;
  }

  /** Returns the one record of a device. */
  public static DeviceRecords of(Example only) {
    return new DeviceRecords(new Example[] {only}, new double[] {1});
  }

  /**
   * Draws the records that a device works through.
   *
   * <p>If the device has more than are asked for, they are a uniformly random subset (up to 2⁻³⁰).
   * If it has fewer, each has its place, and the last one fills the other places with weight 0.
   *
   * @param available the number of records that the device has
   * @param asked the number of records that the question asks for
   * @param reader returns a record of the device, from 0 on. It is called {@code asked} times; a
   *     device without records is asked for the record 0
   */
  public static DeviceRecords draw(
      int available, int asked, IntFunction<Example> reader, BitSource bits) {
    int used = Math.min(available, asked);
    double share = 1.0 / Math.max(1, used);
    int last = Math.max(0, available - 1);
    int[] places = places(Math.max(0, available - asked), asked, bits);
    Example[] examples = new Example[asked];
    double[] weights = new double[asked];
    for (int i = 0; i < asked; i++) {
      examples[i] = reader.apply(Math.min(places[i], last));
      weights[i] = i < used ? share : 0;
    }
    return new DeviceRecords(examples, weights);
  }

  /**
   * Returns a random subset of {@code asked + others} places, by Floyd's method: the i-th draw is
   * from the first {@code others + i + 1} places, and becomes the last of these if it has been
   * drawn before. Without others, the i-th draw is always the place i.
   */
  private static int[] places(int others, int asked, BitSource bits) {
    int[] places = new int[asked];
    for (int i = 0; i < asked; i++) {
      int last = others + i;
      int drawn = (int) Math.multiplyHigh(bits.nextLong() >>> 1, 2L * last + 2);
      int isTaken = 0;
      for (int j = 0; j < i; j++) {
        isTaken |= ((places[j] ^ drawn) - 1) >>> (Integer.SIZE - 1); // 1 if they are equal
      }
      places[i] = drawn + isTaken * (last - drawn);
    }
    return places;
  }

  /** Returns the number of records to work through. */
  int size() {
    return examples.length;
  }

  Example example(int i) {
    return examples[i];
  }

  double weight(int i) {
    return weights[i];
  }

  /** Returns the number of records to work through, and no private value. */
  @Override
  public String toString() {
    return examples.length + " records of a device";
  }
}
