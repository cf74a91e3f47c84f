package dev.hearsay.offending.bench;

import dev.hearsay.offending.design.Design;

/** A class that follows the rule: bench may use design. */
public record Bench(Design design) {}
