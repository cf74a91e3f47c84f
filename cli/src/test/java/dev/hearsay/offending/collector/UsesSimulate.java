package dev.hearsay.offending.collector;

import dev.hearsay.offending.simulate.Simulate;

/** A class that breaks the rule on purpose: collector uses simulate. */
public interface UsesSimulate {
  Simulate use();
}
