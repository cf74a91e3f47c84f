package dev.hearsay.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code hearsay reproduce} where the lab is not: whose it is, and what starts it. */
@Command(
    name = "reproduce",
    description = ReproduceNotice.DESCRIPTION,
    footer = "%nThe lab's own program: ./hearsay reproduce in a checkout starts it.")
public final class ReproduceNotice implements Callable<Integer> {

  /** What the subcommand does, in the lab. */
  public static final String DESCRIPTION =
      "Measure the papers' tables and figures again, and write a report with claims, numbers and"
          + " verdicts. A run that was stopped goes on where it was.";

  @Unmatched
  @SuppressWarnings("unused") // The lab's arguments: here, none is wrong.
  private @Nullable List<String> arguments;

  @Override
  public Integer call() {
    throw new IllegalArgumentException(
        "reproduce is a program of the lab, which is not in this jar; ./hearsay reproduce in a"
            + " checkout starts it");
  }
}
