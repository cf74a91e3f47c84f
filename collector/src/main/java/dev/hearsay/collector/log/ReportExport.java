package dev.hearsay.collector.log;

import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.Queries;
import dev.hearsay.collector.store.Queries.LoggedHour;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The durable reports of a collection: hour by hour, or wave by wave, and those of one in the order
 * of their ids, which does not tell in which order they came.
 *
 * @param only the one bucket that is asked for; empty for all
 * @param bytesPerStep about how much is sorted in memory at a time
 */
public record ReportExport(Store store, String id, OptionalLong only, long bytesPerStep) {

  /**
   * Reads all of them. The reader may be slow: it blocks nobody.
   *
   * @throws NoSuchCollectionException if there is none, or it was deleted before the end
   */
  public void forEach(Consumer<Submission> reader) {
    List<LoggedHour> hours =
        read((queries, number) -> queries.hours(number)).stream()
            .filter(hour -> only.isEmpty() || only.getAsLong() == hour.bucket())
            .toList();
    for (LoggedHour hour : hours) {
      int parts = IdRange.partsFor(hour.bytes(), bytesPerStep);
      for (int part = 0; part < parts; part++) {
        reports(hour.bucket(), new IdRange(part, parts)).forEach(reader);
      }
    }
    read((queries, number) -> number); // what is gone must not look complete
  }

  /** Rows may be replaced between two reads, but their reports stay in their hour and range. */
  private List<Submission> reports(long bucket, IdRange range) {
    List<Submission> reports = new ArrayList<>();
    read(
        (queries, number) -> {
          queries.forEachBatchOfHour(
              number,
              bucket,
              range.part(),
              range.parts(),
              batch -> Batches.forEach(batch, range, reports::add));
          return true;
        });
    reports.sort(Batches.BY_ID);
    return reports;
  }

  private <T> T read(BiFunction<Queries, Long, T> work) {
    return store.read(
        queries ->
            work.apply(
                queries,
                queries
                    .collection(id)
                    .map(CollectionRow::number)
                    .orElseThrow(() -> new NoSuchCollectionException(id))));
  }

  /** A refusal to export the reports of a collection that does not keep them. */
  public static final class NotKeptException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String collection;

    public NotKeptException(String collection) {
      super("the collection '" + collection + "' keeps no reports");
      this.collection = collection;
    }

    /** Returns the collection's id. */
    public String collection() {
      return collection;
    }
  }
}
