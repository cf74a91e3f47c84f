package dev.hearsay.collector.crash;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Reads a collection's reports from a store: by an export or, if reports are not kept, as the
 * reports that were sent under the stored ids. In the second case, callers must check the tally as
 * well.
 */
final class StoredReports {

  private StoredReports() {}

  static List<Submission> of(
      Store store, CollectionService collections, String id, SentReports sentReports) {
    List<Submission> stored = new ArrayList<>();
    CollectionInfo info = collections.find(id).orElseThrow();
    if (info.keepsReports()) {
      collections.reports(id).forEach(stored::add);
    } else {
      stored.addAll(underIds(store, id, sentReports, bucket -> true));
    }
    return stored;
  }

  /** Returns the reports sent under the ids of some hours or waves. */
  static List<Submission> underIds(
      Store store, String id, SentReports sentReports, LongPredicate buckets) {
    List<Submission> stored = new ArrayList<>();
    store.scan(
        queries ->
            queries.forEachStored(
                queries.collection(id).orElseThrow().number(),
                Long.MIN_VALUE,
                row -> {
                  ByteBuffer ids = ByteBuffer.wrap(row.ids());
                  while (ids.hasRemaining() && buckets.test(row.bucket())) {
                    stored.add(sentReports.sent(new ReportId(ids.getLong(), ids.getLong())));
                  }
                }));
    return stored;
  }
}
