package dev.hearsay.lab;

import dev.hearsay.lab.data.DataSets;
import java.util.Locale;

/**
 * How much work to do, and on which data.
 *
 * @param mode minutes or hours
 * @param data real data, where there are some
 */
public record Scope(Mode mode, DataSets data) {

  /** How much work to do. */
  public enum Mode {
    /** Minutes: few people, few repetitions. */
    QUICK,
    /** Hours: the papers' numbers of people, and their 100 repetitions. */
    FULL;

    /** As files of results spell it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The papers repeat everything a hundred times. */
  private static final int FULL_REPETITIONS = 100;

  /** Enough for an interval. */
  private static final int QUICK_REPETITIONS = 8;

  /**
   * What one cell costs.
   *
   * @param people in one repetition
   */
  public record Size(int people, int repetitions) {}

  public boolean isQuick() {
    return mode == Mode.QUICK;
  }

  /** As many people and repetitions as the mode allows. */
  public Size size(int quickPeople, int fullPeople) {
    return isQuick()
        ? new Size(quickPeople, QUICK_REPETITIONS)
        : new Size(fullPeople, FULL_REPETITIONS);
  }

  /**
   * For a simulation beside an exact line: enough repetitions, also in a quick run, to know the
   * standard error well.
   */
  public static Size forAgreement(int people) {
    return new Size(people, FULL_REPETITIONS);
  }
}
