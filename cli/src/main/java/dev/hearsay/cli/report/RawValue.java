package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.wire.table.Placement;
import dev.hearsay.wire.table.Placements;

/**
 * A mean or share of the table as it stands, and its distance to the truth with which estimates are
 * compared: the truth is {@code value + clampingBias + otherBias + missingBias}.
 *
 * @param value the mean of all numbers that are not missing, including those outside the range; or
 *     the share of a text among the texts that are not missing
 * @param clampingBias the change by clamping numbers to the range, or vectors to the ball
 * @param otherBias the change by counting unlisted values as 'other'
 * @param missingBias the change by filling missing cells or skipping their rows
 */
record RawValue(double value, double clampingBias, double otherBias, double missingBias) {

  /**
   * Returns the raw value of an entry or value of an attribute.
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

  /** Adds the raw value and its biases to a JSON node. */
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
