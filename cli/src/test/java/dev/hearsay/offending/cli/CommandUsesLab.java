package dev.hearsay.offending.cli;

import dev.hearsay.offending.lab.Lab;

/** A class that breaks the rule on purpose: the product uses research. */
public interface CommandUsesLab {
  Lab use();
}
