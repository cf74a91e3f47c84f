package dev.hearsay.design.joint;

import dev.hearsay.joint.Coordinate;
import java.util.List;

/**
 * Attributes that are reported together, as a part to be.
 *
 * @param attributes in the schema's order
 * @param coordinates of a joint part; empty for one attribute with a mechanism of its own
 * @param targets which of the targets it tells
 * @param totals of each of these: the variance of one decoded report, noise and spread together
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
public record Bundle(
    List<Integer> attributes, List<Coordinate> coordinates, int[] targets, double[] totals) {

  public boolean isJoint() {
    return !coordinates.isEmpty();
  }

  /** Its weighted squared error if everybody reported on it. */
  public double cost(List<Target> all) {
    double cost = 0;
    for (int i = 0; i < targets.length; i++) {
      cost += all.get(targets[i]).weight() * totals[i];
    }
    return cost;
  }

  /** How often it has to be drawn for all that it tells to keep their limits. */
  public double leastInclusion(List<Target> all) {
    double least = 0;
    for (int i = 0; i < targets.length; i++) {
      least = Math.max(least, all.get(targets[i]).limit().leastInclusion(totals[i]));
    }
    return least;
  }
}
