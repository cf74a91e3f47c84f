package dev.hearsay.offending.learn;

import dev.hearsay.offending.design.Design;

/** Offends on purpose: learn that uses design. */
public interface LearnUsesDesign {
  Design use();
}
