package dev.hearsay.lab.survey;

import dev.hearsay.random.InsecureSeededBits;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Runs that several cells ask for, each made once. A run is known by its first random bits: cells
 * that share their runs have the same seeds.
 *
 * @param <T> what a run tells
 */
public final class SharedRuns<T> {

  private final ConcurrentMap<Long, T> known = new ConcurrentHashMap<>();
  private final Function<InsecureSeededBits, T> run;

  /** None yet. */
  public SharedRuns(Function<InsecureSeededBits, T> run) {
    this.run = run;
  }

  /** The run that begins with these bits. */
  public T with(InsecureSeededBits bits) {
    return known.computeIfAbsent(bits.nextLong(), key -> run.apply(bits));
  }
}
