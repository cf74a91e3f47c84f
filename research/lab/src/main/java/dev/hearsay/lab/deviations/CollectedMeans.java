package dev.hearsay.lab.deviations;

import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.List;

/**
 * One collection, report by report: devices perturb every person's value of each attribute, and a
 * tally adds up the reports and their squares. What is done to the averages uses only what the
 * collector knows, but for the rules that take the truth.
 */
final class CollectedMeans {

  private final List<Dimension> truths;
  private final long people;
  private final ReportLaw law;
  private final double[] averages;
  private final double[] averageSquares;

  private CollectedMeans(List<Dimension> truths, long people, ReportLaw law) {
    this.truths = truths;
    this.people = people;
    this.law = law;
    averages = new double[truths.size()];
    averageSquares = new double[truths.size()];
  }

  /**
   * Collects.
   *
   * @param columns people's values of each attribute, in [−1, 1]
   */
  static CollectedMeans of(List<double[]> columns, ReportLaw law, InsecureSeededBits bits) {
    List<Dimension> truths = columns.stream().map(Dimension::of).toList();
    CollectedMeans collected = new CollectedMeans(truths, columns.get(0).length, law);
    ReportLaw.Reporter device = law.reporter().get();
    for (int j = 0; j < columns.size(); j++) {
      collected.collect(j, columns.get(j), device, bits);
    }
    return collected;
  }

  private void collect(
      int place, double[] values, ReportLaw.Reporter device, InsecureSeededBits bits) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      double report = device.report(law.placed(value), bits);
      sum += report;
      squares += report * report;
    }
    averages[place] = sum / values.length;
    averageSquares[place] = squares / values.length;
  }

  /** The squared error, averaged over the attributes. */
  double error(ManyMeans.Rule rule) {
    return rule.isUnbiased() ? unbiased().plainError(rule) : plainError(rule);
  }

  private CollectedMeans unbiased() {
    CollectedMeans undone = new CollectedMeans(truths, people, law.unbiased());
    for (int j = 0; j < averages.length; j++) {
      undone.averages[j] = law.undone(averages[j]);
      undone.averageSquares[j] = law.undoneSquare(averages[j], averageSquares[j]);
    }
    return undone;
  }

  private double plainError(ManyMeans.Rule rule) {
    List<Dimension> estimated = new ArrayList<>();
    for (int j = 0; j < averages.length; j++) {
      estimated.add(law.estimated(averages[j], averageSquares[j]));
    }
    return new ManyMeans(truths, estimated, law, people).error(rule, averages);
  }
}
