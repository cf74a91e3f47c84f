package dev.hearsay.offending.cli;

import dev.hearsay.offending.bench.Bench;

/** Offends on purpose: the command uses the lab only. */
public interface CommandUsesBench {
  Bench use();
}
