package dev.hearsay.offending.lab;

import dev.hearsay.offending.cli.CommandUsesSimulate;

/** A class that follows the rule: the lab may use the command. */
public interface LabUsesCommand {
  CommandUsesSimulate use();
}
