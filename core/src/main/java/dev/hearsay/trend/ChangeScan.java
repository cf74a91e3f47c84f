package dev.hearsay.trend;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.numeric.ErrorFunction;
import dev.hearsay.numeric.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where a quantity changed. Between any two neighbouring waves, the mean of the h waves before is
 * compared with that of the h after, h = 1, 2, 4, 8, … as far as there are waves: single waves find
 * large changes at once, many waves small ones that last.
 *
 * <p><strong>False alarms.</strong> Every test may be wrong with a probability of the risk over the
 * number of tests of the whole planned series (Bonferroni). Whoever looks every week makes tests of
 * these only, so all alarms of a series together are false with at most that risk.
 *
 * <p><strong>Rare values.</strong> What one report scatters is taken from both windows together, as
 * if nothing had changed. Given how many supports there are in two windows of equal size, it is a
 * matter of fair coins how many fall into the later one, and the tails of that are no heavier than
 * the normal ones that are used here. Scatter taken from each window on its own would have a window
 * without supports look certain.
 */
public final class ChangeScan {

  /** The probability of any false alarm in a series. */
  public static final double RISK = 0.05;

  private ChangeScan() {}

  /**
   * A change.
   *
   * @param before the places, among the waves given, of those before it that were compared
   * @param after of as many after it
   * @param pValue how likely a difference as large is if there is none
   */
  public record Found(List<Integer> before, List<Integer> after, double pValue) {
    public Found {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** How many tests a planned series leads to for each quantity. */
  public static long tests(int planned) {
    long tests = 0;
    for (int window = 1; 2 * window <= planned; window *= 2) {
      tests += planned - 2L * window + 1;
    }
    return tests;
  }

  /**
   * How many standard errors of a difference are noticed. Two neighbouring waves with an error s
   * each differ noticeably if they differ by √2·s times this.
   *
   * @param quantities how many are shown together
   */
  public static double sigmas(int planned, int quantities) {
    return Normal.sigmas(RISK / Math.max(1, tests(planned) * (double) quantities));
  }

  /**
   * The changes of one quantity, in their order: of those that show in the narrowest windows the
   * clearest, then the next whose windows are on one side of it, and so on. Narrow windows first,
   * since a wide one beside a large change would show it as well, in the wrong place.
   *
   * @param values NaN where nobody reported; such waves are passed over
   * @param reports per wave
   * @param tests how many there are in the series, over all quantities shown together
   */
  public static List<Found> changes(
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
        .map(sums::found)
        .collect(toUnmodifiableList());
  }

  /**
   * One comparison.
   *
   * @param middle the first known wave after, counting known waves only
   * @param deviation minus the standard errors of the difference: beyond some 38, p-values are all
   *     0
   */
  private record Comparison(int middle, int window, double deviation, double pValue) {}

  /** Sums over known waves, up to each: of reports, of values, and of what one report scatters. */
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
      double pValue = Double.isNaN(sigmas) ? 1 : ErrorFunction.erfc(sigmas / Math.sqrt(2));
      return new Comparison(middle, window, -sigmas, pValue);
    }

    Found found(Comparison test) {
      return new Found(
          places.subList(test.middle - test.window, test.middle),
          places.subList(test.middle, test.middle + test.window),
          test.pValue);
    }
  }
}
