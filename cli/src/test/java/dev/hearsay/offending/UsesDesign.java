package dev.hearsay.offending;

import dev.hearsay.offending.design.Design;

/** Offends on purpose: core that uses design. */
public interface UsesDesign {
  Design[] use();
}
