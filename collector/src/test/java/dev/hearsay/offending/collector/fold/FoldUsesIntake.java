package dev.hearsay.offending.collector.fold;

import dev.hearsay.offending.collector.intake.IntakeUsesFold;

/** A class that uses a package to its right. */
public record FoldUsesIntake(IntakeUsesFold way) {}
