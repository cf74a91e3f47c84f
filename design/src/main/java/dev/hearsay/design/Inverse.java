package dev.hearsay.design;

import dev.hearsay.PrivacyLoss;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/** From a wanted error back to what it takes. */
final class Inverse {

  /** More than there are people. */
  private static final long MAX_USERS = 10_000_000_000L;

  /** How near the ε found is to the least one. */
  private static final double PRECISION = 1.001;

  private static final double HAIR = Math.log(PRECISION) / 2;

  /** How far to go from the rough guess at once. */
  private static final double STEP = 1.2;

  /** Less has no use: a million people know nothing to better than half of its range. */
  private static final double MIN_EPSILON = 1e-4;

  private static final int MAX_STEPS = 60;

  private Inverse() {}

  /**
   * Errors fall with √n: n = (error of one / error wanted)², rounded up.
   *
   * @param ofOne what to expect of a single person
   */
  static long users(Forecast ofOne, double error) {
    check(error);
    double ratio = ofOne.worst() / error;
    double users = Math.max(1, Math.ceil(ratio * ratio * (1 - 1e-12)));
    if (users > MAX_USERS) {
      throw new IllegalArgumentException(
          "± %s takes %.3g people at %s; with all of %,d the best possible is ± %.3g"
              .formatted(
                  error,
                  users,
                  ofOne.plan().loss(),
                  MAX_USERS,
                  ofOne.worst() / Math.sqrt((double) MAX_USERS)));
    }
    return (long) users;
  }

  /**
   * The least ε whose forecast meets the goal. A rough forecast, which costs little, says where to
   * look with the exact one.
   */
  static double epsilon(
      ToDoubleFunction<PrivacyLoss> rough,
      ToDoubleFunction<PrivacyLoss> exact,
      double delta,
      double error) {
    check(error);
    DoubleUnaryOperator roughly = epsilon -> excess(rough, epsilon, delta, error);
    DoubleUnaryOperator exactly = epsilon -> excess(exact, epsilon, delta, error);
    double best = exactly.applyAsDouble(PrivacyLoss.MAX_EPSILON);
    if (best > 0) {
      throw new IllegalArgumentException(
          "± %s is not possible with so few people: the best is ± %.3g, at ε = %s"
              .formatted(error, error * Math.exp(best), PrivacyLoss.MAX_EPSILON));
    }
    double guess = meeting(roughly, MIN_EPSILON, PrivacyLoss.MAX_EPSILON);
    double low = guess;
    while (low > MIN_EPSILON && exactly.applyAsDouble(low) <= 0) {
      low = Math.max(MIN_EPSILON, low / STEP);
    }
    double high = Math.max(low, guess);
    while (exactly.applyAsDouble(high) > 0) {
      high = Math.min(PrivacyLoss.MAX_EPSILON, high * STEP);
    }
    return meeting(exactly, low, high);
  }

  /** By how much the error to expect is too large, on a logarithmic scale. */
  private static double excess(
      ToDoubleFunction<PrivacyLoss> forecast, double epsilon, double delta, double error) {
    return Math.log(forecast.applyAsDouble(new PrivacyLoss(epsilon, delta)) / error);
  }

  /**
   * Where the excess falls to 0, from above; the least ε if it is 0 already there. False position
   * on logarithmic scales, where errors are nearly straight in ε; an end that stays has its excess
   * halved (Illinois), so that both ends move.
   */
  private static double meeting(DoubleUnaryOperator excess, double least, double greatest) {
    double low = Math.log(least);
    double high = Math.log(greatest);
    double lowExcess = excess.applyAsDouble(least);
    double highExcess = excess.applyAsDouble(greatest);
    if (lowExcess <= 0 || highExcess > 0) {
      return lowExcess <= 0 ? least : greatest;
    }
    for (int i = 0; i < MAX_STEPS && high - low > Math.log(PRECISION); i++) {
      // A hair beyond the guess, so that the bracket closes from both sides.
      double next = low + (high - low) * lowExcess / (lowExcess - highExcess) + HAIR;
      double tried = Math.min(high, next);
      double found = excess.applyAsDouble(Math.exp(tried));
      if (found > 0) {
        low = tried;
        lowExcess = found;
        highExcess /= 2;
      } else {
        high = tried;
        highExcess = found;
        lowExcess /= 2;
      }
    }
    return Math.exp(high);
  }

  private static void check(double error) {
    if (!(error > 0 && error < 1)) {
      throw new IllegalArgumentException(
          "the error is %s; it must be above 0 and below 1, as a share of an attribute's range"
              .formatted(error));
    }
  }
}
