package dev.hearsay.client.transport;

import java.time.Duration;
import java.util.function.Function;

/**
 * The result of one attempt to reach a collector: its answer, a reason to retry later, or a reason
 * to give up.
 */
public sealed interface SendAttempt<T> {

  /**
   * A failure that may be temporary.
   *
   * @param notBefore the shortest time until the next attempt, if the collector requested one;
   *     otherwise zero
   */
  record Retry<T>(String reason, Duration notBefore) implements SendAttempt<T> {
    public static <T> Retry<T> because(String reason) {
      return new Retry<>(reason, Duration.ZERO);
    }
  }

  /** A final result: the client makes no further attempt in this call. */
  sealed interface Ended<T> extends SendAttempt<T> {
    /**
     * Returns the collector's answer. If there is none, applies a function to the reason for giving
     * up and returns its result.
     */
    T orElse(Function<String, T> withoutAnswer);
  }

  /** The collector's final answer. */
  record Answered<T>(T value) implements Ended<T> {
    @Override
    public T orElse(Function<String, T> withoutAnswer) {
      return value;
    }
  }

  /** A failure that another attempt would not repair, or the failure of the last attempt. */
  record GivenUp<T>(String reason) implements Ended<T> {
    @Override
    public T orElse(Function<String, T> withoutAnswer) {
      return withoutAnswer.apply(reason);
    }
  }
}
