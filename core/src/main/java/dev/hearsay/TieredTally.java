package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Significance;
import dev.hearsay.numeric.ChiSquared;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The counts of reports to several {@link Tiers}, from which one estimate with one interval is
 * made. Like tallies, instances are not thread-safe.
 *
 * <pre>{@code
 * TieredTally tally = TieredTally.of(tiers);
 * for (Report report : reports) {
 *   tally.add(report);
 * }
 * Estimate mean = tally.estimates().mean("age"); // from the reports of all tiers
 * }</pre>
 *
 * <p>The estimates of tiers are weighted by the inverse of their variances. The people of a tier
 * are regarded as a random sample of all people who took part. {@link #comparisons} tests this.
 */
public final class TieredTally implements Counted {

  private final Tiers tiers;
  private final List<Tally> tallies;

  private TieredTally(Tiers tiers) {
    this.tiers = tiers;
    this.tallies = tiers.plans().stream().map(Tally::of).collect(toUnmodifiableList());
  }

  /** Returns the empty counts of tiers. */
  public static TieredTally of(Tiers tiers) {
    return new TieredTally(tiers);
  }

  /**
   * Returns the counts of tallies, each of a tier. A tier without a tally has no reports.
   *
   * @throws IllegalArgumentException if a tally is of no tier
   */
  public static TieredTally of(Tiers tiers, Collection<Tally> tallies) {
    TieredTally sum = of(tiers);
    tallies.forEach(sum::merge);
    return sum;
  }

  /**
   * Counts a report to one of the tiers, as {@link Tally#add} does.
   *
   * @return whether the report was counted
   * @throws IllegalArgumentException if the report answers none of the tiers
   */
  public boolean add(Report report) {
    return tier(report.plan(), "a report").add(report);
  }

  /**
   * Adds a tally's counts to those of its tier.
   *
   * @throws IllegalArgumentException if the tally is of none of the tiers
   */
  public void merge(Tally tally) {
    tier(tally.plan().hash(), "a tally").merge(tally);
  }

  private Tally tier(PlanHash hash, String what) {
    return tallies.stream()
        .filter(tally -> tally.plan().named(hash).isPresent())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    what + " of plan " + hash + " does not belong to any of the tiers"));
  }

  /** Returns the plans among which people chose. */
  public Tiers tiers() {
    return tiers;
  }

  @Override
  public List<Tally> tallies() {
    return tallies;
  }

  @Override
  public long reports() {
    return tallies.stream().mapToLong(Tally::reports).sum();
  }

  @Override
  public long rejected() {
    return tallies.stream().mapToLong(Tally::rejected).sum();
  }

  @Override
  public long footprintBytes() {
    return tallies.stream().mapToLong(Tally::footprintBytes).sum();
  }

  /**
   * A comparison of one quantity between tiers.
   *
   * @param tiers the estimate of each tier alone, about the distribution from which its people were
   *     drawn; unknown where a tier has no reports
   * @param significance of Cochran's test that the truth is the same in all tiers. With probability
   *     at least 1 − α, no adjusted p-value is at most α if it is (Holm)
   */
  public record Comparison(Quantity.Key key, List<Estimate> tiers, Significance significance) {
    public Comparison {
      tiers = List.copyOf(tiers);
    }
  }

  /**
   * Returns the comparison of every quantity of {@link Estimates#quantities}. A small adjusted
   * p-value shows that people who chose different tiers differ. Then the combined estimate is that
   * of no group of people, since it gives tiers with a larger ε more weight.
   */
  public List<Comparison> comparisons() {
    List<List<Quantity>> found =
        tallies.stream()
            .map(tally -> Estimates.ofLaw(tally, ANY_CONFIDENCE).quantities())
            .collect(toUnmodifiableList());
    List<Quantity> first = found.get(0);
    List<List<Estimate>> tiersOf = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      int place = i;
      tiersOf.add(
          found.stream().map(one -> one.get(place).estimate()).collect(toUnmodifiableList()));
    }
    double[] pValues = tiersOf.stream().mapToDouble(TieredTally::pValue).toArray();
    double[] adjusted = Difference.holm(pValues);
    return IntStream.range(0, pValues.length)
        .mapToObj(
            i ->
                new Comparison(
                    first.get(i).key(), tiersOf.get(i), new Significance(pValues[i], adjusted[i])))
        .collect(toUnmodifiableList());
  }

  /** The confidence of estimates whose standard errors alone are used. */
  private static final double ANY_CONFIDENCE = 0.95;

  /** Returns the p-value of Cochran's Q, the sum of squared deviations in standard errors. */
  private static double pValue(List<Estimate> tiers) {
    double weights = 0;
    double sum = 0;
    int known = 0;
    for (Estimate tier : tiers) {
      if (isKnown(tier)) {
        double weight = 1 / (tier.standardError() * tier.standardError());
        weights += weight;
        sum += weight * tier.value();
        known++;
      }
    }
    double mean = sum / weights;
    double statistic =
        tiers.stream()
            .filter(TieredTally::isKnown)
            .mapToDouble(tier -> (tier.value() - mean) / tier.standardError())
            .map(deviation -> deviation * deviation)
            .sum();
    return known < 2 ? 1 : ChiSquared.upperTail(statistic, known - 1);
  }

  private static boolean isKnown(Estimate tier) {
    return tier.standardError() > 0 && Double.isFinite(tier.standardError());
  }
}
