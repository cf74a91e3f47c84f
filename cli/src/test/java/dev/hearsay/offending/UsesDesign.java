package dev.hearsay.offending;

import dev.hearsay.offending.design.Design;

/** A class that breaks the rule on purpose: core uses design. */
public interface UsesDesign {
  Design[] use();
}
