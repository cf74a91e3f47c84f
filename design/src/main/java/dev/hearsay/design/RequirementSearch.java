package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A search for the number of people, or the ε, that a required error needs. */
final class RequirementSearch {

  /** The largest number of people: more than there are. */
  private static final long MAX_USERS = 10_000_000_000L;

  /** The precision of the computed ε, as a factor. */
  private static final double PRECISION = 1.001;

  private static final double HALF_PRECISION = Math.log(PRECISION) / 2;

  /** The factor by which the search moves away from the rough guess. */
  private static final double STEP = 1.2;

  /**
   * The least ε that is considered. With less, even a million people estimate nothing to better
   * than half of its range.
   */
  private static final double MIN_EPSILON = 1e-4;

  private static final int MAX_STEPS = 60;

  private RequirementSearch() {}

  /**
   * Returns the number of people that all requirements need. Errors fall with √n, so n = (error of
   * one person / required error)², rounded up; the largest n of all requirements counts.
   *
   * @param errors the error with a single person, in each requirement's unit
   */
  static long users(List<Requirement> wanted, Plan plan, ToDoubleFunction<Requirement> errors) {
    long most = 1;
    for (Requirement one : wanted) {
      double ofOne = errors.applyAsDouble(one);
      double ratio = ofOne / one.error();
      double users = Math.max(1, Math.ceil(ratio * ratio * (1 - 1e-12)));
      if (users > MAX_USERS) {
        throw new IllegalArgumentException(
            "%s needs %.3g people at %s; with %,d people the best possible is ± %.3g"
                .formatted(
                    inWords(one),
                    users,
                    plan.loss(),
                    MAX_USERS,
                    ofOne / Math.sqrt((double) MAX_USERS)));
      }
      most = Math.max(most, (long) users);
    }
    return most;
  }

  private static String inWords(Requirement wanted) {
    return wanted.inWords(String.valueOf(wanted.error()));
  }

  /**
   * Returns the least ε whose forecast meets all requirements. A rough forecast, which is cheap,
   * determines where to start with the exact one.
   *
   * @param rough the expected errors of a plan, by its loss
   */
  static double epsilon(
      List<Requirement> wanted,
      Function<PrivacyLoss, ToDoubleFunction<Requirement>> rough,
      Function<PrivacyLoss, ToDoubleFunction<Requirement>> exact,
      double delta) {
    DoubleUnaryOperator roughly = epsilon -> largest(wanted, rough, epsilon, delta).excess();
    DoubleUnaryOperator exactly = epsilon -> largest(wanted, exact, epsilon, delta).excess();
    Shortfall best = largest(wanted, exact, PrivacyLoss.MAX_EPSILON, delta);
    if (best.excess() > 0) {
      throw new IllegalArgumentException(
          "%s is not possible with this number of people: the best is ± %.3g, at ε = %s"
              .formatted(inWords(best.wanted()), best.error(), PrivacyLoss.MAX_EPSILON));
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

  /**
   * An expected error, and the requirement that it should meet.
   *
   * @param error the expected error
   */
  private record Shortfall(Requirement wanted, double error) {

    /** Returns the logarithm of the expected error divided by the required one. */
    double excess() {
      return Math.log(error / wanted.error());
    }
  }

  /** Returns the requirement that is missed by most, or met by least. */
  private static Shortfall largest(
      List<Requirement> wanted,
      Function<PrivacyLoss, ToDoubleFunction<Requirement>> forecast,
      double epsilon,
      double delta) {
    ToDoubleFunction<Requirement> errors = forecast.apply(new PrivacyLoss(epsilon, delta));
    return wanted.stream()
        .map(one -> new Shortfall(one, errors.applyAsDouble(one)))
        .max(Comparator.comparingDouble(Shortfall::excess))
        .orElseThrow();
  }

  /**
   * Returns the ε where the excess falls to 0, from above; the least ε if the excess is not
   * positive there. The method is false position on logarithmic scales, on which errors are nearly
   * straight in ε. If one end stays, its excess is halved (Illinois), so that both ends move.
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
      // Slightly beyond the guess, so that the bracket closes from both sides.
      double next = low + (high - low) * lowExcess / (lowExcess - highExcess) + HALF_PRECISION;
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
}
