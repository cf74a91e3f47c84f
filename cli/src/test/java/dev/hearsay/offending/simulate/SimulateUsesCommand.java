package dev.hearsay.offending.simulate;

import dev.hearsay.offending.cli.CommandUsesSimulate;

/** A class that breaks the rule on purpose: simulate uses the command. */
public interface SimulateUsesCommand {
  CommandUsesSimulate use();
}
