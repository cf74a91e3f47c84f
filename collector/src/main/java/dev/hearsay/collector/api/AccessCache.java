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
 * A cache of the properties of collections or trainings that every request needs and that never
 * change: access rules and the plan that reports are checked against. It saves the event loop a
 * query of the store per report.
 */
final class AccessCache {

  private static final int MAX_REMEMBERED = 1_000;

  private final Function<String, AccessRules> load;
  private final Workers workers;
  private final List<Consumer<String>> forgetListeners = new CopyOnWriteArrayList<>();
  private final Cache<String, AccessRules> remembered =
      Caffeine.newBuilder().maximumSize(MAX_REMEMBERED).build();

  /**
   * The access rules of a collection or training.
   *
   * @param isOfTraining whether it is a training or a round of one
   * @param plan the plan that reports are checked against; empty for a training, whose plan changes
   * @param readingTokenHash the hash of the reading token; empty if reading is open
   * @param reportingTokenHash the hash of the reporting token; empty if reporting is open
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

  /** Returns the rules, at once if they are cached and otherwise after a query on a worker. */
  Future<AccessRules> find(String id, Lane lane) {
    @Nullable AccessRules known = remembered.getIfPresent(id);
    return known == null
        ? workers.run(lane, () -> remembered.get(id, load))
        : Future.succeededFuture(known);
  }

  /** Adds a listener that is called with the id of each deleted collection or training. */
  void onForget(Consumer<String> listener) {
    forgetListeners.add(listener);
  }

  /** Forgets a collection or training that was deleted. */
  void forget(String id) {
    remembered.invalidate(id);
    forgetListeners.forEach(listener -> listener.accept(id));
  }

  void forgetIfGone(String id, Throwable failure) {
    if (failure instanceof NoSuchCollectionException) {
      forget(id);
    }
  }
}
