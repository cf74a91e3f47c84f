package dev.hearsay.offending.cli;

import dev.hearsay.offending.lab.Lab;

/** Offends on purpose: the product uses no research. */
public interface CommandUsesLab {
  Lab use();
}
