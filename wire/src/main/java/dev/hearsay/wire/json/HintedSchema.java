package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Hint;
import dev.hearsay.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A schema, with the requests and hints to the planner that its file contains.
 *
 * @param hints the planner's hints, by the attribute's name; only for attributes that have one
 * @param crosses the names of attributes whose joint distribution is requested
 * @param isDistributions whether the distribution of every number is requested
 * @param isRobust whether the planner should limit the influence of forged reports
 * @param series the schedule, if the questions are asked repeatedly
 */
public record HintedSchema(
    Schema schema,
    Map<String, Hint> hints,
    List<List<String>> crosses,
    boolean isDistributions,
    boolean isRobust,
    Optional<SeriesField> series) {
  public HintedSchema {
    hints = Map.copyOf(hints);
    crosses = crosses.stream().map(List::copyOf).collect(toUnmodifiableList());
  }
}
