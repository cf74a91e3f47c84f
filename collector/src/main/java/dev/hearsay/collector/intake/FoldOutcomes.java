package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.log.ReportTopic.Places;
import dev.hearsay.collector.store.Store;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Waits for the outcomes of appended messages. Only collections that close at a number of reports
 * need it: which of their reports count is known only when they are folded.
 */
final class FoldOutcomes implements AutoCloseable {

  /** The separator between the status and the reason of a rejection. */
  private static final char SEPARATOR = ' ';

  private static final long POLL_MILLIS = 50;
  private static final long IDLE_MILLIS = 60_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** The time that outcomes are stored: longer than any sender waits. */
  static final Duration RETENTION = TIMEOUT.multipliedBy(30);

  private final Store store;
  private final RepeatedTask task;
  private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();

  private record Waiter(Places places, CompletableFuture<List<Outcome>> answer, long untilNanos) {

    boolean isLate() {
      return System.nanoTime() - untilNanos > 0;
    }

    boolean isFolded(SortedMap<Integer, Long> next) {
      for (int i = 0; i < places.parts().length; i++) {
        if (places.offsets()[i] >= next.getOrDefault(places.parts()[i], 0L)) {
          return false;
        }
      }
      return true;
    }
  }

  FoldOutcomes(Store store, VitalThreads threads) {
    this.store = store;
    this.task = new RepeatedTask(threads, "hearsay-outcomes", this::poll);
  }

  void start() {
    task.start();
  }

  /** Returns the stored form of an outcome. */
  static String text(Outcome outcome) {
    return outcome.status().name() + outcome.reason().map(why -> SEPARATOR + why).orElse("");
  }

  private static Outcome outcome(String text) {
    int end = text.indexOf(SEPARATOR);
    return end < 0
        ? new Outcome(Status.valueOf(text), Optional.empty())
        : new Outcome(Status.valueOf(text.substring(0, end)), Optional.of(text.substring(end + 1)));
  }

  /**
   * Waits until messages are folded.
   *
   * @return the outcome of each. It fails with {@link RefusedException} if that takes too long; the
   *     reports may be sent again
   */
  CompletableFuture<List<Outcome>> of(Places places) {
    Waiter waiter =
        new Waiter(places, new CompletableFuture<>(), System.nanoTime() + TIMEOUT.toNanos());
    waiters.add(waiter);
    task.wake();
    return waiter.answer;
  }

  private long poll() {
    List<Waiter> some = new ArrayList<>(waiters);
    if (some.isEmpty()) {
      return IDLE_MILLIS;
    }
    try {
      SortedMap<Integer, Long> next = store.read(queries -> queries.fold().positions());
      some.stream().filter(each -> each.isFolded(next)).forEach(this::answer);
    } catch (StoreUnavailableException e) {
      // Nothing is folded until the store returns. Waiters whose time is over give up below.
    }
    some.stream().filter(Waiter::isLate).forEach(this::giveUp);
    return POLL_MILLIS;
  }

  /**
   * Completes a waiter. Queries the store once per partition, however many reports the request had.
   */
  private void answer(Waiter waiter) {
    Places places = waiter.places;
    Map<Integer, LongSummaryStatistics> ranges = new HashMap<>();
    for (int i = 0; i < places.parts().length; i++) {
      ranges
          .computeIfAbsent(places.parts()[i], part -> new LongSummaryStatistics())
          .accept(places.offsets()[i]);
    }
    Map<Integer, Map<Long, String>> stored = new HashMap<>();
    ranges.forEach(
        (part, range) ->
            stored.put(
                part,
                store.read(
                    queries -> queries.fold().outcomes(part, range.getMin(), range.getMax()))));
    List<Outcome> outcomes = new ArrayList<>(places.parts().length);
    for (int i = 0; i < places.parts().length; i++) {
      outcomes.add(
          Optional.ofNullable(
                  stored.getOrDefault(places.parts()[i], Map.of()).get(places.offsets()[i]))
              .map(FoldOutcomes::outcome)
              .orElse(Outcome.ACCEPTED));
    }
    waiters.remove(waiter);
    waiter.answer.complete(outcomes);
  }

  private void giveUp(Waiter waiter) {
    waiters.remove(waiter);
    waiter.answer.completeExceptionally(
        new RefusedException(
            RejectionReason.TOPIC_UNAVAILABLE,
            "the reports were not counted within %s seconds; send them again later"
                .formatted(TIMEOUT.toSeconds())));
  }

  /** Asks all waiting senders to send again. */
  @Override
  public void close() {
    task.close();
    new ArrayList<>(waiters).forEach(this::giveUp);
  }
}
