package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.joint.GroupMeans;
import dev.hearsay.joint.JointCounts;
import dev.hearsay.numeric.Confidence;
import java.util.List;
import java.util.Optional;

/**
 * The counts of a number that may be missing, from which its mean and the share of people who have
 * an answer are estimated. People who have an answer are the only group.
 *
 * @param samples the counts of each part that reports on the number; empty if there are no reports
 */
record AnswerCounts(Numeric number, long people, long reports, List<JointCounts> samples) {

  /** Returns the counts of all attributes, each present if the attribute may be missing. */
  static List<Optional<AnswerCounts>> all(Counted counted, long people) {
    return counted.schema().attributes().stream()
        .map(attribute -> of(attribute, counted, people))
        .collect(toUnmodifiableList());
  }

  private static Optional<AnswerCounts> of(Attribute attribute, Counted counted, long people) {
    return attribute instanceof Numeric number && number.mayBeMissing()
        ? Optional.of(
            new CrossEstimator(counted.tallies(), List.of(number.name()), people).answers())
        : Optional.empty();
  }

  /** Returns the mean of people who have an answer, and their share of all people. */
  List<Quantity> estimate(Confidence confidence) {
    if (samples.isEmpty()) {
      return quantities(Estimate.UNKNOWN, Estimate.UNKNOWN);
    }
    GroupMeans.Group found = new GroupMeans(people, samples).estimates(confidence).get(0);
    return quantities(
        CrossEstimator.inUnitOf(found, number).orElse(Estimate.UNKNOWN), found.share());
  }

  private List<Quantity> quantities(Estimate mean, Estimate answered) {
    return List.of(
        new Quantity(new Quantity.Key(Kind.MEAN, number.name()), reports, mean),
        new Quantity(new Quantity.Key(Kind.ANSWERED, number.name()), reports, answered));
  }
}
