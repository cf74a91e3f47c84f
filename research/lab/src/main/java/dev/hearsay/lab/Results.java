package dev.hearsay.lab;

import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;

/** Everything that was measured for one experiment. Filled by one thread, then only read. */
public final class Results {

  /** Two standard deviations to either side, nearly. */
  private static final double NORMAL_975 = 1.959963984540054;

  /** How far chance may lead a number astray: one normal number in 150,000 is further out. */
  private static final double STANDARD_ERRORS = 4.5;

  private final Map<String, Map<String, NavigableMap<Double, Measured>>> panels =
      new LinkedHashMap<>();

  public void put(Cell cell, Measured measured) {
    panels
        .computeIfAbsent(cell.panel(), name -> new LinkedHashMap<>())
        .computeIfAbsent(cell.series(), name -> new TreeMap<>())
        .put(cell.x(), measured);
  }

  /** The lines of a panel, in the order of its cells. */
  public Map<String, NavigableMap<Double, Measured>> panel(String panel) {
    return Collections.unmodifiableMap(get(panels, panel, "panel"));
  }

  /** One line, by x. */
  public NavigableMap<Double, Measured> series(String panel, String series) {
    return Collections.unmodifiableNavigableMap(get(panel(panel), series, "series"));
  }

  /** The number at x. */
  public double value(String panel, String series, double x) {
    return get(series(panel, series), x, "x").mean();
  }

  private static <K, V> V get(Map<K, V> map, K key, String what) {
    V found = map.get(key);
    if (found == null) {
      throw new IllegalArgumentException(
          "no " + what + " is " + key + "; there are " + map.keySet());
    }
    return found;
  }

  /** Whether one line is below another wherever both were measured, give or take a share. */
  public ClaimCheck below(String panel, String lower, String higher, double slack) {
    return below(panel, lower, higher, slack, x -> true);
  }

  /** Whether one line is below another at every x asked about, give or take a share. */
  public ClaimCheck below(
      String panel, String lower, String higher, double slack, DoublePredicate where) {
    Ratios ratios = ratios(panel, lower, higher, where);
    return new ClaimCheck(
        ratios.greatest <= 1 + slack, lower + " / " + higher + " = " + ratios.range());
  }

  /** Whether one line is below all others at every x, give or take a share; tells the nearest. */
  public ClaimCheck belowAll(String panel, String lower, Collection<String> others, double slack) {
    String nearest = "";
    double greatest = 0;
    for (String other : others) {
      for (double x : series(panel, lower).keySet()) {
        double ratio = value(panel, lower, x) / value(panel, other, x);
        if (ratio > greatest) {
          greatest = ratio;
          nearest =
              lower
                  + " / "
                  + other
                  + " = "
                  + ClaimCheck.number(ratio)
                  + " at "
                  + ClaimCheck.plain(x);
        }
      }
    }
    return new ClaimCheck(greatest <= 1 + slack, nearest + ", the greatest of " + others.size());
  }

  /**
   * Whether one line is below another on average: the mean logarithm of their ratio is below 0 by
   * more than chance explains at 95 %.
   */
  public ClaimCheck belowOnAverage(String panel, String lower, String higher) {
    return belowOnAverage(panel, lower, higher, x -> true);
  }

  /** As {@link #belowOnAverage(String, String, String)}, over every x asked about. */
  public ClaimCheck belowOnAverage(
      String panel, String lower, String higher, DoublePredicate where) {
    Ratios ratios = ratios(panel, lower, higher, where);
    double margin = NORMAL_975 * ratios.standardError();
    String bound =
        margin == 0
            ? ""
            : " (up to "
                + ClaimCheck.number(Math.exp(ratios.meanLogarithm() + margin))
                + " at 95 %)";
    return new ClaimCheck(
        ratios.meanLogarithm() + margin < 0,
        lower
            + " / "
            + higher
            + " = "
            + ClaimCheck.number(Math.exp(ratios.meanLogarithm()))
            + " on average"
            + bound);
  }

  /** Whether two lines are the same up to a relative difference. */
  public ClaimCheck same(String panel, String one, String other, double tolerance) {
    Ratios ratios = ratios(panel, one, other, x -> true);
    return new ClaimCheck(
        ratios.least >= 1 - tolerance && ratios.greatest <= 1 + tolerance,
        one + " / " + other + " = " + ratios.range());
  }

  /**
   * Whether every simulated number is within 4.5 standard errors of the exact one. Squared errors
   * scatter in proportion to their mean, so the standard error is measured relative to that: in
   * absolute terms a mean that is too low by chance would also seem too certain.
   */
  public ClaimCheck agrees(String panel, String simulated, String exact) {
    NavigableMap<Double, Measured> points = series(panel, simulated);
    double furthest = 0;
    for (Map.Entry<Double, Measured> point : points.entrySet()) {
      Measured measured = point.getValue();
      double ratio = measured.mean() / value(panel, exact, point.getKey());
      double relativeError = measured.standardError() / measured.mean();
      furthest = Math.max(furthest, Math.abs(ratio - 1) / relativeError);
    }
    return new ClaimCheck(
        furthest <= STANDARD_ERRORS,
        "the furthest of "
            + points.size()
            + " is "
            + ClaimCheck.number(furthest)
            + " standard errors off; "
            + simulated
            + " / "
            + exact
            + " = "
            + ratios(panel, simulated, exact, x -> true).range());
  }

  private Ratios ratios(String panel, String above, String below, DoublePredicate where) {
    NavigableMap<Double, Measured> divisors = series(panel, below);
    Ratios ratios = new Ratios();
    series(panel, above)
        .forEach(
            (x, measured) -> {
              Measured divisor = divisors.get(x);
              if (divisor != null && where.test(x)) {
                ratios.add(measured, divisor);
              }
            });
    if (ratios.count == 0) {
      throw new IllegalArgumentException(
          above + " and " + below + " of " + panel + " have no x in common that is asked about");
    }
    return ratios;
  }

  /** Quotients of measured numbers. */
  private static final class Ratios {
    private int count;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private double logarithms;
    private double variances;

    void add(Measured above, Measured below) {
      // Two zeros are the same.
      double ratio = above.mean() == below.mean() ? 1 : above.mean() / below.mean();
      count++;
      least = Math.min(least, ratio);
      greatest = Math.max(greatest, ratio);
      logarithms += Math.log(ratio);
      variances += relativeVariance(above) + relativeVariance(below);
    }

    private static double relativeVariance(Measured measured) {
      double relative =
          measured.standardError() == 0 ? 0 : measured.standardError() / measured.mean();
      return relative * relative;
    }

    double meanLogarithm() {
      return logarithms / count;
    }

    double standardError() {
      return Math.sqrt(variances) / count;
    }

    String range() {
      String low = ClaimCheck.number(least);
      String high = ClaimCheck.number(greatest);
      return low.equals(high) ? low : low + " … " + high;
    }
  }
}
