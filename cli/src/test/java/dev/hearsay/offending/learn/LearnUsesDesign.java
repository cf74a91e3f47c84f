package dev.hearsay.offending.learn;

import dev.hearsay.offending.design.Design;

/** A class that breaks the rule on purpose: learn uses design. */
public interface LearnUsesDesign {
  Design use();
}
