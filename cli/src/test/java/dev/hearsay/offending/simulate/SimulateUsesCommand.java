package dev.hearsay.offending.simulate;

import dev.hearsay.offending.cli.CommandUsesSimulate;

/** Offends on purpose: simulate that uses the command. */
public interface SimulateUsesCommand {
  CommandUsesSimulate use();
}
