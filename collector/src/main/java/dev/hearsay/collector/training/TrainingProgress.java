package dev.hearsay.collector.training;

/**
 * How far a training is.
 *
 * @param round how many rounds are over
 * @param rounds how many are planned
 * @param reports of the current round
 * @param groupSize how many reports it is to have
 * @param devices how many have ever reported
 */
public record TrainingProgress(
    TrainingStatus status, int round, int rounds, long reports, int groupSize, long devices) {}
