package dev.hearsay.offending.client;

import dev.hearsay.offending.design.Design;

/** Offends on purpose: client that uses design. */
public interface ClientUsesDesign {
  Design use();
}
