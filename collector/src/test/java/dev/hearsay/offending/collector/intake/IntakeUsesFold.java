package dev.hearsay.offending.collector.intake;

import dev.hearsay.offending.collector.fold.FoldUsesIntake;

/** A class that uses a package to its left, as it may. */
public record IntakeUsesFold(Class<FoldUsesIntake> type) {

  public static FoldUsesIntake none() {
    return new FoldUsesIntake(new IntakeUsesFold(FoldUsesIntake.class));
  }
}
