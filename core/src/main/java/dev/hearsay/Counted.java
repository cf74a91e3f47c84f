package dev.hearsay;

import java.util.List;
import java.util.Optional;

/**
 * Counted reports, from which numbers about the people are estimated: a {@link Tally} of one plan,
 * or a {@link TieredTally} of people who chose among several plans.
 */
public sealed interface Counted permits Tally, TieredTally {

  /** Returns the tally of each tier, by rising ε; of a tally, the tally alone. */
  List<Tally> tallies();

  /** Returns the questions, which all tallies share. */
  default Schema schema() {
    return tallies().get(0).plan().schema();
  }

  /** Returns how many reports were counted, which is the number of people who took part. */
  long reports();

  /** Returns how many reports were rejected, because no device could have sent them. */
  long rejected();

  /** Returns about how many bytes of memory the counters need. */
  long footprintBytes();

  /** Returns the estimates of all attributes, with 95 % confidence. */
  default Estimates estimates() {
    return estimates(0.95);
  }

  /** Returns the estimates of all attributes, with the given confidence. */
  default Estimates estimates(double confidence) {
    return Estimates.of(this, confidence);
  }

  /** Returns the distribution of a number's values, without ranges beside the bins. */
  default Distribution distribution(String attribute, int bins, double confidence) {
    return distribution(attribute, bins, List.of(), confidence);
  }

  /**
   * Returns the distribution of a number's values: shares of bins and ranges, and quantiles, with
   * intervals. It may take some seconds, and gives the same result for the same tally. Of tiers, it
   * uses the one with the most information.
   *
   * @param bins 1 to 1000, of equal width over the attribute's range
   * @param ranges ranges of values, in the attribute's unit, of which each overlaps its range. Low
   *     ends are included, high ends only at the end of the attribute's range
   * @throws IllegalArgumentException if there is an {@link #obstacleToDistribution obstacle}, or if
   *     a range is not legal
   */
  default Distribution distribution(
      String attribute, int bins, List<Interval> ranges, double confidence) {
    return new DistributionEstimator(tallies(), attribute).estimate(bins, ranges, confidence);
  }

  /**
   * Returns the reason why an attribute's distribution cannot be estimated, or empty if it can be.
   * Reasons are that the attribute is categorical, that there are no reports on it, or that its
   * reports allow only estimates of means (two or three symbols, or several attributes at once).
   */
  default Optional<String> obstacleToDistribution(String attribute) {
    return new DistributionEstimator(tallies(), attribute).obstacle();
  }

  /**
   * Returns the estimate of a cross, which is two or three attributes together: a table, means by
   * group, or a correlation, depending on the attributes' kinds.
   *
   * @param attributes two or more, with at most one number, or two numbers
   * @throws IllegalArgumentException if there is an {@link #obstacleToCross obstacle}
   */
  default CrossEstimate cross(List<String> attributes, double confidence) {
    return new CrossEstimator(tallies(), attributes).estimate(confidence);
  }

  /**
   * Returns the reason why these attributes cannot be crossed, or empty if they can. Reasons are
   * that no part of a plan reports on all of them, that such parts have no reports, or that
   * attributes of these kinds have no table.
   *
   * @throws IllegalArgumentException if there is no such attribute
   */
  default Optional<String> obstacleToCross(List<String> attributes) {
    return new CrossEstimator(tallies(), attributes).obstacle();
  }
}
