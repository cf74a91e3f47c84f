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
 * The reports that a store has of a collection: exported or, if they are not kept, those that were
 * sent under the ids that it has. That the tally has them is to be checked besides.
 */
final class Stored {

  private Stored() {}

  static List<Submission> of(Store store, CollectionService collections, String id, Ledger ledger) {
    List<Submission> stored = new ArrayList<>();
    CollectionInfo info = collections.find(id).orElseThrow();
    if (info.keepsReports()) {
      collections.reports(id).forEach(stored::add);
    } else {
      stored.addAll(underIds(store, id, ledger, bucket -> true));
    }
    return stored;
  }

  /** Those of some hours or waves, of a collection that does not keep them. */
  static List<Submission> underIds(Store store, String id, Ledger ledger, LongPredicate buckets) {
    List<Submission> stored = new ArrayList<>();
    store.scan(
        queries ->
            queries.forEachStored(
                queries.collection(id).orElseThrow().number(),
                Long.MIN_VALUE,
                row -> {
                  ByteBuffer ids = ByteBuffer.wrap(row.ids());
                  while (ids.hasRemaining() && buckets.test(row.bucket())) {
                    stored.add(ledger.sent(new ReportId(ids.getLong(), ids.getLong())));
                  }
                }));
    return stored;
  }
}
