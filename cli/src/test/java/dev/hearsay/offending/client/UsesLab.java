package dev.hearsay.offending.client;

import dev.hearsay.offending.lab.Lab;

/** Offends on purpose: client that uses lab. */
public interface UsesLab {
  Lab use();
}
