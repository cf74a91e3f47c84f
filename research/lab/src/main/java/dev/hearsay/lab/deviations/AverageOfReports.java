package dev.hearsay.lab.deviations;

import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.Deviation;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;

/** One attribute of D22's Figs. 2 and 3: how far the average of its reports strays. */
final class AverageOfReports {

  /** The case study's values. */
  private static final AssumedValues TENTHS =
      AssumedValues.evenly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

  private final String mechanism;
  private final double epsilon;
  private final int reports;
  private final boolean isDiscrete;
  private final ReportLaw law;
  private final Deviation deviation;
  private final double center;

  /**
   * Of reports by a mechanism.
   *
   * @param isDiscrete whether people have the case study's ten values, else uniform ones
   */
  AverageOfReports(String mechanism, double epsilon, int reports, boolean isDiscrete) {
    this.mechanism = mechanism;
    this.epsilon = epsilon;
    this.reports = reports;
    this.isDiscrete = isDiscrete;
    this.law = law();
    this.deviation = Deviation.ofReports(law.bias(), law.variance(), x -> 0, values(), reports);
    this.center = values().mean(x -> x) + deviation.bias();
  }

  /** Whose reports they are. */
  DataOrigin origin() {
    return isDiscrete
        ? tenths(reports)
        : DataOrigin.madeUp(
            "uniform values",
            isSquare() ? "uniform on [0, 1]" : "uniform on [−1, 1]",
            reports,
            reports,
            people -> "drawn anew in every run, with the seeds of results.csv.");
  }

  /** The people of the case study. */
  static DataOrigin tenths(int people) {
    return DataOrigin.madeUp(
        "ten values",
        "equally many with each of 0.1, 0.2, … and 1, as in D22's case study",
        people,
        people,
        all -> "nobody is drawn, so there is no seed.");
  }

  int reports() {
    return reports;
  }

  /** What the analysis says. */
  Deviation deviation() {
    return deviation;
  }

  private ReportLaw law() {
    return switch (mechanism) {
      case "laplace" -> ReportLaw.laplace(epsilon);
      case "piecewise" -> ReportLaw.piecewise(epsilon);
      default -> ReportLaw.square(epsilon);
    };
  }

  private AssumedValues values() {
    if (isDiscrete) {
      return TENTHS;
    }
    return AssumedValues.uniform(isSquare() ? 0 : -1, 1, 1000);
  }

  private boolean isSquare() {
    return mechanism.equals("square wave");
  }

  /**
   * What a paper says of the deviations, in the standard deviations of the analysis and from its
   * centre.
   */
  GoodnessOfFit said(double bias, double variance) {
    double sigma = deviation.standardDeviation();
    return new GoodnessOfFit((bias - deviation.bias()) / sigma, Math.sqrt(variance) / sigma);
  }

  /**
   * Draws an average: by how many standard deviations it strays from the centre that the analysis
   * gives.
   */
  double strayed(InsecureSeededBits bits) {
    return (average(bits) - center) / deviation.standardDeviation();
  }

  private double average(InsecureSeededBits bits) {
    ReportLaw.Reporter device = law.reporter().get();
    double sum = 0;
    for (int person = 0; person < reports; person++) {
      sum += device.report(value(person, bits), bits);
    }
    return sum / reports;
  }

  private double value(int person, InsecureSeededBits bits) {
    if (isDiscrete) {
      return (person % 10 + 1) / 10.0;
    }
    double uniform = InsecureDraws.uniform(bits);
    return isSquare() ? uniform : 2 * uniform - 1;
  }
}
