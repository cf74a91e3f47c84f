package dev.hearsay.collector.store;

import dev.hearsay.collector.store.row.TrainingRow;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** What is read of trainings, each method one statement. */
abstract class TrainingQueries {

  final Handle handle;

  TrainingQueries(Handle handle) {
    this.handle = handle;
  }

  public Optional<TrainingRow> training(String id) {
    return handle
        .createQuery("SELECT * FROM training WHERE id = :id")
        .bind("id", id)
        .map(TrainingRow::map)
        .findOne();
  }

  /** Newest first, without those that are being deleted. */
  public List<TrainingRow> trainings(String deleted, int offset, int limit) {
    return handle
        .createQuery(
            """
            SELECT * FROM training WHERE status <> :deleted
             ORDER BY number DESC LIMIT :limit OFFSET :offset
            """)
        .bind("deleted", deleted)
        .bind("limit", limit)
        .bind("offset", offset)
        .map(TrainingRow::map)
        .list();
  }

  public long countTrainings(String deleted) {
    return handle
        .createQuery("SELECT COUNT(*) FROM training WHERE status <> :deleted")
        .bind("deleted", deleted)
        .mapTo(Long.class)
        .one();
  }

  /** The ids of trainings of some statuses, and of those with a round that is open. */
  public List<String> unfinishedTrainings(List<String> statuses) {
    return handle
        .createQuery(
            """
            SELECT t.id FROM training t
             WHERE t.status IN (<statuses>)
                OR EXISTS (SELECT 1 FROM round r JOIN collection c ON c.number = r.collection
                            WHERE r.training = t.number AND c.closed IS NULL)
             ORDER BY t.number
            """)
        .bindList("statuses", statuses)
        .mapTo(String.class)
        .list();
  }

  public boolean isRound(String collection) {
    return handle
        .createQuery(
            """
            SELECT 1 FROM round r JOIN collection c ON c.number = r.collection
             WHERE c.id = :collection
            """)
        .bind("collection", collection)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** How many reports each round of a training has, in order. */
  public List<Long> reportsOfRounds(long training) {
    return handle
        .createQuery(
            """
            SELECT p.reports FROM round r JOIN progress p ON p.collection = r.collection
             WHERE r.training = :training ORDER BY r.round
            """)
        .bind("training", training)
        .mapTo(Long.class)
        .list();
  }

  /** The ids of the collections that are the rounds of a training, in order. */
  public List<String> rounds(long training) {
    return handle
        .createQuery(
            """
            SELECT c.id FROM round r JOIN collection c ON c.number = r.collection
             WHERE r.training = :training ORDER BY r.round
            """)
        .bind("training", training)
        .mapTo(String.class)
        .list();
  }
}
