package dev.hearsay.trend;

/**
 * A level with a slope that moves a bit from every wave to the next (an integrated random walk): a
 * line if it does not move at all. The same filter and smoother as a {@link Walk}'s, of two states.
 *
 * @param variance of a move of the slope
 * @param first the variance of the first slope, whose mean is 0
 */
record Slope(double variance, double first) {

  /**
   * What is known of level and slope.
   *
   * @param ofLevel its variance
   * @param ofBoth the covariance
   * @param ofSlope its variance
   */
  private record State(double level, double slope, double ofLevel, double ofBoth, double ofSlope) {

    /** One wave later. */
    State next(double variance) {
      return new State(
          level + slope,
          slope,
          ofLevel + 2 * ofBoth + ofSlope,
          ofBoth + ofSlope,
          ofSlope + variance);
    }

    State seeing(double surprise, double scatter) {
      double gain = ofLevel / scatter;
      double slopeGain = ofBoth / scatter;
      return new State(
          level + gain * surprise,
          slope + slopeGain * surprise,
          ofLevel - gain * ofLevel,
          ofBoth - gain * ofBoth,
          ofSlope - slopeGain * ofBoth);
    }

    /**
     * With what is known of the wave after. For the covariance P of this state, F of the step and
     * P' of the prediction, the gain is J = PFᵀP'⁻¹; a deviation D of the later state counts as JD,
     * that of its covariance as JDJᵀ.
     */
    State knowing(State later, State predicted) {
      double determinant =
          predicted.ofLevel * predicted.ofSlope - predicted.ofBoth * predicted.ofBoth;
      double[] up = gain(ofLevel + ofBoth, ofBoth, predicted, determinant);
      double[] down = gain(ofBoth + ofSlope, ofSlope, predicted, determinant);
      double byLevel = later.level - predicted.level;
      double bySlope = later.slope - predicted.slope;
      return new State(
          level + up[0] * byLevel + up[1] * bySlope,
          slope + down[0] * byLevel + down[1] * bySlope,
          ofLevel + product(up, up, later, predicted),
          ofBoth + product(up, down, later, predicted),
          ofSlope + product(down, down, later, predicted));
    }

    /** A row of PFᵀ times P'⁻¹. */
    private static double[] gain(double one, double other, State predicted, double determinant) {
      return new double[] {
        (one * predicted.ofSlope - other * predicted.ofBoth) / determinant,
        (other * predicted.ofLevel - one * predicted.ofBoth) / determinant
      };
    }

    private static double product(double[] left, double[] right, State later, State predicted) {
      return left[0] * right[0] * (later.ofLevel - predicted.ofLevel)
          + (left[0] * right[1] + left[1] * right[0]) * (later.ofBoth - predicted.ofBoth)
          + left[1] * right[1] * (later.ofSlope - predicted.ofSlope);
    }
  }

  Curve fit(Observed observed) {
    State[] states = new State[observed.waves()];
    double logEvidence = filter(observed, states);
    double[] means = new double[states.length];
    double[] variances = new double[states.length];
    State later = states[states.length - 1];
    for (int t = states.length - 1; t >= 0; t--) {
      later = t == states.length - 1 ? later : states[t].knowing(later, states[t].next(variance));
      means[t] = later.level;
      variances[t] = later.ofLevel;
    }
    return new Curve(logEvidence, means, variances);
  }

  private double filter(Observed observed, State[] states) {
    states[0] = new State(observed.value(0), 0, observed.variance(0), 0, first);
    double logEvidence = -Math.log(observed.levelVariance()) / 2;
    for (int t = 1; t < states.length; t++) {
      states[t] = states[t - 1].next(variance);
      if (observed.isKnown(t)) {
        double scatter = states[t].ofLevel + observed.variance(t);
        double surprise = observed.value(t) - states[t].level;
        logEvidence -= (Math.log(scatter) + surprise * surprise / scatter) / 2;
        states[t] = states[t].seeing(surprise, scatter);
      }
    }
    return logEvidence;
  }
}
