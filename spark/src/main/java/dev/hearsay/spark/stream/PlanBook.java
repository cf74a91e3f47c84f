package dev.hearsay.spark.stream;

import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The plans of all collections, as they are sent to the executors. A plan is long and few are
 * needed, so that each is read at its first report. Thread-safe.
 */
final class PlanBook implements Serializable {

  private static final long serialVersionUID = 1;

  private final TreeMap<String, String> texts;
  private transient volatile @Nullable Map<String, Plan> read;

  /**
   * @param texts each collection's plan as JSON
   */
  PlanBook(Map<String, String> texts) {
    this.texts = new TreeMap<>(texts);
  }

  Map<String, String> texts() {
    return texts;
  }

  /** What a collection asks; empty if there is no such collection. */
  Optional<Plan> find(String collection) {
    return Optional.ofNullable(texts.get(collection))
        .map(text -> plans().computeIfAbsent(collection, id -> PlanJson.read(text)));
  }

  private Map<String, Plan> plans() {
    Map<String, Plan> plans = read;
    if (plans == null) {
      synchronized (texts) {
        plans = read;
        if (plans == null) {
          plans = new ConcurrentHashMap<>();
          read = plans;
        }
      }
    }
    return plans;
  }
}
