package dev.hearsay.offending.cli;

import dev.hearsay.offending.simulate.Simulate;

/** Offends nobody: the command may use simulate. */
public interface CommandUsesSimulate {
  Simulate use();
}
