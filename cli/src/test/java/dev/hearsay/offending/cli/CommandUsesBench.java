package dev.hearsay.offending.cli;

import dev.hearsay.offending.bench.Bench;

/** Offends on purpose: the product uses no research. */
public interface CommandUsesBench {
  Bench use();
}
