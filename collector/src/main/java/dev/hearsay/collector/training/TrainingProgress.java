package dev.hearsay.collector.training;

import dev.hearsay.learn.federated.Status;

/**
 * How far a training is.
 *
 * @param round how many rounds are over
 * @param rounds how many are planned
 * @param answers of the current round
 * @param groupSize how many answers it is to have
 * @param devices how many have ever answered
 */
public record TrainingProgress(
    Status status, int round, int rounds, int answers, int groupSize, int devices) {}
