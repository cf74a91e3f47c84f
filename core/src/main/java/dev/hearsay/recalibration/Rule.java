package dev.hearsay.recalibration;

import dev.hearsay.Interval;

/** The rules for moving an estimate whose truth is known to lie in an interval. */
enum Rule {
  /** Moves the estimate to the nearest possible value. */
  CLIP,

  /** Clips the estimate, and moves it towards the middle as far as its sign is uncertain. */
  DAMP,

  /** Applies HDR4ME's L1, then clips. */
  L1,

  /**
   * Applies HDR4ME's L2 with the largest possible absolute value as the typical size, then clips.
   */
  L2;

  double apply(double estimate, double standardError, double bound, Interval possible) {
    return switch (this) {
      case CLIP -> possible.clip(estimate);
      case DAMP -> damped(estimate, standardError, possible);
      case L1 -> possible.clip(Recalibration.softThreshold(estimate, bound));
      case L2 -> {
        double size = Math.max(Math.abs(possible.low()), Math.abs(possible.high()));
        yield possible.clip(estimate / (1 + bound / size));
      }
    };
  }

  /**
   * Returns the damped estimate. Measure from the middle of the interval, of half-width h. Suppose
   * that the estimate's size a is known, but not its sign. The normal density at ±a is proportional
   * to e^{±θa/σ²}, so the sign's expectation is tanh(θa/σ²). A guess ±g with the estimate's sign
   * has the expected squared error g² − 2g·θ·tanh(θa/σ²) + θ². This parabola is least at g =
   * θ·tanh(θa/σ²), which is at most h·tanh(ha/σ²) for every possible θ. If a guess is beyond that,
   * moving it there improves it for every θ (Moors). So this rule never has a larger expected
   * squared error than clipping.
   */
  private static double damped(double estimate, double standardError, Interval possible) {
    double middle = (possible.low() + possible.high()) / 2;
    double half = (possible.high() - possible.low()) / 2;
    double offset = possible.clip(estimate) - middle;
    double size = Math.abs(estimate - middle);
    double most = half * Math.tanh(half * size / (standardError * standardError));
    return middle + Math.copySign(Math.min(Math.abs(offset), most), offset);
  }
}
