package dev.hearsay.collector.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.Plan;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.training.TrainingInfo;
import dev.hearsay.collector.training.Trainings;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers of collections, or of trainings, what every request needs and what never changes: who
 * may enter, and what a report is checked against. So the event loop has not to ask the store
 * before each report.
 */
final class AccessCache {

  private static final int MAX_REMEMBERED = 1_000;

  private final Function<String, AccessRules> load;
  private final Workers workers;
  private final List<Consumer<String>> others = new CopyOnWriteArrayList<>();
  private final Cache<String, AccessRules> remembered =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  /**
   * Whom it opens to.
   *
   * @param isOfTraining whether it is a training or a round of one
   * @param plan what reports are checked against; a training's changes
   * @param readingTokenHash empty if anybody may read
   * @param reportingTokenHash empty if anybody may report
   */
  record AccessRules(
      boolean isOfTraining,
      Optional<Plan> plan,
      Optional<byte[]> readingTokenHash,
      Optional<byte[]> reportingTokenHash) {}

  private AccessCache(Function<String, AccessRules> load, Workers workers) {
    this.load = load;
    this.workers = workers;
  }

  static AccessCache of(CollectionService collections, Workers workers) {
    return new AccessCache(id -> rules(collections, id), workers);
  }

  private static AccessRules rules(CollectionService collections, String id) {
    CollectionInfo info =
        collections.find(id).orElseThrow(() -> Problem.of(Kind.NO_SUCH_COLLECTION, id));
    Optional<Plan> plan = Optional.of(collections.plan(id));
    return new AccessRules(
        collections.isRound(id), plan, info.readingTokenHash(), info.reportingTokenHash());
  }

  static AccessCache of(Trainings trainings, Workers workers) {
    return new AccessCache(id -> rules(trainings, id), workers);
  }

  private static AccessRules rules(Trainings trainings, String id) {
    TrainingInfo info = trainings.find(id).orElseThrow(() -> Problem.of(Kind.NO_SUCH_TRAINING, id));
    return new AccessRules(
        true, Optional.empty(), info.readingTokenHash(), info.reportingTokenHash());
  }

  /** Complete at once if it is remembered. */
  Future<AccessRules> find(String id, Lane lane) {
    @Nullable AccessRules known = remembered.getIfPresent(id);
    return known == null
        ? workers.run(lane, () -> remembered.get(id, load))
        : Future.succeededFuture(known);
  }

  /** Adds what else forgets a collection that was deleted. */
  void alsoForgets(Consumer<String> other) {
    others.add(other);
  }

  /** Of something that was deleted. */
  void forget(String id) {
    remembered.invalidate(id);
    others.forEach(other -> other.accept(id));
  }

  void forgetIfGone(String id, Throwable failure) {
    if (failure instanceof NoSuchCollectionException) {
      forget(id);
    }
  }
}
