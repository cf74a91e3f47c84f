package dev.hearsay.collector.log;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.FoldQueries;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreRefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The binding of a database to one topic. All reports to its collections come through this topic.
 * Without the check, a collector that is started with another topic, or without one, would leave
 * the messages in the right topic uncounted. A database that is not bound can be bound at any time.
 */
final class TopicBinding {

  private static final String SETTING = "topic";

  private TopicBinding() {}

  /**
   * Ensures that a database is bound to a topic, or to none. An unbound database is bound to the
   * given topic.
   *
   * @throws StoreRefusedException if the database is bound to another topic
   */
  static void check(Store store, Optional<String> topic) {
    if (store.read(TopicBinding::wasCountedByJob)) {
      throw new StoreRefusedException(
          "an earlier version counted this database's topic with a separate job, so the database"
              + " does not contain the ids of its reports; let the job finish, then start with a"
              + " new database and a new topic");
    }
    topic.ifPresent(wanted -> store.write(changes -> bindIfNew(changes, wanted)));
    Optional<String> bound = store.read(TopicBinding::bound);
    if (!bound.equals(topic)) {
      throw new StoreRefusedException(
          "the reports of this database come through the topic %s; %s"
              .formatted(
                  bound.orElseThrow(),
                  topic.map(other -> "it cannot use " + other).orElse("start with --kafka")));
    }
  }

  private static boolean wasCountedByJob(Queries queries) {
    FoldQueries fold = queries.fold();
    return fold.wasCountedByJob() && fold.row().isEmpty();
  }

  private static Optional<String> bound(Queries queries) {
    return queries.setting(SETTING).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static void bindIfNew(Changes changes, String topic) {
    if (bound(changes).isEmpty()) {
      changes.setSetting(SETTING, topic.getBytes(StandardCharsets.UTF_8));
    }
  }
}
