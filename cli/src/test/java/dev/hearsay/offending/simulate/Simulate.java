package dev.hearsay.offending.simulate;

import dev.hearsay.offending.design.Design;

/** Offends nobody: simulate may use design. */
public record Simulate(Design design) {}
