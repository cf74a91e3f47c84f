package dev.hearsay.lab.program;

import dev.hearsay.cli.Main;

/** The {@code hearsay} command with the lab in it: what {@code ./hearsay reproduce} starts. */
public final class LabMain {

  private LabMain() {}

  /** Runs the command and exits with its exit code. */
  public static void main(String[] args) {
    Main.start(new ReproduceCommand(), args);
  }
}
