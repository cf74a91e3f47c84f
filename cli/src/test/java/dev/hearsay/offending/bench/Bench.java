package dev.hearsay.offending.bench;

import dev.hearsay.offending.design.Design;

/** Offends nobody: bench may use design. */
public record Bench(Design design) {}
