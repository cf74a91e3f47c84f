package dev.hearsay.collector.intake;

import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Bucketing.Bucket;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;

/** A view of all durable reports, for the owner. */
record LiveView(Store store, Committer committer, String id) implements View {

  @Override
  public Tally tally() {
    return committer.loaded().with(id, LiveCollection::tally);
  }

  @Override
  public Tally tally(int wave) {
    return settled(collection -> collection.tally(wave, store));
  }

  @Override
  public SortedMap<Integer, Tally> waves() {
    return settled(collection -> collection.waves(store));
  }

  @Override
  public List<Bucket> buckets(Bucketing by) {
    return settled(collection -> collection.buckets(by, store));
  }

  private <T> T settled(Function<LiveCollection, T> reader) {
    return committer
        .loaded()
        .with(
            id,
            collection -> {
              committer.settle(collection);
              return reader.apply(collection);
            });
  }
}
