package dev.hearsay.lab.survey;

import dev.hearsay.lab.data.Columns;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;

/**
 * Errors on tuples of numbers and categories, as W19 collects them. What it compares with divides ε
 * by the number of all attributes; its own draws some of them, of either kind.
 */
public final class TupleError {

  /** For numbers; minimax is ours. */
  public static final List<String> MEANS =
      List.of("laplace", "scdf", "duchi", "piecewise", "hybrid", "minimax");

  /** For categories, all by OUE; the last one is ours. */
  public static final List<String> SHARES = List.of("split", "sampled", "sampled by reports");

  /** What W19 gives its share of ε; these know nothing of categories. */
  public static final List<String> BASELINES = List.of("laplace", "scdf", "duchi");

  private TupleError() {}

  /** Expected, of the means of all numbers. */
  public static double ofMeans(Columns people, String series, double epsilon) {
    return BASELINES.contains(series) || series.equals("staircase")
        ? ofNumbersAlone(people, series, epsilon)
        : MeanError.expected(people.numbers(), people.attributes(), series, epsilon);
  }

  /** The same, if numbers are given their share of ε and nothing to do with the categories. */
  public static double ofNumbersAlone(Columns people, String series, double epsilon) {
    int d = people.numbers().length;
    return MeanError.expected(people.numbers(), d, series, epsilon * d / people.attributes());
  }

  /** One survey of the numbers with HM. */
  public static double simulatedMeans(Columns people, double epsilon, InsecureSeededBits bits) {
    return Survey.error(people.numbers(), people.attributes(), "hybrid", epsilon, bits);
  }

  /** Expected, of the shares of all values of all categories. */
  public static double ofShares(Columns people, String series, double epsilon) {
    int d = people.attributes();
    int m = series.equals("split") ? d : Survey.reported(d, "oue", epsilon);
    return FrequencyError.of(
        people, "oue", epsilon / m, 0, (double) m / d, series.equals("sampled by reports"));
  }

  /** One survey of the categories with OUE on some attributes. */
  public static double simulatedShares(Columns people, double epsilon, InsecureSeededBits bits) {
    int m = Survey.reported(people.attributes(), "oue", epsilon);
    return FrequencySurvey.error(people, "oue", epsilon, m, bits);
  }
}
