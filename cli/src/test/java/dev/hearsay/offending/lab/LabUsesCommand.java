package dev.hearsay.offending.lab;

import dev.hearsay.offending.cli.CommandUsesSimulate;

/** Offends nobody: the lab may use the command. */
public interface LabUsesCommand {
  CommandUsesSimulate use();
}
