package dev.hearsay.trend;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.numeric.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A search for the waves at which a quantity changed. Between any two neighbouring waves, it
 * compares the mean of the h waves before with the mean of the h waves after. h is 1, 2, 4, 8, … as
 * far as there are waves: single waves show large changes at once, and many waves show small
 * changes that last.
 *
 * <p><strong>False alarms.</strong> Every test may be wrong with a probability of the risk over the
 * number of tests of the whole planned series (Bonferroni). A reader who looks every week makes
 * only tests of these. So the probability of any false alarm in a series is at most that risk.
 *
 * <p><strong>Rare values.</strong> The variance of one report is estimated from both windows
 * together, as if nothing had changed. Given the number of supports in two windows of equal size,
 * the number in the later one is that of the heads of fair coins. Its tails are no heavier than the
 * normal ones used here. With a variance estimated from each window alone, a window without
 * supports would look certain.
 */
public final class ChangeScan {

  /** The probability of any false alarm in a series. */
  public static final double RISK = 0.05;

  private ChangeScan() {}

  /**
   * A change.
   *
   * @param before the places, among the given waves, of the compared waves before the change
   * @param after the places of as many waves after the change
   * @param pValue the probability of a difference at least as large if there is no change
   */
  public record Change(List<Integer> before, List<Integer> after, double pValue) {
    public Change {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** Returns the number of tests of a planned series for each quantity. */
  public static long tests(int planned) {
    long tests = 0;
    for (int window = 1; 2 * window <= planned; window *= 2) {
      tests += planned - 2L * window + 1;
    }
    return tests;
  }

  /**
   * Returns the least significant difference, in its standard errors. Two neighbouring waves with
   * an error s each differ significantly if they differ by √2·s times this.
   *
   * @param quantities how many are shown together
   */
  public static double sigmas(int planned, int quantities) {
    return Normal.sigmas(RISK / Math.max(1, tests(planned) * (double) quantities));
  }

  /**
   * Returns the changes of one quantity, in the order of waves. The clearest change in the
   * narrowest windows is selected first, then the next one whose windows do not include it, and so
   * on. Narrow windows come first, because a wide window beside a large change would show it as
   * well, in the wrong place.
   *
   * @param values NaN for waves without reports; such waves are skipped
   * @param reports per wave
   * @param tests the number of tests of the series, over all quantities shown together
   */
  public static List<Change> changes(
      double[] values, double[] standardErrors, double[] reports, double tests) {
    Sums sums = new Sums(values, standardErrors, reports);
    List<Comparison> left = new ArrayList<>(sums.tests());
    left.removeIf(test -> !(test.pValue * tests <= RISK));
    List<Comparison> found = new ArrayList<>();
    while (!left.isEmpty()) {
      Comparison best =
          left.stream()
              .min(
                  Comparator.comparingInt(Comparison::window)
                      .thenComparingDouble(Comparison::pValue)
                      .thenComparingDouble(Comparison::deviation))
              .orElseThrow();
      found.add(best);
      left.removeIf(test -> Math.abs(test.middle - best.middle) < test.window);
    }
    return found.stream()
        .sorted(Comparator.comparingInt(Comparison::middle))
        .map(sums::change)
        .collect(toUnmodifiableList());
  }

  /**
   * A comparison of two windows.
   *
   * @param middle the first known wave after the change, counting known waves only
   * @param deviation the negative of the difference in standard errors; it orders tests even beyond
   *     some 38, where all p-values are 0
   */
  private record Comparison(int middle, int window, double deviation, double pValue) {}

  /**
   * Sums over known waves, up to each: of reports, of values, and of the variance of one report.
   */
  private static final class Sums {
    private final List<Integer> places = new ArrayList<>();
    private final double[] reports;
    private final double[] values;
    private final double[] scatter;

    Sums(double[] values, double[] standardErrors, double[] reports) {
      this.reports = new double[values.length + 1];
      this.values = new double[values.length + 1];
      this.scatter = new double[values.length + 1];
      for (int t = 0; t < values.length; t++) {
        if (!Double.isNaN(values[t])) {
          int i = places.size();
          double one = standardErrors[t] * standardErrors[t] * reports[t];
          this.reports[i + 1] = this.reports[i] + reports[t];
          this.values[i + 1] = this.values[i] + reports[t] * values[t];
          this.scatter[i + 1] = this.scatter[i] + reports[t] * one;
          places.add(t);
        }
      }
    }

    List<Comparison> tests() {
      List<Comparison> tests = new ArrayList<>();
      for (int window = 1; 2 * window <= places.size(); window *= 2) {
        for (int middle = window; middle + window <= places.size(); middle++) {
          tests.add(test(middle, window));
        }
      }
      return tests;
    }

    private Comparison test(int middle, int window) {
      int from = middle - window;
      int to = middle + window;
      double before = reports[middle] - reports[from];
      double after = reports[to] - reports[middle];
      double difference =
          (values[to] - values[middle]) / after - (values[middle] - values[from]) / before;
      double one = (scatter[to] - scatter[from]) / (before + after);
      double error = Math.sqrt(one * (1 / before + 1 / after));
      double sigmas = Math.abs(difference) / error;
      double pValue = Double.isNaN(sigmas) ? 1 : Normal.erfc(sigmas / Math.sqrt(2));
      return new Comparison(middle, window, -sigmas, pValue);
    }

    Change change(Comparison test) {
      return new Change(
          places.subList(test.middle - test.window, test.middle),
          places.subList(test.middle, test.middle + test.window),
          test.pValue);
    }
  }
}
