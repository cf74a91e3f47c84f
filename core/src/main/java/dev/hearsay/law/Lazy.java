package dev.hearsay.law;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something immutable that is computed when it is first asked for. Threads that ask at once compute
 * the same, and one of the results is kept: no lock is needed.
 *
 * @param <T> immutable
 */
public final class Lazy<T> {

  private final Supplier<T> computation;
  private Optional<T> known = Optional.empty();

  /**
   * @param computation gives the same result each time
   */
  public Lazy(Supplier<T> computation) {
    this.computation = computation;
  }

  public T get() {
    Optional<T> result = known;
    if (result.isEmpty()) {
      result = Optional.of(computation.get());
      known = result;
    }
    return result.get();
  }
}
