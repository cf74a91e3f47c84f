package dev.hearsay.offending.client;

import dev.hearsay.offending.design.Design;

/** A class that breaks the rule on purpose: client uses design. */
public interface ClientUsesDesign {
  Design use();
}
