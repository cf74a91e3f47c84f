package dev.hearsay.recalibration;

import dev.hearsay.Interval;

/** What may be done to one estimate that is known to lie in an interval. */
enum Rule {
  /** To the nearest possible value. */
  CLIP,

  /** Clipped, and not farther from the middle than the sign of the estimate is worth. */
  DAMP,

  /** HDR4ME's L1, then clipped. */
  L1,

  /** HDR4ME's L2 for a typical size of the farthest possible value, then clipped. */
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
   * Measure from the middle of the interval, of half-width h. Suppose that the estimate's size a is
   * known, not its sign. The normal density at ±a is proportional to e^{±θa/σ²}, so the sign's
   * expectation is tanh(θa/σ²), and a guess ±g with the estimate's sign has expected squared error
   * g² − 2g·θ·tanh(θa/σ²) + θ²: a parabola, least at g = θ·tanh(θa/σ²), which is at most
   * h·tanh(ha/σ²) for every possible θ. A guess beyond that is improved by moving it there, for
   * every θ (Moors). So this rule never has a larger expected squared error than clipping.
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
