package dev.hearsay.collector.http.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionService;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.server.Workers;
import dev.hearsay.collector.http.server.Workers.Lane;
import dev.hearsay.collector.training.NoSuchTrainingException;
import dev.hearsay.collector.training.TrainingInfo;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers of collections, or of trainings, what every request needs and what never changes: who
 * may enter, and what a report is checked against. So the event loop has not to ask the store
 * before each report.
 *
 * @param <D> what is remembered
 */
public final class AccessCache<D extends AccessCache.AccessRules> {

  private static final int MAX_REMEMBERED = 1_000;

  private final Function<String, D> load;
  private final Workers workers;
  private final Cache<String, D> remembered =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  /** Whom it opens to. */
  interface AccessRules {
    /** Empty if anybody may read. */
    Optional<byte[]> readingTokenHash();

    /** Empty if anybody may report. */
    Optional<byte[]> reportingTokenHash();
  }

  /** One collection's rules. */
  public record CollectionAccess(
      Plan plan, Optional<byte[]> readingTokenHash, Optional<byte[]> reportingTokenHash)
      implements AccessRules {}

  /** One training's rules. */
  public record TrainingAccess(
      Optional<byte[]> readingTokenHash, Optional<byte[]> reportingTokenHash)
      implements AccessRules {}

  private AccessCache(Function<String, D> load, Workers workers) {
    this.load = load;
    this.workers = workers;
  }

  public static AccessCache<CollectionAccess> of(CollectionService collections, Workers workers) {
    return new AccessCache<>(id -> rules(collections, id), workers);
  }

  private static CollectionAccess rules(CollectionService collections, String id) {
    CollectionInfo info = collections.find(id).orElseThrow(() -> Problem.noSuchCollection(id));
    return new CollectionAccess(
        collections.plan(id), info.readingTokenHash(), info.reportingTokenHash());
  }

  public static AccessCache<TrainingAccess> of(Trainings trainings, Workers workers) {
    return new AccessCache<>(id -> rules(trainings, id), workers);
  }

  private static TrainingAccess rules(Trainings trainings, String id) {
    TrainingInfo info = trainings.find(id).orElseThrow(() -> Problem.noSuchTraining(id));
    return new TrainingAccess(info.readingTokenHash(), info.reportingTokenHash());
  }

  /** Complete at once if it is remembered. */
  public Future<D> find(String id, Lane lane) {
    @Nullable D known = remembered.getIfPresent(id);
    return known == null ? workers.run(lane, () -> open(id)) : Future.succeededFuture(known);
  }

  private D open(String id) {
    D rules = load.apply(id);
    remembered.put(id, rules);
    return rules;
  }

  /** Of something that was deleted. */
  public void forget(String id) {
    remembered.invalidate(id);
  }

  public void forgetIfGone(String id, Throwable failure) {
    if (failure instanceof NoSuchCollectionException
        || failure instanceof NoSuchTrainingException) {
      forget(id);
    }
  }
}
