package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.wire.table.Placement;
import dev.hearsay.wire.table.Placements;

/**
 * A mean or share of the table as it stands, and what is between it and the truth that estimates
 * are held against: the truth is {@code value + clampingBias + otherBias + missingBias}.
 *
 * @param value the mean of all numbers that are there, also those outside the range; the share of a
 *     text among those that are there
 * @param clampingBias how much moving numbers into the range, or vectors into the ball, adds
 * @param otherBias how much values that are not listed add to the one that stands for them
 * @param missingBias how much missing cells add, be they filled or their rows left out
 */
record RawValue(double value, double clampingBias, double otherBias, double missingBias) {

  /**
   * Of a number of an attribute.
   *
   * @param attribute the attribute's place in the schema
   * @param i the place of the entry or value
   */
  static RawValue of(Placements placements, int attribute, int i, double truth) {
    Placement placement = placements.attributes().get(attribute);
    boolean isShare = placement.attribute() instanceof Categorical;
    double value = isShare ? placement.share(i) : placement.mean(i);
    double clamping = isShare ? 0 : placement.clampingBias(i);
    double other = isShare ? placement.otherBias(i) : 0;
    boolean isWhole = placement.missing().count() == 0 && placements.skipped() == 0;
    return new RawValue(value, clamping, other, isWhole ? 0 : truth - (value + clamping + other));
  }

  boolean isShifted() {
    return clampingBias != 0 || otherBias != 0 || missingBias != 0;
  }

  /** Puts them beside the truth. */
  void putInto(ObjectNode node) {
    put(node, "raw", value);
    put(node, "clampingBias", clampingBias);
    put(node, "otherBias", otherBias);
    put(node, "missingBias", missingBias);
  }

  private static void put(ObjectNode node, String name, double number) {
    node.put(name, Double.isFinite(number) ? (Double) number : null);
  }
}
