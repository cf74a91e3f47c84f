package dev.hearsay.collector.publish;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.Publication;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.CollectionRow.Published;
import dev.hearsay.collector.store.Queries.BucketTally;
import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.TallyBytes;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The publications of a store's collections, which are all that readers see. Each publication adds
 * one or more increments to the one before. An increment consists of all reports that came between
 * two publications, or of those to one wave of a series. It is never divided, neither by time nor
 * in any other way, so the smallest increment bounds what readers learn.
 *
 * <p>A reader's request makes the next publication if the collection's rule allows it. A
 * publication is numbered, and it is durable before a reader sees it. If two processes make the
 * same publication at once, the store accepts the first and both show it; a restarted process finds
 * it. Closing a collection publishes nothing: unpublished reports stay with the collector unless
 * the owner publishes them. Thread-safe.
 */
public final class Publications {

  private static final int MAX_REMEMBERED = 10_000;

  private final Store store;
  private final CollectionService collections;

  /** The number of reports that a collection had when no wave had enough new reports to publish. */
  private final Cache<Long, Long> reportsAtLastAttempt =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  /** Creates the publications of the collections in a store. */
  public Publications(Store store, CollectionService collections) {
    this.store = store;
    this.collections = collections;
  }

  /** Returns what an audience sees of a collection now, after publishing what is due. */
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

  /**
   * Returns the description of a collection as an audience sees it, after publishing what is due.
   *
   * @throws NoSuchCollectionException if there is no such collection
   */
  public CollectionInfo info(String id, Audience audience) {
    return find(id, audience).orElseThrow(() -> new NoSuchCollectionException(id));
  }

  /** Returns the description of a collection as an audience sees it, if the collection exists. */
  public Optional<CollectionInfo> find(String id, Audience audience) {
    return collections.find(id).map(info -> seen(info, audience));
  }

  /**
   * Returns collections that are not rounds of trainings, newest first, as an audience sees them.
   */
  public List<CollectionInfo> list(Audience audience, int offset, int limit) {
    return collections.list(offset, limit).stream().map(info -> seen(info, audience)).toList();
  }

  private CollectionInfo seen(CollectionInfo info, Audience audience) {
    if (audience == Audience.OWNER) {
      return info;
    }
    boolean isDue = info.isPublicationDue(collections.now());
    return info.published(isDue ? newest(info.id()) : info.publication());
  }

  private static boolean isLive(LiveCollection collection, Audience audience) {
    return audience == Audience.OWNER || collection.info().publishing().isLive();
  }

  /** Returns the publication that readers see now, after publishing what is due. */
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
        && !Objects.equals(reportsAtLastAttempt.getIfPresent(collection.number()), info.reports());
  }

  /**
   * Returns the version of what an audience sees, after publishing what is due. While the version
   * is unchanged, the tallies are unchanged.
   */
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
   * Returns the version of what an audience sees without waiting for the store. The result is empty
   * if the collection is not in memory or a publication is due.
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

  /** Publishes all reports, however few are new. Only the owner may request this. */
  public Publication publishAll(String id) {
    return collections.with(
        id,
        collection -> {
          publish(collection, 1);
          return collection.publication();
        });
  }

  /**
   * Publishes all increments that are large enough.
   *
   * @param every the smallest number of reports in an increment, at least 1
   */
  private void publish(LiveCollection collection, long every) {
    collections.settle(collection);
    long reports = collection.progress().reports();
    NextPublication next = new NextPublication(collection, collections.now());
    if (next.total.reports() != next.last.reports()) {
      refresh(collection); // another process has published in the meantime
      return;
    }
    if (collection.timetable().waves() == 0) {
      next.addAll(every);
    } else {
      next.addWaves(every);
    }
    if (next.increments.isEmpty()) {
      reportsAtLastAttempt.put(collection.number(), reports);
    } else {
      write(collection, next);
    }
  }

  private void write(LiveCollection collection, NextPublication next) {
    AtomicBoolean isFirst = new AtomicBoolean();
    Published row = next.row();
    collections.change(changes -> isFirst.set(next.write(row, changes)));
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

  /** The next publication: the last one with further increments. */
  private final class NextPublication {

    private final LiveCollection collection;
    private final Instant now;
    private final Publication last;
    private final Tally total;
    private final SortedMap<Long, Tally> increments = new TreeMap<>();

    NextPublication(LiveCollection collection, Instant now) {
      this.collection = collection;
      this.now = now;
      this.last = collection.publication();
      this.total = new PublishedView(store, collection).tally();
    }

    /**
     * Adds the unpublished reports of a collection without waves, under the hour of this
     * publication.
     */
    void addAll(long every) {
      Tally fresh = collection.tally().since(total);
      add(Bucketing.HOUR.start(now).toEpochMilli(), fresh, every);
    }

    /** Adds the unpublished reports of each wave that has enough of them. */
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

    /**
     * Writes this publication and returns whether it was written. The store refuses it if another
     * process has written the publication of this number.
     */
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
   * The version of what an audience sees of a collection. All answers to that audience depend on
   * the version alone.
   *
   * @param commit the last commit that the tally includes; 0 for readers, who see a publication
   * @param publication the last publication, from which the claim about readers follows
   * @param isClosed whether the collection is closed, on which the claim depends as well
   * @param stage the number of waves that have opened and that are over
   */
  public record Version(long commit, long publication, boolean isClosed, int stage) {}

  /** The two audiences of a collection. */
  public enum Audience {
    /** The owner, who sees every durable report. */
    OWNER,
    /** The readers, that is, all other callers, who see publications. */
    READERS
  }
}
