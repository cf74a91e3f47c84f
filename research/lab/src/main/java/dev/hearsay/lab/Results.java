package dev.hearsay.lab;

import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.claim.Ratios;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;

/**
 * Everything that was measured for one experiment. Filled by one thread, then only read; or
 * measured line by line when a test asks for it.
 */
public final class Results {

  /** How far chance may lead a number astray: one normal number in 150,000 is further out. */
  private static final double STANDARD_ERRORS = 4.5;

  private final Map<String, Map<String, NavigableMap<Double, Measured>>> panels;
  private final Loader loader;
  private final Consumer<String> reader;

  /** Measures a line that is asked for, if that was not done yet. */
  @FunctionalInterface
  interface Loader {
    void load(Results results, String panel, String series);
  }

  /** Those that are put. */
  public Results() {
    this((results, panel, series) -> {});
  }

  /** Those that are put, or loaded when they are asked for. */
  Results(Loader loader) {
    this(new LinkedHashMap<>(), loader, panel -> {});
  }

  private Results(
      Map<String, Map<String, NavigableMap<Double, Measured>>> panels,
      Loader loader,
      Consumer<String> reader) {
    this.panels = panels;
    this.loader = loader;
    this.reader = reader;
  }

  /** The same results, which report every panel that is read. */
  public Results readBy(Consumer<String> watcher) {
    return new Results(panels, loader, watcher);
  }

  public void put(Cell cell, Measured measured) {
    panels
        .computeIfAbsent(cell.panel(), name -> new LinkedHashMap<>())
        .computeIfAbsent(cell.series(), name -> new TreeMap<>())
        .put(cell.x(), measured);
  }

  /** The lines of a panel that were measured, in the order of its cells. */
  public Map<String, NavigableMap<Double, Measured>> panel(String panel) {
    reader.accept(panel);
    return Collections.unmodifiableMap(get(panels, panel, "panel"));
  }

  /** Whether a line was measured. */
  boolean has(String panel, String series) {
    return panels.containsKey(panel) && panels.get(panel).containsKey(series);
  }

  /** One line, by x. */
  public NavigableMap<Double, Measured> series(String panel, String series) {
    loader.load(this, panel, series);
    return Collections.unmodifiableNavigableMap(get(panel(panel), series, "series"));
  }

  /** The number at x. */
  public double value(String panel, String series, double x) {
    return at(panel, series, x).mean();
  }

  /** The number at x, with its error of chance. */
  public Measured at(String panel, String series, double x) {
    return get(series(panel, series), x, "x");
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
    return ratios(panel, lower, higher, where).each(0, 1 + slack);
  }

  /** Whether one line is below all others at every x, give or take a share. */
  public ClaimCheck belowAll(String panel, String lower, Collection<String> others, double slack) {
    return ClaimCheck.all(others, other -> below(panel, lower, other, slack));
  }

  /** Whether the average ratio of one line to another (the geometric mean) is below 1. */
  public ClaimCheck belowOnAverage(String panel, String lower, String higher) {
    return belowOnAverage(panel, lower, higher, x -> true);
  }

  /** As {@link #belowOnAverage(String, String, String)}, over every x asked about. */
  public ClaimCheck belowOnAverage(
      String panel, String lower, String higher, DoublePredicate where) {
    return ratios(panel, lower, higher, where).onAverage(0, 1);
  }

  /** Whether two lines are the same up to a relative difference. */
  public ClaimCheck same(String panel, String one, String other, double tolerance) {
    return ratios(panel, one, other, x -> true).each(1 - tolerance, 1 + tolerance);
  }

  /**
   * Whether every simulated number is within 4.5 standard errors of the exact one. Squared errors
   * scatter in proportion to their mean, so the standard error is measured relative to that: in
   * absolute terms a mean that is too low by chance would also seem too certain.
   */
  public ClaimCheck agrees(String panel, String simulated, String exact) {
    NavigableMap<Double, Measured> points = series(panel, simulated);
    double furthest = 0;
    double widest = 0;
    for (Map.Entry<Double, Measured> point : points.entrySet()) {
      Measured measured = point.getValue();
      double ratio = measured.mean() / value(panel, exact, point.getKey());
      double relativeError = measured.standardError() / measured.mean();
      furthest = Math.max(furthest, Math.abs(ratio - 1) / relativeError);
      widest = Math.max(widest, (STANDARD_ERRORS + Power.NORMAL_90) * relativeError);
    }
    boolean holds = furthest <= STANDARD_ERRORS;
    return new ClaimCheck(
        holds ? ClaimCheck.Outcome.HOLDS : ClaimCheck.Outcome.FAILS,
        "%s is within %s standard errors of %s at each of %d places"
            .formatted(simulated, STANDARD_ERRORS, exact, points.size()),
        "the furthest is %s standard errors off".formatted(ClaimCheck.number(furthest)),
        Power.relative(widest),
        1);
  }

  /** One line over another, wherever both were measured and a claim asks. */
  public Ratios ratios(String panel, String above, String below, DoublePredicate where) {
    NavigableMap<Double, Measured> divisors = series(panel, below);
    Ratios ratios = new Ratios(above, below);
    series(panel, above)
        .forEach(
            (x, measured) -> {
              Measured divisor = divisors.get(x);
              if (divisor != null && where.test(x)) {
                ratios.add(measured, divisor);
              }
            });
    if (ratios.isEmpty()) {
      throw new IllegalArgumentException(
          above + " and " + below + " of " + panel + " have no x in common that is asked about");
    }
    return ratios;
  }
}
