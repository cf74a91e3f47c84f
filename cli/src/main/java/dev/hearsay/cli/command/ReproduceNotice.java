package dev.hearsay.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * The command {@code hearsay reproduce} in a jar without the lab: it names the program that
 * contains the experiments.
 */
@Command(
    name = "reproduce",
    description = ReproduceNotice.DESCRIPTION,
    footer = "%nThis command is part of the lab: run ./hearsay reproduce in a checkout.")
public final class ReproduceNotice implements Callable<Integer> {

  /** The description of the subcommand, also for the lab. */
  public static final String DESCRIPTION =
      "Reproduce the papers' tables and figures, and write a report with claims, measurements and"
          + " verdicts. A run that was interrupted continues where it stopped.";

  @Unmatched
  @SuppressWarnings("unused") // the lab's arguments, none of which is checked here
  private @Nullable List<String> arguments;

  @Override
  public Integer call() {
    throw new IllegalArgumentException(
        "reproduce is part of the lab, which this jar does not contain; run ./hearsay reproduce in a"
            + " checkout");
  }
}
