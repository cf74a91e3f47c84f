package dev.hearsay.learn;

/**
 * The work that a device does on its own before its one report: the number of records that it works
 * through, and the steps that it takes along their mean gradient. All devices do the same work, for
 * any records, because the number of a person's records is private, too.
 *
 * @param records the number of records that a device works through. A device with more draws so
 *     many of them; a device with fewer works through some of them again, with weight 0
 * @param steps the number of local steps. The answer is the mean of the gradients along the way,
 *     which is the distance to the model at the start, divided by the sizes of the steps
 * @param size the size of a local step, in units of the largest step that overshoots for no records
 *     ({@link LeastSquares#largestStep}); it has no effect on the first gradient
 */
public record LocalWork(int records, int steps, double size) {

  /** The work on one record: its gradient at the model so far. */
  public static final LocalWork ONE = new LocalWork(1, 1, 1);

  /**
   * The largest number of records. A mean of so many varies 30 times less than one record, and more
   * would only cost the device time.
   */
  static final int MAX_RECORDS = 1_000;

  /** The largest number of local steps, with which a device takes a hundred times as long. */
  static final int MAX_STEPS = 100;

  /**
   * The largest number of features of all records together: 32 MiB, and with the largest number of
   * steps a second of work.
   */
  private static final int MAX_FEATURES = 1 << 22;

  public LocalWork {
    checkCount("the number of records per device", records, MAX_RECORDS);
    checkCount("the number of local steps", steps, MAX_STEPS);
    Settings.checkRange("the local step", size, 1e-9, 1e9);
  }

  static void checkCount(String what, int count, int most) {
    if (count < 1 || count > most) {
      throw new IllegalArgumentException(
          what + " is " + count + "; it must be in [1, " + most + "]");
    }
  }

  /** Returns work on several records of a device: their mean gradient. */
  public static LocalWork on(int records) {
    return new LocalWork(records, 1, 1);
  }

  /** Returns this work with several local steps. */
  public LocalWork withSteps(int number) {
    return new LocalWork(records, number, size);
  }

  /** Returns this work with local steps of another size. */
  public LocalWork withSize(double units) {
    return new LocalWork(records, steps, units);
  }

  /** Rejects work for which devices would need too much memory. */
  void check(int dimensions) {
    if ((long) records * dimensions > MAX_FEATURES) {
      throw new IllegalArgumentException(
          String.format(
              "%s records of %s features each are %,d numbers; a device works through %,d at most",
              records, dimensions, (long) records * dimensions, MAX_FEATURES));
    }
  }

  /** Returns whether this is the work on one record in one step. */
  boolean isOne() {
    return records == 1 && steps == 1;
  }
}
