package dev.hearsay.offending.collector;

import dev.hearsay.offending.bench.Bench;

/** A class that breaks the rule on purpose: collector uses bench. */
public interface UsesBench {
  Bench use();
}
