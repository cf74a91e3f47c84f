package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far forged reports can move the estimate of an attribute, at most: of a number's mean, of a
 * share, of an entry of a mean vector.
 *
 * <p>A forger sends the legal symbol whose decoded number is farthest from the truth, and reports
 * on the part that moves the estimate most. Which parts a device draws is its own business, so a
 * forged report can always be about the same attribute: where devices report on one of four
 * attributes, one per cent of forged reports are nearly four per cent of those about it. No screen
 * finds forged reports that are no more frequent than honest ones may be.
 *
 * <p>An attribute that several parts tell of is estimated by an average of theirs. The weights are
 * taken to be those of an honest crowd.
 *
 * @param attribute the attribute's name
 * @param forged the share of all reports that are forged
 * @param moved in the attribute's unit; of a share as a fraction of all people
 * @param relative the same over the attribute's range; of a share it is the same
 */
public record Influence(String attribute, double forged, double moved, double relative) {

  /** The share of forged reports of which forecasts speak. */
  public static final double ONE_PERCENT = 0.01;

  /**
   * Returns the influence on every attribute, in the schema's order.
   *
   * @param forged the share of all reports that are forged, in (0, 1)
   * @throws IllegalArgumentException if it is not in (0, 1)
   */
  public static List<Influence> of(Plan plan, double forged) {
    if (!(forged > 0 && forged < 1)) {
      throw new IllegalArgumentException(
          "the share of forged reports is " + forged + "; it must be in (0, 1)");
    }
    return IntStream.range(0, plan.schema().attributes().size())
        .mapToObj(place -> of(plan, place, forged))
        .collect(toUnmodifiableList());
  }

  private static Influence of(Plan plan, int place, double forged) {
    Attribute attribute = plan.schema().attributes().get(place);
    double all =
        plan.partsOf(place).stream().mapToDouble(part -> information(plan, part, place)).sum();
    double moved =
        plan.partsOf(place).stream()
            .mapToDouble(
                part ->
                    information(plan, part, place)
                        / all
                        * shareOfReports(plan.sampling().inclusion(part), forged)
                        * mechanism(plan, part, place).largestDeviation())
            .max()
            .orElseThrow();
    // On the mechanisms' scale the range of a number, and of an entry of a vector, is 2 wide.
    double unit =
        attribute.match(Attribute.Numeric::halfRange, one -> 1.0, Attribute.Vector::bound);
    double width = attribute.match(number -> 2.0, one -> 1.0, vector -> 2.0);
    return new Influence(attribute.name(), forged, moved * unit, moved / width);
  }

  private static Mechanism mechanism(Plan plan, int part, int place) {
    return plan.parts().get(part).mechanismFor(place);
  }

  /** The weight of a part's estimate: reports over the variance of one. */
  private static double information(Plan plan, int part, int place) {
    return plan.sampling().inclusion(part) / mechanism(plan, part, place).worstCaseVariance();
  }

  /** The share of forged reports among those on a part, if all of them are on it. */
  private static double shareOfReports(double inclusion, double forged) {
    return forged / (forged + (1 - forged) * inclusion);
  }
}
