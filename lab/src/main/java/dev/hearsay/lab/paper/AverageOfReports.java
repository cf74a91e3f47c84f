package dev.hearsay.lab.paper;

import dev.hearsay.estimate.AssumedValues;
import dev.hearsay.estimate.Deviation;
import dev.hearsay.lab.data.SyntheticNumbers;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** One attribute of D22's Figs. 2 and 3: how far the average of its reports strays. */
final class AverageOfReports {

  /** Enough to see that a standard deviation is wrong by a tenth; D22 has 1,000. */
  static final int RUNS = 3_000;

  /** The case study's values. */
  private static final AssumedValues TENTHS =
      AssumedValues.evenly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

  private static final long SEED = 3_220;

  private final String mechanism;
  private final double epsilon;
  private final int reports;
  private final boolean isDiscrete;
  private double[] strayed = {};

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
  }

  int reports() {
    return reports;
  }

  /** What the analysis says. */
  Deviation deviation() {
    ReportLaw law =
        switch (mechanism) {
          case "laplace" -> ReportLaw.laplace(epsilon);
          case "piecewise" -> ReportLaw.piecewise(epsilon);
          default -> ReportLaw.square(epsilon);
        };
    return Deviation.of(law.bias(), law.variance(), x -> 0, values(), reports);
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

  /** The density of {@link #sigmas} in the bar around z. */
  double density(double z, double width) {
    long inside = Arrays.stream(sigmas()).filter(s -> Math.abs(s - z) <= width / 2).count();
    return inside / (width * RUNS);
  }

  /** By how many standard deviations averages stray from the centre that the analysis gives. */
  synchronized double[] sigmas() {
    if (strayed.length == 0) {
      Deviation expected = deviation();
      double center = values().mean(x -> x) + expected.bias();
      InsecureSeededBits bits = new InsecureSeededBits(SEED);
      strayed = new double[RUNS];
      Arrays.setAll(strayed, run -> (average(bits) - center) / expected.standardDeviation());
    }
    return strayed;
  }

  private double average(InsecureSeededBits bits) {
    DoubleUnaryOperator report = report(bits);
    double sum = 0;
    for (int person = 0; person < reports; person++) {
      sum += report.applyAsDouble(value(person, bits));
    }
    return sum / reports;
  }

  private DoubleUnaryOperator report(InsecureSeededBits bits) {
    if (isSquare()) {
      SquareWaveTheory square = new SquareWaveTheory(epsilon);
      return x -> square.draw(x, bits);
    }
    NumericMechanism design = Designs.numeric(mechanism, epsilon);
    return x -> design.decode(design.perturbInsecurely(x, bits));
  }

  private double value(int person, InsecureSeededBits bits) {
    if (isDiscrete) {
      return (person % 10 + 1) / 10.0;
    }
    double uniform = SyntheticNumbers.uniform(bits);
    return isSquare() ? uniform : 2 * uniform - 1;
  }
}
