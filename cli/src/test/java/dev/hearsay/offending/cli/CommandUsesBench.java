package dev.hearsay.offending.cli;

import dev.hearsay.offending.bench.Bench;

/** A class that breaks the rule on purpose: the product uses research. */
public interface CommandUsesBench {
  Bench use();
}
