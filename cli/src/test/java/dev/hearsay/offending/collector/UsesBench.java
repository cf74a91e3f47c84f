package dev.hearsay.offending.collector;

import dev.hearsay.offending.bench.Bench;

/** Offends on purpose: collector that uses bench. */
public interface UsesBench {
  Bench use();
}
