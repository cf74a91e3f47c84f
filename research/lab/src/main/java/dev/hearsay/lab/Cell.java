package dev.hearsay.lab;

import dev.hearsay.random.InsecureSeededBits;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.DoubleSupplier;

/**
 * One number to measure, and where it belongs.
 *
 * @param panel the panel that shows it
 * @param series the line or the column
 * @param x the place on the line, or the row
 * @param people how many take part in one repetition; 0 where nobody does
 * @param repetitions how often it is measured; 1 if it is exact
 * @param isAgain whether it is measured with other seeds, for what the first ones suggested
 * @param sharesRuns whether all points of its line are told by the same runs, as in a histogram
 */
public record Cell(
    String panel,
    String series,
    double x,
    long people,
    int repetitions,
    boolean isAgain,
    boolean sharesRuns,
    Measurement measurement) {

  /** Measures once. */
  @FunctionalInterface
  public interface Measurement {
    double measure(InsecureSeededBits bits);
  }

  public Cell {
    checkText("panel", panel);
    checkText("series", series);
    if (!Double.isFinite(x)) {
      throw new IllegalArgumentException("x is " + x + "; it must be finite");
    }
    if (repetitions < 1 || people < 0) {
      throw new IllegalArgumentException(
          "there are "
              + repetitions
              + " repetitions with "
              + people
              + " people; there must be at least 1 and 0");
    }
  }

  /** Names go into lines of a CSV file as they are. */
  private static void checkText(String what, String text) {
    if (text.isBlank() || text.chars().anyMatch(letter -> ",\"\r\n".indexOf(letter) >= 0)) {
      throw new IllegalArgumentException(
          what + " is '" + text + "'; it must have letters, and no comma, quote or line break");
    }
  }

  /** A number that mathematics gives: no randomness, no people. */
  public static Cell exact(String panel, String series, double x, DoubleSupplier value) {
    return new Cell(panel, series, x, 0, 1, false, false, bits -> value.getAsDouble());
  }

  /** A number that differs from run to run. */
  static Cell repeated(
      String panel, String series, double x, Scope.Size size, Measurement measurement) {
    return new Cell(panel, series, x, size.people(), size.repetitions(), false, false, measurement);
  }

  /** The same, from the runs that all other points of the line are from. */
  Cell fromSharedRuns() {
    return new Cell(panel, series, x, people, repetitions, isAgain, true, measurement);
  }

  /** The same with other seeds; a number that mathematics gives stays as it is. */
  Cell again() {
    return isExact()
        ? this
        : new Cell(panel, series, x, people, repetitions, true, sharesRuns, measurement);
  }

  public boolean isExact() {
    return repetitions == 1 && people == 0;
  }

  /** What tells this cell's result from others; other people or seeds make another cell. */
  String key(Experiment experiment) {
    return key(experiment, Double.toString(x));
  }

  private String key(Experiment experiment, String place) {
    return String.join(
        ",",
        experiment.name(),
        panel,
        series,
        place,
        Long.toString(people),
        Integer.toString(repetitions),
        isAgain ? "second" : "first");
  }

  /** The same whenever the lab runs; another cell's only if they share their runs. */
  public long seed(Experiment experiment) {
    String key = sharesRuns ? key(experiment, "") : key(experiment);
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).getMostSignificantBits();
  }
}
