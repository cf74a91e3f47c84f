package dev.hearsay.lab.proof;

import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.survey.Crossing;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * Whether a function is above 0 on all of an interval, decided by halving: on each part it is above
 * 0 by its enclosure or by f(m) + f'(X)(X − m), or it is not above 0 at the middle m, or the part
 * is halved again.
 *
 * @param outcome undecided if parts became too small
 * @param intervals how many were looked at
 * @param where a place where the function is not above 0, or where halving ended; NaN if it holds
 */
public record Proof(Outcome outcome, int intervals, double where) {

  private static final int MAX_INTERVALS = 200_000;

  /** Of the variable, relative: smaller parts than that are not halved. */
  private static final double SMALLEST = 1e-13;

  /** Around a zero f is not away from 0, but rises or falls. */
  private static final double NEAR = 1e-3;

  /** Whether f is above 0 from low to high, ends included. */
  public static Proof positive(UnaryOperator<Jet> f, double low, double high) {
    Deque<Enclosure> open = new ArrayDeque<>();
    open.push(new Enclosure(low, high));
    int intervals = 0;
    while (!open.isEmpty()) {
      Enclosure part = open.pop();
      intervals++;
      Outcome outcome = outcome(f, part);
      if (outcome == Outcome.FAILS) {
        return new Proof(Outcome.FAILS, intervals, part.middle());
      }
      if (outcome == Outcome.UNDECIDED) {
        if (intervals >= MAX_INTERVALS || isSmall(part)) {
          return new Proof(Outcome.UNDECIDED, intervals, part.middle());
        }
        open.push(new Enclosure(part.middle(), part.high()));
        open.push(new Enclosure(part.low(), part.middle()));
      }
    }
    return new Proof(Outcome.HOLDS, intervals, Double.NaN);
  }

  /** Whether f is below 0. */
  public static Proof negative(UnaryOperator<Jet> f, double low, double high) {
    return positive(x -> f.apply(x).negated(), low, high);
  }

  /** Whether f rises. */
  public static Proof rising(UnaryOperator<Jet> f, double low, double high) {
    return positive(slope(f), low, high);
  }

  /** Whether f falls. */
  public static Proof falling(UnaryOperator<Jet> f, double low, double high) {
    return positive(x -> slope(f).apply(x).negated(), low, high);
  }

  /**
   * Whether f has one zero from low to high, at a given place, and is below 0 before and above 0
   * after it: so it is further away than a small distance, and it rises in between.
   */
  public static Proof risesThroughZero(UnaryOperator<Jet> f, double low, double zero, double high) {
    double near = NEAR * Math.max(1, zero);
    return negative(f, low, zero - near)
        .and(rising(f, zero - near, zero + near))
        .and(positive(f, zero + near, high));
  }

  /** The same from above 0 to below 0. */
  public static Proof fallsThroughZero(UnaryOperator<Jet> f, double low, double zero, double high) {
    return risesThroughZero(x -> f.apply(x).negated(), low, zero, high);
  }

  /** Where f has its zero from low to high, to all digits of a double but the last few. */
  public static double zero(UnaryOperator<Jet> f, double low, double high) {
    return Crossing.of(x -> middle(f, x), x -> 0, low, high);
  }

  /** f at a place, nearly. */
  public static double middle(UnaryOperator<Jet> f, double x) {
    return f.apply(Jet.variable(Enclosure.of(x))).value().middle();
  }

  /** Of the slope's own slope nothing is known, so only its enclosure decides. */
  private static UnaryOperator<Jet> slope(UnaryOperator<Jet> f) {
    Enclosure unknown = new Enclosure(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    return x -> new Jet(f.apply(x).slope(), unknown);
  }

  private static boolean isSmall(Enclosure part) {
    return part.high() - part.low() <= SMALLEST * Math.max(1, Math.abs(part.high()));
  }

  private static Outcome outcome(UnaryOperator<Jet> f, Enclosure part) {
    double middle = part.middle();
    Enclosure there = f.apply(Jet.variable(Enclosure.of(middle))).value();
    if (there.high() <= 0) {
      return Outcome.FAILS;
    }
    return isAboveZero(f, part, there) ? Outcome.HOLDS : Outcome.UNDECIDED;
  }

  private static boolean isAboveZero(UnaryOperator<Jet> f, Enclosure part, Enclosure there) {
    Jet all;
    try {
      all = f.apply(Jet.variable(part));
    } catch (ArithmeticException divisorMayBeZero) {
      return false;
    }
    if (all.value().low() > 0) {
      return true;
    }
    // f(m) + f'(X)(X − m), with the mean value theorem; a slope without bounds says nothing.
    Enclosure moves = part.minus(Enclosure.of(part.middle()));
    return Double.isFinite(all.slope().low())
        && Double.isFinite(all.slope().high())
        && there.plus(all.slope().times(moves)).low() > 0;
  }

  /** Both must hold. */
  public Proof and(Proof other) {
    Proof weaker = other.outcome.compareTo(outcome) > 0 ? other : this;
    return new Proof(weaker.outcome, intervals + other.intervals, weaker.where);
  }

  /** The same, with the place in terms of another variable. */
  public Proof in(DoubleUnaryOperator variable) {
    return new Proof(outcome, intervals, variable.applyAsDouble(where));
  }

  /**
   * As the test of a claim.
   *
   * @param test what was to be proved
   */
  public ClaimCheck check(String test) {
    String measured =
        switch (outcome) {
          case HOLDS ->
              String.format(
                  Locale.ROOT, "proved with %,d interval%s", intervals, intervals == 1 ? "" : "s");
          case FAILS -> "not so at " + ClaimCheck.number(where);
          case UNDECIDED -> "not decided near " + ClaimCheck.number(where);
        };
    return new ClaimCheck(outcome, test, measured, Power.EXACT, 1);
  }
}
