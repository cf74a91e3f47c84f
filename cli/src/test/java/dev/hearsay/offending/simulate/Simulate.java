package dev.hearsay.offending.simulate;

import dev.hearsay.offending.design.Design;

/** A class that follows the rule: simulate may use design. */
public record Simulate(Design design) {}
