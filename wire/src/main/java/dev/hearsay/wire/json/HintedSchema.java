package dev.hearsay.wire.json;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Hint;
import dev.hearsay.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A schema, and what its file tells the planner beyond it.
 *
 * @param hints of those attributes that have one, by name
 * @param crosses the names of attributes that are to be told together
 * @param isDistributions whether every number must tell how its values are spread
 * @param isRobust whether the plan is to be one that forged reports move little
 * @param series when the same is asked again, if it is
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
