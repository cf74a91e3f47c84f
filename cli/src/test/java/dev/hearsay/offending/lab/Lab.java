package dev.hearsay.offending.lab;

import dev.hearsay.offending.design.Design;

/** A class that follows the rule: lab may use design. */
public record Lab(Design design) {}
