package dev.hearsay.trend;

/**
 * A model in which a level has a slope that moves a bit from every wave to the next (an integrated
 * random walk); it is a line if the slope does not move. It uses the same filter and smoother as a
 * {@link Walk}, with two states.
 *
 * @param variance the variance of a move of the slope
 * @param first the variance of the first slope, whose mean is 0
 */
record Slope(double variance, double first) {

  /**
   * The estimate of level and slope at one wave.
   *
   * @param levelVariance the variance of the level
   * @param covariance the covariance of level and slope
   * @param slopeVariance the variance of the slope
   */
  private record State(
      double level, double slope, double levelVariance, double covariance, double slopeVariance) {

    /** Returns the prediction for the next wave. */
    State next(double variance) {
      return new State(
          level + slope,
          slope,
          levelVariance + 2 * covariance + slopeVariance,
          covariance + slopeVariance,
          slopeVariance + variance);
    }

    State updatedBy(double surprise, double scatter) {
      double gain = levelVariance / scatter;
      double slopeGain = covariance / scatter;
      return new State(
          level + gain * surprise,
          slope + slopeGain * surprise,
          levelVariance - gain * levelVariance,
          covariance - gain * covariance,
          slopeVariance - slopeGain * covariance);
    }

    /**
     * Returns this state improved by the smoothed state of the next wave. Let P be the covariance
     * of this state, F the step, and P' the covariance of the prediction. The gain is J = PFᵀP'⁻¹.
     * A deviation D of the later state counts as JD, and a deviation of its covariance as JDJᵀ.
     */
    State smoothedBy(State later, State predicted) {
      double determinant =
          predicted.levelVariance * predicted.slopeVariance
              - predicted.covariance * predicted.covariance;
      double[] up = gain(levelVariance + covariance, covariance, predicted, determinant);
      double[] down = gain(covariance + slopeVariance, slopeVariance, predicted, determinant);
      double byLevel = later.level - predicted.level;
      double bySlope = later.slope - predicted.slope;
      return new State(
          level + up[0] * byLevel + up[1] * bySlope,
          slope + down[0] * byLevel + down[1] * bySlope,
          levelVariance + product(up, up, later, predicted),
          covariance + product(up, down, later, predicted),
          slopeVariance + product(down, down, later, predicted));
    }

    /** Returns a row of PFᵀ times P'⁻¹. */
    private static double[] gain(double one, double other, State predicted, double determinant) {
      return new double[] {
        (one * predicted.slopeVariance - other * predicted.covariance) / determinant,
        (other * predicted.levelVariance - one * predicted.covariance) / determinant
      };
    }

    private static double product(double[] left, double[] right, State later, State predicted) {
      return left[0] * right[0] * (later.levelVariance - predicted.levelVariance)
          + (left[0] * right[1] + left[1] * right[0]) * (later.covariance - predicted.covariance)
          + left[1] * right[1] * (later.slopeVariance - predicted.slopeVariance);
    }
  }

  Curve fit(Observed observed) {
    State[] states = new State[observed.waves()];
    double logEvidence = filter(observed, states);
    double[] means = new double[states.length];
    double[] variances = new double[states.length];
    State later = states[states.length - 1];
    for (int t = states.length - 1; t >= 0; t--) {
      later =
          t == states.length - 1 ? later : states[t].smoothedBy(later, states[t].next(variance));
      means[t] = later.level;
      variances[t] = later.levelVariance;
    }
    return new Curve(logEvidence, means, variances);
  }

  private double filter(Observed observed, State[] states) {
    states[0] = new State(observed.value(0), 0, observed.variance(0), 0, first);
    double logEvidence = -Math.log(observed.levelVariance()) / 2;
    for (int t = 1; t < states.length; t++) {
      states[t] = states[t - 1].next(variance);
      if (observed.isKnown(t)) {
        double scatter = states[t].levelVariance + observed.variance(t);
        double surprise = observed.value(t) - states[t].level;
        logEvidence -= (Math.log(scatter) + surprise * surprise / scatter) / 2;
        states[t] = states[t].updatedBy(surprise, scatter);
      }
    }
    return logEvidence;
  }
}
