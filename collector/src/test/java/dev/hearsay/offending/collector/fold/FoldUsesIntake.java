package dev.hearsay.offending.collector.fold;

import dev.hearsay.offending.collector.intake.IntakeUsesFold;

/** A room that uses one to its right. */
public record FoldUsesIntake(IntakeUsesFold way) {}
