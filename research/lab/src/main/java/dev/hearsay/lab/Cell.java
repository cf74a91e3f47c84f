package dev.hearsay.lab;

import dev.hearsay.random.InsecureSeededBits;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
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
 * @param runs which other cells are told by the same runs
 * @param rows the mode by which a number that is exact on data takes its rows; absent for others,
 *     which people and repetitions tell apart
 */
public record Cell(
    String panel,
    String series,
    double x,
    long people,
    int repetitions,
    boolean isAgain,
    Runs runs,
    Optional<Scope.Mode> rows,
    Measurement measurement) {

  /** Who else a run tells something. */
  public enum Runs {
    OWN,
    /** All points of the line, as in a histogram. */
    OF_LINE,
    /** All points of all lines of the panel, as when one survey is evaluated in several ways. */
    OF_PANEL
  }

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
    return exact(panel, series, x, Optional.empty(), value);
  }

  /** A number that follows from the rows of a quick run, or of a full one. */
  static Cell exactOnData(
      String panel, String series, double x, Scope.Mode rows, DoubleSupplier value) {
    return exact(panel, series, x, Optional.of(rows), value);
  }

  private static Cell exact(
      String panel, String series, double x, Optional<Scope.Mode> rows, DoubleSupplier value) {
    return new Cell(panel, series, x, 0, 1, false, Runs.OWN, rows, bits -> value.getAsDouble());
  }

  /** A number that differs from run to run. */
  static Cell repeated(
      String panel, String series, double x, Scope.Size size, Measurement measurement) {
    return new Cell(
        panel,
        series,
        x,
        size.people(),
        size.repetitions(),
        false,
        Runs.OWN,
        Optional.empty(),
        measurement);
  }

  /** The same, from runs that others are from, too. */
  Cell from(Runs shared) {
    return new Cell(panel, series, x, people, repetitions, isAgain, shared, rows, measurement);
  }

  /** The same with other seeds; a number that mathematics gives stays as it is. */
  Cell again() {
    return isExact()
        ? this
        : new Cell(panel, series, x, people, repetitions, true, runs, rows, measurement);
  }

  public boolean isExact() {
    return repetitions == 1 && people == 0;
  }

  /** Whether it is about people's values. */
  boolean isOnData() {
    return people > 0 || rows.isPresent();
  }

  /** What tells this cell's result from others on the same data; seeds are made from it. */
  String key(Experiment experiment) {
    return key(experiment, series, Double.toString(x));
  }

  private String key(Experiment experiment, String line, String place) {
    return String.join(
        ",",
        experiment.name(),
        panel,
        line,
        place,
        Long.toString(people),
        Integer.toString(repetitions),
        isAgain ? "second" : "first");
  }

  /** The same whenever the lab runs; another cell's only if they share their runs. */
  public long seed(Experiment experiment) {
    String key =
        switch (runs) {
          case OWN -> key(experiment);
          case OF_LINE -> key(experiment, series, "");
          case OF_PANEL -> key(experiment, "", "");
        };
    byte[] name = key.getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).getMostSignificantBits();
  }
}
