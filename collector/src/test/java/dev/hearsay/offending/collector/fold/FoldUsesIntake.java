package dev.hearsay.offending.collector.fold;

import dev.hearsay.offending.collector.intake.IntakeUsesFold;

/** A forbidden use: this package comes before the one that it uses. */
public record FoldUsesIntake(IntakeUsesFold way) {}
