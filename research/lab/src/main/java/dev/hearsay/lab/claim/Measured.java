package dev.hearsay.lab.claim;

/**
 * What became of a cell.
 *
 * @param mean over the repetitions
 * @param standardError of that mean; 0 if the cell is exact
 * @param people in each repetition
 */
public record Measured(double mean, double standardError, long people, int repetitions) {

  private static final double NORMAL_975 = 1.959963984540054;

  public static Measured of(double[] values, long people) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    int count = values.length;
    double error = count == 1 ? 0 : Math.sqrt(squares / (count - 1) / count);
    return new Measured(mean, error, people, count);
  }

  /** Half the width of the 95 % interval, by Student's distribution. */
  public double margin() {
    return repetitions == 1 ? 0 : student975(repetitions - 1) * standardError;
  }

  public double low() {
    return mean - margin();
  }

  public double high() {
    return mean + margin();
  }

  /** The Cornish–Fisher expansion of Student's quantile; within 0.2 % from 4 degrees of freedom. */
  static double student975(int degrees) {
    double z = NORMAL_975;
    double square = z * z;
    double first = z * (square + 1) / 4;
    double second = z * ((5 * square + 16) * square + 3) / 96;
    double third = z * (((3 * square + 19) * square + 17) * square - 15) / 384;
    double fourth =
        z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160;
    double step = 1.0 / degrees;
    return z + step * (first + step * (second + step * (third + step * fourth)));
  }
}
