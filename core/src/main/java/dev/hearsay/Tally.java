package dev.hearsay;

import dev.hearsay.law.Counter;
import dev.hearsay.law.SymbolCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
public final class Tally implements Counted {

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

  @Override
  public List<Tally> tallies() {
    return List.of(this);
  }

  /** Returns how many reports were counted, which is the number of people who took part. */
  @Override
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

  /** Returns the number of people that the reports of several tiers represent. */
  static long people(List<Tally> tiers) {
    return tiers.stream().mapToLong(Tally::people).sum();
  }

  @Override
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

  @Override
  public long footprintBytes() {
    return Arrays.stream(counters).mapToLong(Counter::footprintBytes).sum();
  }
}
