package dev.hearsay.client.transport;

import java.time.Duration;
import java.util.function.Function;

/**
 * The result of one attempt to reach a collector: its answer, a reason to retry later, or a reason
 * to give up.
 */
public sealed interface SendAttempt<T> {

  /** A failure that may be temporary. */
  record Retry<T>(String reason, Duration notBefore) implements SendAttempt<T> {
    public static <T> Retry<T> because(String reason) {
      return new Retry<>(reason, Duration.ZERO);
    }
  }

  /** A result after which no attempt follows, at least for now. */
  sealed interface Ended<T> extends SendAttempt<T> {
    /**
     * Returns the collector's answer, or else the result of a function of the reason for giving up.
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

  /** A failure that a retry does not mend, or the last of several attempts. */
  record GivenUp<T>(String reason) implements Ended<T> {
    @Override
    public T orElse(Function<String, T> withoutAnswer) {
      return withoutAnswer.apply(reason);
    }
  }
}
