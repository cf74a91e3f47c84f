package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Quantity;
import dev.hearsay.TieredTally;
import java.util.List;
import java.util.stream.Stream;

/**
 * The requested results of one tally, or of tiers.
 *
 * @param distributions the distributions, in the order in which they are printed
 * @param crosses the crosses, in the order in which they were requested
 * @param comparisons the comparison of each quantity between tiers; empty without tiers
 */
public record TallyResults(
    Estimates estimates,
    List<Distribution> distributions,
    List<CrossEstimate> crosses,
    List<TieredTally.Comparison> comparisons) {

  /** The adjusted p-value up to which tiers are said to differ. */
  private static final double RISK = 0.05;

  public TallyResults {
    distributions = List.copyOf(distributions);
    crosses = List.copyOf(crosses);
    comparisons = List.copyOf(comparisons);
  }

  /** Creates results of one tally. */
  public TallyResults(
      Estimates estimates, List<Distribution> distributions, List<CrossEstimate> crosses) {
    this(estimates, distributions, crosses, List.of());
  }

  /**
   * Returns the comparisons by which tiers differ. With 95 % probability, there is none if people's
   * choices do not depend on their answers.
   */
  public List<TieredTally.Comparison> differences() {
    return comparisons.stream()
        .filter(one -> one.significance().adjustedPValue() <= RISK)
        .collect(toUnmodifiableList());
  }

  /** Creates results that consist of estimates alone. */
  public TallyResults(Estimates estimates) {
    this(estimates, List.of(), List.of());
  }

  /** Returns the quantities of the estimates, of the distributions, then of the crosses. */
  public List<Quantity> quantities() {
    return Stream.of(
            Stream.of(estimates.quantities()),
            distributions.stream().map(Distribution::quantities),
            crosses.stream().map(CrossEstimate::quantities))
        .flatMap(lists -> lists.flatMap(List::stream))
        .collect(toUnmodifiableList());
  }
}
