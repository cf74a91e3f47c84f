package dev.hearsay.collector.intake;

import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.store.Store;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * The tallies of a collection as one audience sees them: live for owners, published for readers.
 * Methods wait for the store.
 */
public interface View {

  /** Returns the tally of all reports. */
  Tally tally();

  /** Returns the tally of one wave of a series. */
  Tally tally(int wave);

  /** Returns the tallies of the waves that have reports. */
  SortedMap<Integer, Tally> waves();

  /**
   * Returns the tallies by the hour or day in which reports came or, for readers, were published,
   * oldest first. Must not be called for a series.
   */
  List<Bucket> buckets(Bucketing by);

  /** A view of all durable reports, for the owner. */
  record Live(Store store, Committer committer, String id) implements View {

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
}
