package dev.hearsay;

import dev.hearsay.law.Counter;
import dev.hearsay.law.SymbolCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The counts of all reports to one plan, or to all waves of a series. The result does not depend on
 * the order of the reports, nor on how they were split among tallies that were merged. Tallies are
 * not thread-safe: count in one tally per thread, and merge them.
 *
 * <pre>{@code
 * Tally tally = Tally.of(plan);
 * for (Report report : reports) {
 *   tally.add(report);
 * }
 * Estimate mean = tally.estimates().mean("age");
 * }</pre>
 */
public final class Tally {

  private final Plan plan;
  private final Counter[] counters;
  private long reports;
  private long rejected;

  private Tally(Plan plan) {
    this.plan = plan;
    this.counters =
        plan.parts().stream().map(part -> part.mechanism().counter()).toArray(Counter[]::new);
  }

  /** Returns an empty tally. */
  public static Tally of(Plan plan) {
    return new Tally(plan);
  }

  /**
   * Counts a report. If it names symbols outside of the plan's alphabets, it only adds 1 to the
   * number of rejected reports.
   *
   * @return whether the report was counted
   * @throws IllegalArgumentException if the report answers another plan
   */
  public boolean add(Report report) {
    checkPlan(report.plan(), "a report");
    boolean isCounted =
        (report.isOneWord() && counters[report.part(0)] instanceof SymbolCounter symbols)
            ? symbols.addIfAccepted(report.word())
            : addIfAccepted(report);
    if (isCounted) {
      reports++;
    } else {
      rejected++;
    }
    return isCounted;
  }

  private boolean addIfAccepted(Report report) {
    if (!accepts(report)) {
      return false;
    }
    long[] all = report.rawWords();
    int from = 0;
    for (int i = 0; i < report.size(); i++) {
      int part = report.part(i);
      counters[part].add(all, from);
      from += plan.words(part);
    }
    return true;
  }

  /**
   * Returns whether a report to this plan names only symbols of the plan's alphabets, so that
   * {@link #add} would count it. This method counts nothing and, unlike all others here, is
   * thread-safe.
   */
  public boolean accepts(Report report) {
    long[] all = report.rawWords();
    int from = 0;
    for (int i = 0; i < report.size(); i++) {
      int part = report.part(i);
      if (!counters[part].accepts(all, from)) {
        return false;
      }
      from += plan.words(part);
    }
    return true;
  }

  /**
   * Adds another tally's counts to this one.
   *
   * @throws IllegalArgumentException if the other tally is of another plan, or is this tally itself
   */
  public void merge(Tally other) {
    if (other == this) {
      throw new IllegalArgumentException(
          "a tally cannot be merged into itself: every report would count twice");
    }
    checkPlan(other.plan.hash(), "a tally");
    for (int part = 0; part < counters.length; part++) {
      counters[part].merge(other.counters[part]);
    }
    reports += other.reports;
    rejected += other.rejected;
  }

  /**
   * Returns the tally of the reports that were counted after an earlier state of this tally.
   *
   * @throws IllegalArgumentException if the other tally is of another plan, or no earlier state
   */
  public Tally since(Tally earlier) {
    checkPlan(earlier.plan.hash(), "a tally");
    long[] partReports = new long[counters.length];
    List<long[]> cells = new ArrayList<>();
    for (int part = 0; part < counters.length; part++) {
      partReports[part] = reports(part) - earlier.reports(part);
      long[] all = cells(part);
      long[] before = earlier.cells(part);
      for (int cell = 0; cell < all.length; cell++) {
        all[cell] -= before[cell];
      }
      cells.add(all);
    }
    return restore(
        plan, reports - earlier.reports, rejected - earlier.rejected, partReports, cells);
  }

  /**
   * Rejects the hash of another plan. A tally of a whole series also accepts the hashes of its
   * waves.
   */
  private void checkPlan(PlanHash hash, String what) {
    if (!hash.equals(plan.hash()) && plan.named(hash).isEmpty()) {
      throw new IllegalArgumentException(
          what + " of plan " + hash + " does not belong to plan " + plan.hash());
    }
  }

  /**
   * Returns a tally from its stored counts.
   *
   * @param partReports how many reports each part has
   * @param cells each part's counters
   * @throws IllegalArgumentException if no reports could have led to these counts
   */
  public static Tally restore(
      Plan plan, long reports, long rejected, long[] partReports, List<long[]> cells) {
    Tally tally = new Tally(plan);
    if (reports < 0 || rejected < 0) {
      throw new IllegalArgumentException(
          "a tally of "
              + reports
              + " reports and "
              + rejected
              + " rejected ones; both must be at least 0");
    }
    long sum = 0;
    for (int part = 0; part < tally.counters.length; part++) {
      tally.counters[part].restore(partReports[part], cells.get(part));
      if (partReports[part] > reports) {
        throw new IllegalArgumentException(
            "part " + part + " has " + partReports[part] + " reports; there are " + reports);
      }
      sum = Math.addExact(sum, partReports[part]);
    }
    if (sum != Math.multiplyExact(reports, (long) plan.sampled())) {
      throw new IllegalArgumentException(
          "the parts have " + sum + " reports; " + reports + " people report on " + plan.sampled());
    }
    tally.reports = reports;
    tally.rejected = rejected;
    return tally;
  }

  public Plan plan() {
    return plan;
  }

  /** Returns how many reports were counted, which is the number of people who took part. */
  public long reports() {
    return reports;
  }

  /**
   * Returns the number of people that the reports represent. People who answer a wave are a sample
   * of all people in the series, since each answers only some of its waves. (A person who joins
   * late answers more of the remaining waves. Then this number is somewhat too large, and intervals
   * are a little too wide.)
   */
  long people() {
    return plan.series()
        .map(series -> Math.round(reports * series.peoplePerAnswer()))
        .orElse(reports);
  }

  /** Returns how many reports were rejected, because no device could have sent them. */
  public long rejected() {
    return rejected;
  }

  /** Returns how many people reported on a part. */
  public long reports(int part) {
    return counters[part].reports();
  }

  /** Returns a copy of a part's counters. */
  public long[] cells(int part) {
    return counters[part].cells();
  }

  /** Returns about how many bytes of memory the counters need. */
  public long footprintBytes() {
    return Arrays.stream(counters).mapToLong(Counter::footprintBytes).sum();
  }

  /** Returns the estimates of all attributes, with 95 % confidence. */
  public Estimates estimates() {
    return estimates(0.95);
  }

  /** Returns the estimates of all attributes, with the given confidence. */
  public Estimates estimates(double confidence) {
    return Estimates.of(this, confidence);
  }

  /** Returns the distribution of a number's values, without ranges beside the bins. */
  public Distribution distribution(String attribute, int bins, double confidence) {
    return distribution(attribute, bins, List.of(), confidence);
  }

  /**
   * Returns the distribution of a number's values: shares of bins and ranges, and quantiles, with
   * intervals. It may take some seconds, and gives the same result for the same tally.
   *
   * @param bins 1 to 1000, of equal width over the attribute's range
   * @param ranges ranges of values, in the attribute's unit, of which each overlaps its range. Low
   *     ends are included, high ends only at the end of the attribute's range
   * @throws IllegalArgumentException if there is an {@link #obstacleToDistribution obstacle}, or if
   *     a range is not legal
   */
  public Distribution distribution(
      String attribute, int bins, List<Interval> ranges, double confidence) {
    return new DistributionEstimator(this, attribute).estimate(bins, ranges, confidence);
  }

  /**
   * Returns the reason why an attribute's distribution cannot be estimated, or empty if it can be.
   * Reasons are that the attribute is categorical, that there are no reports on it, or that its
   * reports allow only estimates of means (two or three symbols, or several attributes at once).
   */
  public Optional<String> obstacleToDistribution(String attribute) {
    return new DistributionEstimator(this, attribute).obstacle();
  }

  /**
   * Returns the estimate of a cross, which is two or three attributes together: a table, means by
   * group, or a correlation, depending on the attributes' kinds.
   *
   * @param attributes two or more, with at most one number, or two numbers
   * @throws IllegalArgumentException if there is an {@link #obstacleToCross obstacle}
   */
  public CrossEstimate cross(List<String> attributes, double confidence) {
    return new CrossEstimator(this, attributes).estimate(confidence);
  }

  /**
   * Returns the reason why these attributes cannot be crossed, or empty if they can. Reasons are
   * that no part of the plan reports on all of them, that such parts have no reports, or that
   * attributes of these kinds have no table.
   *
   * @throws IllegalArgumentException if there is no such attribute
   */
  public Optional<String> obstacleToCross(List<String> attributes) {
    return new CrossEstimator(this, attributes).obstacle();
  }
}
