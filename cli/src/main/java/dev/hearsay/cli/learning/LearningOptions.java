package dev.hearsay.cli.learning;

import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.LocalWork;
import dev.hearsay.learn.Settings;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of a training that the schedule derives from the number of people and the mechanism
 * if they are left out, and those of devices with several records.
 */
final class LearningOptions {

  /** The number of records that devices work through by default: as in the lab's experiment. */
  private static final int USUAL_RECORDS = 10;

  @Option(
      names = "--lambda",
      paramLabel = "L",
      description =
          "The weight λ of the penalty λ/2·|β|² on the model's weights β, at least 0 (default:"
              + " 0.0001).")
  private @Nullable Double lambda;

  @Option(
      names = "--first-step",
      paramLabel = "G",
      description =
          "The size γ of the first step; step t is γ/√t, of a linear model always γ (default: by the"
              + " predicted noise).")
  private @Nullable Double firstStep;

  @Option(
      names = "--bound",
      paramLabel = "B",
      description =
          "The bound to which gradients are clipped: their length for codebook, each entry for the other"
              + " mechanisms (default: by the task and the mechanism).")
  private @Nullable Double bound;

  @Option(
      names = "--entries",
      paramLabel = "M",
      description =
          "The number of entries of a gradient that each person reports, for a mechanism for numbers"
              + " (default: with the least predicted error).")
  private @Nullable Integer entries;

  @Option(
      names = "--group-size",
      paramLabel = "N",
      description = "The number of people in each step (default: by the predicted noise).")
  private @Nullable Integer groupSize;

  @Option(
      names = "--device",
      paramLabel = "COLUMN",
      description =
          "The column that names the device of each row. A device answers once for all its rows, and is"
              + " tested or trained on as a whole (default: every row is a device).")
  private @Nullable String device;

  @Option(
      names = "--records",
      paramLabel = "R",
      description =
          "The number of rows that a device works through; of more rows it draws R (default: "
              + USUAL_RECORDS
              + " with --device).")
  private @Nullable Integer records;

  @Option(
      names = "--local-steps",
      paramLabel = "S",
      description =
          "The number of steps that a device takes on its own before it reports the mean of their"
              + " gradients (default: 1).")
  private @Nullable Integer localSteps;

  @Option(
      names = "--local-step",
      paramLabel = "G",
      description =
          "The size of these steps, in units of 1/(2·(features' attributes + 1)) (default: 1).")
  private @Nullable Double localStep;

  /** Returns the column that names devices, if there is one. */
  Optional<String> device() {
    return Optional.ofNullable(device);
  }

  /** Returns the mechanism with the wished number of entries. */
  AnswerMechanism mechanism(String name) {
    return entries == null
        ? AnswerMechanism.of(name)
        : new AnswerMechanism(name, OptionalInt.of(entries));
  }

  /** Returns settings with the values of these options. */
  Settings applied(Settings settings) {
    Settings applied = settings.withLocalWork(localWork());
    applied = lambda == null ? applied : applied.withLambda(lambda);
    applied = firstStep == null ? applied : applied.withStep(firstStep);
    applied = bound == null ? applied : applied.withBound(bound);
    return groupSize == null ? applied : applied.withGroupSize(groupSize);
  }

  private LocalWork localWork() {
    if (records != null && device == null) {
      throw new IllegalArgumentException(
          "--records needs --device, the column that names the device of each row");
    }
    LocalWork work = LocalWork.on(device == null ? 1 : records == null ? USUAL_RECORDS : records);
    work = localSteps == null ? work : work.withSteps(localSteps);
    return localStep == null ? work : work.withSize(localStep);
  }
}
