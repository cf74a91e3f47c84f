package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.recalibration.Recalibration;
import dev.hearsay.share.Consistency;
import dev.hearsay.share.ConsistentShares;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A {@link Postprocessing} of one attribute's estimates, at any confidence.
 *
 * @param consistent the shares made consistent, if they are asked for and there are reports
 */
record Postprocessor(
    Postprocessing how, Attribute attribute, Optional<ConsistentShares> consistent) {

  /**
   * The seed of the bootstrap's simulated collections. They contain no real data, so any constant
   * serves.
   */
  private static final long BOOTSTRAP_SEED = 1;

  /**
   * The confidence of the bounds that L1 and L2 use. It is not the confidence of the intervals,
   * because an estimate must not depend on how it is shown.
   */
  private static final double BOUND_CONFIDENCE = 0.95;

  /** The mechanisms' scale, on which means are re-calibrated. */
  private static final Interval SCALE = new Interval(-1, 1);

  private static final Interval SHARES = new Interval(0, 1);

  /**
   * Returns the post-processor of an attribute, with all that does not depend on the confidence
   * computed.
   */
  static Postprocessor of(
      Postprocessing how, Attribute attribute, List<Quantity> found, Source source) {
    boolean isConsistent =
        (how == Postprocessing.CONSISTENT || how == Postprocessing.AUTO)
            && attribute instanceof Categorical
            && found.get(0).reports() > 0;
    return new Postprocessor(
        how, attribute, isConsistent ? Optional.of(consistent(found, source)) : Optional.empty());
  }

  private static ConsistentShares consistent(List<Quantity> found, Source source) {
    List<Estimate> shares =
        found.stream()
            .filter(one -> one.key().kind() == Kind.SHARE)
            .map(Quantity::estimate)
            .collect(toUnmodifiableList());
    return Consistency.bootstrap(
        shares.stream().mapToDouble(Estimate::value).toArray(),
        shares.stream().mapToDouble(Estimate::standardError).toArray(),
        source.supports(found.get(0).reports()),
        new InsecureSeededBits(BOOTSTRAP_SEED));
  }

  long footprintBytes() {
    return consistent.map(ConsistentShares::footprintBytes).orElse(0L);
  }

  /** Returns an attribute's quantities after post-processing. */
  List<Quantity> apply(List<Quantity> found, double confidence) {
    List<Estimate> shares = consistent.map(known -> known.estimates(confidence)).orElse(List.of());
    return IntStream.range(0, found.size())
        .mapToObj(
            place ->
                place < shares.size()
                    ? found.get(place).with(shares.get(place), Coverage.ON_AVERAGE)
                    : moved(found.get(place)))
        .collect(toUnmodifiableList());
  }

  private Quantity moved(Quantity one) {
    Estimate found = one.estimate();
    Estimate moved =
        switch (one.key().kind()) {
          case MEAN, ENTRY -> mean(found, range());
          case SHARE -> share(found);
          case ANSWERED -> how == Postprocessing.NONE ? found : found.clippedTo(SHARES);
          default -> found;
        };
    return one.with(moved, one.coverage());
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

  private Estimate share(Estimate share) {
    return switch (how) {
      case NONE -> share;
      case CLIP, CONSISTENT, AUTO -> share.clippedTo(SHARES);
      case L1, L2 -> share.movedTo(recalibrated(share, SHARES), SHARES);
    };
  }

  /**
   * Returns a re-calibrated estimate. An unknown estimate stays unknown, and an exact one is only
   * clipped.
   */
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

  /**
   * The plans whose reports an attribute's estimates use.
   *
   * @param plans the plans with reports
   * @param place the attribute's place in the schema
   */
  record Source(List<Plan> plans, int place) {

    /**
     * Returns the model of the attribute's supports if a single part reports on it. Several parts
     * may have supports of different kinds.
     */
    private Optional<SupportModel> supports(long reports) {
      Plan plan = plans.get(0);
      List<Integer> parts = plan.partsOf(place);
      Mechanism first = plan.parts().get(parts.get(0)).mechanismFor(place);
      return plans.size() == 1 && parts.size() == 1 && first.law() instanceof SupportLaw law
          ? Optional.of(SupportModel.of(law, reports))
          : Optional.empty();
    }
  }
}
