package dev.hearsay.collector.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hearsay.collector.api.Endpoint.Async;
import dev.hearsay.collector.api.Endpoint.Blocking;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.Publications.Version;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache of answers, which are valid until the next commit or, for readers, the next publication
 * or wave. Each is computed once, for all callers that ask: a request during the computation waits
 * for the same result.
 *
 * <p>A request after a further commit joins a computation only if that has not begun yet, because a
 * computation reads everything that is durable when it begins. So no answer is older than its
 * request.
 */
final class AnswerCache {

  private static final long MAX_BYTES = Math.min(32L << 20, Runtime.getRuntime().maxMemory() / 32);
  private static final int OVERHEAD_BYTES = 500;

  /**
   * The time after which an unused answer is forgotten: the time for which a page may stay open
   * unused. It also removes answers about collections that another process deleted.
   */
  static final Duration REMEMBERED = Duration.ofMinutes(10);

  private final Publications publications;
  private final Workers workers;
  private final Metrics metrics;
  private final Map<String, CompletableFuture<Reply>> waiting = new ConcurrentHashMap<>();
  private final Map<Key, CompletableFuture<Reply>> running = new ConcurrentHashMap<>();
  private final Cache<Key, Reply> known =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher(AnswerCache::weight)
          .expireAfterAccess(REMEMBERED)
          .build();

  /**
   * A question about a collection, including its audience, and the version of what that audience
   * sees.
   */
  private record Key(String collection, String question, Version version) {}

  AnswerCache(Publications publications, Workers workers, Metrics metrics) {
    this.publications = publications;
    this.workers = workers;
    this.metrics = metrics;
  }

  private static int weight(Key key, Reply reply) {
    return OVERHEAD_BYTES + 2 * key.question.length() + reply.body().length();
  }

  /**
   * Returns work that is computed once. Its answer must depend only on the request's line, on
   * whether the owner asks, on whether the caller accepts compression, and on the reports that the
   * caller may see.
   *
   * @param lane returns the lane for a request, by the time that its answer may take
   */
  Async of(Blocking work, Function<Call, Lane> lane) {
    return call -> answer(call, lane.apply(call), work);
  }

  private Future<Reply> answer(Call call, Lane lane, Blocking work) {
    String encoding = Reply.acceptsZipped(call.request()) ? " zipped " : " ";
    String question = call.audience() + encoding + call.request().uri();
    CompletableFuture<Reply> found =
        publications
            .versionIfKnown(call.id(), call.audience())
            .map(version -> find(new Key(call.id(), question, version)))
            .orElse(null);
    return found == null ? join(question, call, lane, work) : workers.resume(found);
  }

  private @Nullable CompletableFuture<Reply> find(Key key) {
    Reply reply = known.getIfPresent(key);
    return reply == null ? running.get(key) : CompletableFuture.completedFuture(reply);
  }

  private Future<Reply> join(String question, Call call, Lane lane, Blocking work) {
    try {
      return workers.resume(waiting.computeIfAbsent(question, key -> start(key, call, lane, work)));
    } catch (Problem full) {
      return Future.failedFuture(full);
    }
  }

  private CompletableFuture<Reply> start(String question, Call call, Lane lane, Blocking work) {
    return workers.start(
        lane,
        () -> {
          waiting.remove(question);
          Version version = publications.version(call.id(), call.audience());
          return compute(new Key(call.id(), question, version), call, work);
        });
  }

  /**
   * Returns an answer that is cached, that another thread computes, or that this thread computes. A
   * failure is not cached.
   */
  private Reply compute(Key key, Call call, Blocking work) {
    CompletableFuture<Reply> mine = new CompletableFuture<>();
    CompletableFuture<Reply> first = running.putIfAbsent(key, mine);
    if (first != null) {
      return first.join();
    }
    try {
      Reply before = known.getIfPresent(key);
      mine.complete(before == null ? computed(key, call, work) : before);
    } catch (Exception | Error e) {
      mine.completeExceptionally(e);
    } finally {
      running.remove(key);
    }
    return mine.join();
  }

  /** Removes all answers about a collection. */
  void forget(String collection) {
    known.asMap().keySet().removeIf(key -> key.collection.equals(collection));
  }

  private Reply computed(Key key, Call call, Blocking work) throws Exception {
    Reply reply = work.answer(call).zippedFor(call.request());
    known.put(key, reply);
    metrics.computed();
    return reply;
  }
}
