package dev.hearsay.offending.cli;

import dev.hearsay.offending.simulate.Simulate;

/** A class that follows the rule: the command may use simulate. */
public interface CommandUsesSimulate {
  Simulate use();
}
