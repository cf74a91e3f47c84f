package dev.hearsay.law;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * An immutable result that is computed when it is first needed. Threads that need it at the same
 * time compute the same result, and one of them is kept: no lock is needed.
 *
 * @param <T> immutable
 */
public final class Lazy<T> {

  private final Supplier<T> computation;
  private Optional<T> known = Optional.empty();

  /**
   * Creates a result that is not yet computed.
   *
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
