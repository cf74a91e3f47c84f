package dev.hearsay.offending.collector;

import dev.hearsay.offending.simulate.Simulate;

/** Offends on purpose: collector that uses simulate. */
public interface UsesSimulate {
  Simulate use();
}
