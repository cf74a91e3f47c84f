package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.AttributeEstimate.Coverage;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.recalibration.Recalibration;
import dev.hearsay.share.Consistency;
import dev.hearsay.share.ConsistentShares;
import java.util.List;
import java.util.Optional;

/**
 * Applies a {@link Postprocessing} to what was learnt about one attribute, at any confidence.
 *
 * @param consistent the shares made consistent, if that is asked for and there are reports
 */
record Postprocessor(
    Postprocessing how, Attribute attribute, Optional<ConsistentShares> consistent) {

  /** Simulated collections protect nobody and need not: any constant will do. */
  private static final long BOOTSTRAP_SEED = 1;

  /** Not that of the intervals: what an estimate becomes must not depend on how it is shown. */
  private static final double BOUND_CONFIDENCE = 0.95;

  /** Means are re-calibrated on the mechanisms' scale. */
  private static final Interval SCALE = new Interval(-1, 1);

  private static final Interval SHARES = new Interval(0, 1);

  /** Returns the one for an attribute, with what does not depend on the confidence. */
  static Postprocessor of(Postprocessing how, AttributeEstimate estimate, Plan plan, int place) {
    boolean isConsistent = how == Postprocessing.CONSISTENT || how == Postprocessing.AUTO;
    return new Postprocessor(
        how,
        plan.schema().attributes().get(place),
        isConsistent && estimate instanceof AttributeEstimate.Frequencies found
            ? consistent(found, plan, place)
            : Optional.empty());
  }

  private static Optional<ConsistentShares> consistent(
      AttributeEstimate.Frequencies found, Plan plan, int place) {
    return found.reports() == 0
        ? Optional.empty()
        : Optional.of(
            Consistency.bootstrap(
                found.shares().stream().mapToDouble(Estimate::value).toArray(),
                found.shares().stream().mapToDouble(Estimate::standardError).toArray(),
                supports(plan, place, found.reports()),
                new InsecureSeededBits(BOOTSTRAP_SEED)));
  }

  long footprintBytes() {
    return consistent.map(ConsistentShares::footprintBytes).orElse(0L);
  }

  AttributeEstimate apply(AttributeEstimate estimate, double confidence) {
    return estimate.match(
        found ->
            new AttributeEstimate.Mean(found.name(), found.reports(), mean(found), answered(found)),
        found ->
            new AttributeEstimate.Frequencies(
                found.name(),
                found.reports(),
                found.values(),
                shares(found, confidence),
                coverage(found)),
        found -> new AttributeEstimate.MeanVector(found.name(), found.reports(), entries(found)));
  }

  private Estimate mean(AttributeEstimate.Mean found) {
    return mean(found.mean(), range());
  }

  private Optional<Estimate> answered(AttributeEstimate.Mean found) {
    return how == Postprocessing.NONE
        ? found.answered()
        : found.answered().map(share -> share.clippedTo(SHARES));
  }

  private List<Estimate> entries(AttributeEstimate.MeanVector found) {
    Interval range = range();
    return found.entries().stream().map(entry -> mean(entry, range)).collect(toUnmodifiableList());
  }

  private Interval range() {
    return attribute.match(
        numeric -> new Interval(numeric.min(), numeric.max()),
        categorical -> SHARES,
        vector -> new Interval(-vector.bound(), vector.bound()));
  }

  private Estimate mean(Estimate mean, Interval range) {
    double half = (range.high() - range.low()) / 2;
    double middle = range.low() + half;
    return switch (how) {
      case NONE -> mean;
      case CLIP, CONSISTENT -> mean.clippedTo(range);
      case L1, L2, AUTO -> {
        Estimate onScale = mean.scaled(1 / half, -middle / half);
        yield mean.movedTo(range.clip(middle + half * recalibrated(onScale, SCALE)), range);
      }
    };
  }

  private List<Estimate> shares(AttributeEstimate.Frequencies found, double confidence) {
    return switch (how) {
      case NONE -> found.shares();
      case CLIP -> clipped(found);
      case CONSISTENT, AUTO ->
          consistent.map(shares -> shares.estimates(confidence)).orElseGet(() -> clipped(found));
      case L1, L2 ->
          found.shares().stream()
              .map(share -> share.movedTo(recalibrated(share, SHARES), SHARES))
              .collect(toUnmodifiableList());
    };
  }

  private static List<Estimate> clipped(AttributeEstimate.Frequencies found) {
    return found.shares().stream()
        .map(share -> share.clippedTo(SHARES))
        .collect(toUnmodifiableList());
  }

  private Coverage coverage(AttributeEstimate.Frequencies found) {
    return consistent.isPresent() ? Coverage.ON_AVERAGE : found.coverage();
  }

  /** What nobody reported on stays unknown, and what is known exactly needs no moving. */
  private double recalibrated(Estimate estimate, Interval possible) {
    double error = estimate.standardError();
    if (!(error > 0 && error < Double.POSITIVE_INFINITY)) {
      return possible.clip(estimate.value());
    }
    double[] values = {estimate.value()};
    double[] errors = {error};
    double[] bounds = Recalibration.bounds(errors, BOUND_CONFIDENCE);
    double[] moved =
        switch (how) {
          case L1 -> Recalibration.l1(values, bounds);
          case L2 -> Recalibration.l2(values, Recalibration.l2Weights(bounds, 1));
          case AUTO -> Recalibration.auto(values, errors, possible, BOUND_CONFIDENCE);
          case NONE, CLIP, CONSISTENT -> values;
        };
    return possible.clip(moved[0]);
  }

  /** Of what one part tells; the supports of several are not of one kind. */
  private static Optional<SupportModel> supports(Plan plan, int place, long reports) {
    List<Integer> parts = plan.partsOf(place);
    Mechanism first = plan.parts().get(parts.get(0)).mechanismFor(place);
    return parts.size() == 1 && first.law() instanceof SupportLaw law
        ? Optional.of(SupportModel.of(law, reports))
        : Optional.empty();
  }
}
