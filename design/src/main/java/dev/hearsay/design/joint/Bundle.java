package dev.hearsay.design.joint;

import dev.hearsay.joint.Coordinate;
import java.util.List;

/**
 * A set of attributes that are reported together, as a candidate for a part of a plan.
 *
 * @param attributes the indices of the attributes, in the schema's order
 * @param coordinates the coordinates of a joint part; empty for one attribute with a mechanism of
 *     its own
 * @param mechanism the name of the joint part's mechanism; empty for one attribute with a mechanism
 *     of its own
 * @param targets the indices of the targets that it reports on
 * @param totals for each of these targets, the variance of one decoded report, noise and spread
 *     together
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
public record Bundle(
    List<Integer> attributes,
    List<Coordinate> coordinates,
    String mechanism,
    int[] targets,
    double[] totals) {

  public boolean isJoint() {
    return !coordinates.isEmpty();
  }

  /** Returns its weighted squared error if everybody reported on it. */
  public double cost(List<Target> all) {
    double cost = 0;
    for (int i = 0; i < targets.length; i++) {
      cost += all.get(targets[i]).weight() * totals[i];
    }
    return cost;
  }

  /**
   * Returns the least probability of being drawn with which all of its targets keep their limits.
   */
  public double leastInclusion(List<Target> all) {
    double least = 0;
    for (int i = 0; i < targets.length; i++) {
      least = Math.max(least, all.get(targets[i]).limit().leastInclusion(totals[i]));
    }
    return least;
  }
}
