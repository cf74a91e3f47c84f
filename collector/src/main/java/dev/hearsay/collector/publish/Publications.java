package dev.hearsay.collector.publish;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.CollectionRow.Published;
import dev.hearsay.collector.store.Queries.BucketTally;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.TallyBytes;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes what readers see. All that was ever shown is made of increments: the reports that came
 * between one publication and the next, of a series those of one wave. An increment is never
 * divided, neither by time nor otherwise, so the smallest says what readers learn at most.
 *
 * <p>A publication is made when somebody looks and the rule lets it, is durable before it is shown,
 * and is numbered. Of two processes that make the same one at once the store takes the first, and
 * both show it; a restart finds it. Nothing is published because a collection is closed: what is
 * left stays with the collector unless its owner says otherwise. Thread-safe.
 */
public final class Publications {

  private static final int MAX_REMEMBERED = 10_000;

  private final Store store;
  private final CollectionService collections;

  /** How many reports collections had when no wave had enough that were new. */
  private final Cache<Long, Long> inVain =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  /** Publishes the collections of a store. */
  public Publications(Store store, CollectionService collections) {
    this.store = store;
    this.collections = collections;
  }

  /** What somebody sees of a collection now. What is due is published first. */
  public View view(String id, Audience audience) {
    return collections.with(
        id,
        collection -> {
          if (isLive(collection, audience)) {
            return collections.live(id);
          }
          publishIfDue(collection);
          return new PublishedView(store, collection);
        });
  }

  private static boolean isLive(LiveCollection collection, Audience audience) {
    return audience == Audience.OWNER || collection.info().publishing().isLive();
  }

  /** Which publication readers see. What is due is published first. */
  public Publication newest(String id) {
    return collections.with(
        id,
        collection -> {
          publishIfDue(collection);
          return collection.publication();
        });
  }

  private void publishIfDue(LiveCollection collection) {
    if (isDue(collection)) {
      publish(collection, collection.info().publishing().every());
    }
  }

  private boolean isDue(LiveCollection collection) {
    CollectionInfo info = collection.info();
    return info.isPublicationDue(collections.now())
        && !Objects.equals(inVain.getIfPresent(collection.number()), info.reports());
  }

  /** The version of what somebody sees: while it stays, so do tallies. Publishes what is due. */
  public Version version(String id, Audience audience) {
    return collections.with(
        id,
        collection -> {
          if (!isLive(collection, audience)) {
            publishIfDue(collection);
          }
          return version(collection, audience);
        });
  }

  /**
   * The same, without waiting: empty if the collection is not in memory, or something is to be
   * published first.
   */
  public Optional<Version> versionIfKnown(String id, Audience audience) {
    return collections
        .peek(id)
        .filter(collection -> isLive(collection, audience) || !isDue(collection))
        .map(collection -> version(collection, audience));
  }

  private Version version(LiveCollection collection, Audience audience) {
    return new Version(
        isLive(collection, audience) ? collection.progress().seq() : 0,
        collection.publication().number(),
        collection.isClosed(),
        collection.timetable().stage(collections.now()));
  }

  /** Publishes all that there is, however little that is: the owner wants it. */
  public Publication publishAll(String id) {
    return collections.with(
        id,
        collection -> {
          publish(collection, 1);
          return collection.publication();
        });
  }

  /**
   * Publishes increments of at least so many reports.
   *
   * @param every at least 1
   */
  private void publish(LiveCollection collection, long every) {
    collections.settle(collection);
    long reports = collection.progress().reports();
    Draft draft = new Draft(collection, collections.now());
    if (draft.total.reports() != draft.last.reports()) {
      refresh(collection); // another process has published meanwhile
      return;
    }
    if (collection.timetable().waves() == 0) {
      draft.addAll(every);
    } else {
      draft.addWaves(every);
    }
    if (draft.increments.isEmpty()) {
      inVain.put(collection.number(), reports);
    } else {
      write(collection, draft);
    }
  }

  private void write(LiveCollection collection, Draft draft) {
    AtomicBoolean isFirst = new AtomicBoolean();
    Published row = draft.row();
    collections.change(changes -> isFirst.set(draft.write(row, changes)));
    if (isFirst.get()) {
      store.notePublications();
      collection.published(Publication.of(row));
    } else {
      refresh(collection); // another process was first
    }
  }

  private void refresh(LiveCollection collection) {
    collection.doubt();
    collections.settle(collection);
  }

  /** The next publication: the last, and whole increments. */
  private final class Draft {

    private final LiveCollection collection;
    private final Instant now;
    private final Publication last;
    private final Tally total;
    private final SortedMap<Long, Tally> increments = new TreeMap<>();

    Draft(LiveCollection collection, Instant now) {
      this.collection = collection;
      this.now = now;
      this.last = collection.publication();
      this.total = new PublishedView(store, collection).tally();
    }

    /** What is new of a collection that is no series, in the hour of its publication. */
    void addAll(long every) {
      Tally fresh = collection.tally().since(total);
      add(Bucketing.HOUR.start(now).toEpochMilli(), fresh, every);
    }

    /** What is new of each wave. */
    void addWaves(long every) {
      SortedMap<Integer, Tally> before = new PublishedView(store, collection).waves();
      collection
          .waves(store)
          .forEach(
              (wave, tally) -> {
                Tally shown = before.getOrDefault(wave, Tally.of(tally.plan()));
                long bucket = collection.timetable().bucket(wave, now);
                add(bucket, tally.since(shown), every);
              });
    }

    private void add(long bucket, Tally fresh, long every) {
      if (fresh.reports() >= every) {
        increments.put(bucket, fresh);
        total.merge(fresh);
      }
    }

    Published row() {
      OptionalLong fewest = increments.values().stream().mapToLong(Tally::reports).min();
      return last.next(total.reports(), collection.rejections().total(), fewest.orElseThrow(), now);
    }

    /** Whether nobody else has made this one. */
    boolean write(Published row, Changes changes) {
      boolean isFirst = changes.publish(collection.number(), row, TallyBytes.write(total));
      if (isFirst) {
        increments.forEach((bucket, fresh) -> write(bucket, fresh, changes));
      }
      return isFirst;
    }

    private void write(long bucket, Tally fresh, Changes changes) {
      Optional<byte[]> known = changes.publishedTally(collection.number(), bucket);
      Tally sum = Tally.of(fresh.plan());
      known.ifPresent(bytes -> sum.merge(TallyBytes.read(bytes, fresh.plan())));
      sum.merge(fresh);
      changes.setPublishedTally(
          collection.number(), new BucketTally(bucket, TallyBytes.write(sum)));
    }
  }

  /**
   * What all that somebody sees of a collection depends on.
   *
   * @param commit the last that the tally includes; 0 for readers, who see a publication
   * @param publication the last, from which follows what is claimed of readers
   * @param isClosed whether there will be no more reports, on which the claim depends, too
   * @param stage how far the waves are: how many have opened and how many are over
   */
  public record Version(long commit, long publication, boolean isClosed, int stage) {}
}
