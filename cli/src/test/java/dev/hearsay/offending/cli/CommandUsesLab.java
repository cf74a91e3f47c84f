package dev.hearsay.offending.cli;

import dev.hearsay.offending.lab.Lab;

/** Offends nobody: the command may use lab. */
public interface CommandUsesLab {
  Lab use();
}
