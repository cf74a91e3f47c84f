package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Quantity;
import java.util.List;
import java.util.stream.Stream;

/**
 * The requested results of one tally.
 *
 * @param distributions the distributions, in the order in which they are printed
 * @param crosses the crosses, in the order in which they were requested
 */
public record TallyResults(
    Estimates estimates, List<Distribution> distributions, List<CrossEstimate> crosses) {

  public TallyResults {
    distributions = List.copyOf(distributions);
    crosses = List.copyOf(crosses);
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
