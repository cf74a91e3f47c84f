package dev.hearsay.offending.lab;

import dev.hearsay.offending.design.Design;

/** Offends nobody: lab may use design. */
public record Lab(Design design) {}
