package dev.hearsay.collector.api;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.Estimates;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.collector.publish.Publications.Audience;
import java.util.concurrent.CompletableFuture;

/**
 * A cache of estimates after expensive post-processing, computed once per tally and method. Replies
 * at another confidence, in another format or with other parameters are derived from them. A
 * request during a computation waits for the same result.
 */
final class EstimateCache {

  private static final long MAX_BYTES = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);
  private static final int OVERHEAD_BYTES = 1_000;

  private final Metrics metrics;
  private final AsyncCache<Key, Estimates> known =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher(EstimateCache::weight)
          .expireAfterAccess(AnswerCache.REMEMBERED)
          .buildAsync();

  /**
   * A key for a tally and a method. For one audience, a selection of a collection's reports only
   * grows, so its number of reports identifies its state.
   */
  private record Key(
      String collection, Audience audience, String selection, long reports, Postprocessing how) {}

  EstimateCache(Metrics metrics) {
    this.metrics = metrics;
  }

  private static int weight(Key key, Estimates estimates) {
    long bytes = OVERHEAD_BYTES + 2L * key.selection.length() + estimates.footprintBytes();
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }

  /**
   * Returns a tally's estimates after expensive post-processing.
   *
   * @param selection a name for the part of the collection's reports that is in the tally
   */
  Estimates estimates(
      Call call, String selection, Tally tally, Postprocessing how, double confidence) {
    Key key = new Key(call.id(), call.audience(), selection, tally.reports(), how);
    return computed(key, tally).withConfidence(confidence);
  }

  private Estimates computed(Key key, Tally tally) {
    CompletableFuture<Estimates> mine = new CompletableFuture<>();
    CompletableFuture<Estimates> first = known.asMap().putIfAbsent(key, mine);
    if (first != null) {
      return first.join();
    }
    try {
      mine.complete(tally.estimates().postprocessed(key.how));
      metrics.postprocessed();
    } catch (RuntimeException | Error e) {
      mine.completeExceptionally(e); // this removes the entry
    }
    return mine.join();
  }

  /** Removes all estimates of a collection. */
  void forget(String collection) {
    known.asMap().keySet().removeIf(key -> key.collection.equals(collection));
  }
}
