package dev.hearsay;

import dev.hearsay.law.Counter;
import dev.hearsay.law.SymbolCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Counted reports to one plan, or to all waves of a series. What a tally holds does not depend on
 * the order in which they came, nor on how they were split among tallies that were merged. Not
 * thread-safe: count in one tally per thread, and merge them.
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

  /** An empty tally. */
  public static Tally of(Plan plan) {
    return new Tally(plan);
  }

  /**
   * Counts a report. One that names symbols outside of the plan's alphabets changes nothing but the
   * number of rejected ones.
   *
   * @return whether it was counted
   * @throws IllegalArgumentException if it answers another plan
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
   * Whether a report to this plan names symbols of the plan's alphabets only, so that {@link #add}
   * would count it. Counts nothing; unlike everything else here, any number of threads may ask.
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
   * Adds another tally's counts.
   *
   * @throws IllegalArgumentException if it is of another plan, or this tally itself
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
   * What was counted since an earlier state of this tally.
   *
   * @throws IllegalArgumentException if it is of another plan, or no earlier state
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

  /** A tally of a whole series takes what belongs to its waves. */
  private void checkPlan(PlanHash hash, String what) {
    if (!hash.equals(plan.hash()) && plan.named(hash).isEmpty()) {
      throw new IllegalArgumentException(
          what + " of plan " + hash + " does not belong to plan " + plan.hash());
    }
  }

  /**
   * A tally that was stored.
   *
   * @param partReports how many reports each part has
   * @param cells each part's counters
   * @throws IllegalArgumentException if no reports could have led to this
   */
  public static Tally restore(
      Plan plan, long reports, long rejected, long[] partReports, List<long[]> cells) {
    Tally tally = new Tally(plan);
    if (reports < 0 || rejected < 0) {
      throw new IllegalArgumentException(
          "a tally of " + reports + " reports and " + rejected + " rejected ones");
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

  /** How many reports were counted, which is how many people took part. */
  public long reports() {
    return reports;
  }

  /**
   * How many people the reports stand for. Those who answer a wave are a sample of all who take
   * part in the series, of whom each answers so many of the waves. (Who joins late answers more of
   * the waves left: then it is somewhat more than there are, and intervals are a little too wide.)
   */
  long people() {
    return plan.series()
        .map(series -> Math.round(reports * series.peoplePerAnswer()))
        .orElse(reports);
  }

  /** How many reports were not counted since no device could have sent them. */
  public long rejected() {
    return rejected;
  }

  /** How many people reported on a part. */
  public long reports(int part) {
    return counters[part].reports();
  }

  /** A copy of a part's counters. */
  public long[] cells(int part) {
    return counters[part].cells();
  }

  /** About how much memory the counters take. */
  public long footprintBytes() {
    return Arrays.stream(counters).mapToLong(Counter::footprintBytes).sum();
  }

  /** Estimates with 95 % confidence. */
  public Estimates estimates() {
    return estimates(0.95);
  }

  /** Estimates with the given confidence. */
  public Estimates estimates(double confidence) {
    return Estimates.of(this, confidence);
  }

  /**
   * How the values of a numeric attribute are spread, with quantiles and their intervals. It may
   * take some seconds, and gives the same for the same tally.
   *
   * @param bins 1 to 1000, of equal width over the attribute's range
   * @throws IllegalArgumentException if there is an {@link #obstacleToDistribution obstacle}
   */
  public Distribution distribution(String attribute, int bins, double confidence) {
    return new DistributionReading(this, attribute).read(bins, confidence);
  }

  /**
   * Why nothing can be said of an attribute's distribution, if so: it is categorical, nobody
   * reported on it, or its reports tell only means (two or three symbols, or several attributes at
   * once).
   */
  public Optional<String> obstacleToDistribution(String attribute) {
    return new DistributionReading(this, attribute).obstacle();
  }

  /**
   * What reports tell about several attributes together: a table, means by group, or a correlation,
   * by the attributes' kinds.
   *
   * @param attributes two or more, with at most one number, or two numbers
   * @throws IllegalArgumentException if there is an {@link #obstacleToCross obstacle}
   */
  public CrossEstimate cross(List<String> attributes, double confidence) {
    return new CrossReading(this, attributes).read(confidence);
  }

  /**
   * Why nothing can be said of these attributes together, if so: no part of the plan reports on all
   * of them, nobody reported on one that does, or they are of kinds that have no table.
   *
   * @throws IllegalArgumentException if there is no such attribute
   */
  public Optional<String> obstacleToCross(List<String> attributes) {
    return new CrossReading(this, attributes).obstacle();
  }
}
