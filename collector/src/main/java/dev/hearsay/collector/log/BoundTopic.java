package dev.hearsay.collector.log;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreRefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The one topic that a database's reports are in, or none. Whether an id was taken is known to the
 * job that counts the topic, or to the collector that keeps a log: a report that came to both would
 * count twice. So a database belongs to one of them for good.
 */
final class BoundTopic {

  private static final String SETTING = "topic";

  private BoundTopic() {}

  /**
   * Makes sure that a database belongs to a topic, or to none; one that is new comes to belong.
   *
   * @throws StoreRefusedException if it belongs to another
   */
  static void check(Store store, Optional<String> topic) {
    topic.ifPresent(wanted -> store.write(changes -> bindIfNew(changes, wanted)));
    Optional<String> bound = store.read(BoundTopic::bound);
    if (!bound.equals(topic)) {
      throw new StoreRefusedException(refusal(bound, topic));
    }
  }

  private static Optional<String> bound(Queries queries) {
    return queries.setting(SETTING).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static void bindIfNew(Changes changes, String topic) {
    if (bound(changes).isEmpty() && !changes.hasReports()) {
      changes.setSetting(SETTING, topic.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String refusal(Optional<String> bound, Optional<String> topic) {
    if (bound.isEmpty()) {
      return "this database has reports of a collector without a topic;"
          + " a topic needs a database of its own";
    }
    return "the reports of this database are in the topic %s; %s"
        .formatted(
            bound.get(), topic.map(other -> "it cannot be " + other).orElse("start with --kafka"));
  }
}
