package dev.hearsay.wire.json;

import dev.hearsay.Hint;
import dev.hearsay.Schema;
import java.util.Map;

/**
 * A schema, and what its file tells the planner beyond it.
 *
 * @param hints of those attributes that have one, by name
 */
public record HintedSchema(Schema schema, Map<String, Hint> hints) {
  public HintedSchema {
    hints = Map.copyOf(hints);
  }
}
