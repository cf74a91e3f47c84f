package dev.hearsay.offending.client;

import dev.hearsay.offending.lab.Lab;

/** A class that breaks the rule on purpose: client uses lab. */
public interface UsesLab {
  Lab use();
}
