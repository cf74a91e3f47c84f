package dev.hearsay.audit;

import dev.hearsay.PrivacyLoss;

/**
 * What was claimed and what the integers say.
 *
 * @param claimed the loss that was promised
 * @param epsilon the least ε for the claimed δ, rounded up; infinite if there is none
 * @param delta the least δ for the claimed ε, rounded up
 * @param holds whether the claim is true; decided in exact arithmetic, not from the rounded numbers
 */
public record ExactLoss(PrivacyLoss claimed, double epsilon, double delta, boolean holds) {}
