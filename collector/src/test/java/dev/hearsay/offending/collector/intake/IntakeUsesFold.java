package dev.hearsay.offending.collector.intake;

import dev.hearsay.offending.collector.fold.FoldUsesIntake;

/** A permitted use: this package comes after the one that it uses. */
public record IntakeUsesFold(Class<FoldUsesIntake> type) {

  public static FoldUsesIntake none() {
    return new FoldUsesIntake(new IntakeUsesFold(FoldUsesIntake.class));
  }
}
