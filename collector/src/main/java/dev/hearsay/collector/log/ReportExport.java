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
 * An export of a collection's durable reports, hour by hour or wave by wave. Within each, reports
 * are in the order of their ids, which does not reveal the order of arrival.
 *
 * @param only the only bucket to export; empty for all
 * @param bytesPerStep the approximate number of bytes sorted in memory at a time
 */
public record ReportExport(Store store, String id, OptionalLong only, long bytesPerStep) {

  /**
   * Reads the reports. A slow reader does not block any other thread.
   *
   * @throws NoSuchCollectionException if there is no such collection, or it was deleted before the
   *     end
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
    read((queries, number) -> number); // an export of a deleted collection must not look complete
  }

  /**
   * Returns the reports of a range. Rows may be replaced between two reads, but their reports stay
   * in their hour and range.
   */
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

  /** Thrown on an attempt to export the reports of a collection that does not keep them. */
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
