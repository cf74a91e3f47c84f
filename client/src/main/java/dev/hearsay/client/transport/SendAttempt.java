package dev.hearsay.client.transport;

import java.time.Duration;
import java.util.function.Function;

/** What came of asking a collector: its answer, a reason to try again later, or none. */
public sealed interface SendAttempt<T> {

  /** Something is wrong that may pass. */
  record Later<T>(String reason, Duration notBefore) implements SendAttempt<T> {
    public static <T> Later<T> because(String reason) {
      return new Later<>(reason, Duration.ZERO);
    }
  }

  /** There is no point in asking again, at least for now. */
  sealed interface Ended<T> extends SendAttempt<T> {
    /** What the collector said, or else what to make of its silence. */
    T orElse(Function<String, T> silence);
  }

  /** The collector has spoken. */
  record Said<T>(T value) implements Ended<T> {
    @Override
    public T orElse(Function<String, T> silence) {
      return value;
    }
  }

  /** It has not, and waiting does not help, or was in vain. */
  record Silent<T>(String reason) implements Ended<T> {
    @Override
    public T orElse(Function<String, T> silence) {
      return silence.apply(reason);
    }
  }
}
