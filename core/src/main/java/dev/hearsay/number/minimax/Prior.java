package dev.hearsay.number.minimax;

import java.util.Arrays;

/**
 * An analyst's expectation of the values: a histogram over [−1, 1], as points with weights.
 *
 * <p>Designs are symmetric, so a value and its opposite have the same variance: only the
 * distribution of |x| matters, and all points are in [0, 1].
 */
public final class Prior {

  /** The approximate number of points, spread evenly over the bins. */
  private static final int POINTS = 128;

  private final double[] inputs;
  private final double[] weights;

  /**
   * @param histogram the weights of equal bins of [−1, 1], within which values are spread evenly
   */
  public Prior(double[] histogram) {
    double total = total(histogram);
    int each = (POINTS + histogram.length - 1) / histogram.length;
    int count = histogram.length * each;
    inputs = new double[count];
    weights = new double[count];
    for (int i = 0; i < count; i++) {
      inputs[i] = Math.abs((2 * i + 1.0) / count - 1);
      weights[i] = histogram[i / each] / total / each;
    }
  }

  private static double total(double[] histogram) {
    for (double weight : histogram) {
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the prior has a bin of weight " + weight + "; it must be a number of at least 0");
      }
    }
    double total = Arrays.stream(histogram).sum();
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the prior's "
              + histogram.length
              + " bins add up to "
              + total
              + "; the sum must be positive and finite");
    }
    return total;
  }

  /** Returns the expected variance, Σ weight·Var[Y|x]. */
  public double expectedVariance(WindowDesign shape) {
    double sum = 0;
    for (int i = 0; i < inputs.length; i++) {
      sum += weights[i] * shape.variance(inputs[i]);
    }
    return sum;
  }

  /**
   * Returns a convex quadratic function of the values that agrees with the expected variance to
   * first order at the shape's values.
   *
   * <p>If the values change, so does the start u of the window that has mean x: E[Y²|x] = M(u(z),
   * z) where X(u(z), z) = x. By the implicit function theorem its gradient is that of M(u, z) −
   * λ·X(u, z) with u and λ fixed, where λ is the slope of E[Y²|x] in x. For fixed u, M is Σ
   * squares_k·z_k² and X is linear.
   */
  Objective expansion(WindowDesign shape, double cap) {
    double[] squares = new double[shape.window().symbols() / 2];
    double[] linear = new double[squares.length];
    for (int i = 0; i < inputs.length; i++) {
      double[] row = shape.window().probabilities(shape.start(inputs[i]));
      double slope = shape.momentSlope(inputs[i]);
      squares = Vectors.move(squares, weights[i], VarianceForms.foldedSquares(row));
      linear = Vectors.move(linear, -weights[i] * slope, VarianceForms.foldedMean(row));
    }
    return Objective.quadratic(squares, linear, cap);
  }
}
