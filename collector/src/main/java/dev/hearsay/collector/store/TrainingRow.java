package dev.hearsay.collector.store;

import org.jspecify.annotations.Nullable;

/**
 * A training as it is stored, without its rounds.
 *
 * @param number rises with creation
 * @param schemaText as in a schema file
 * @param threshold null if the label is learned as it is
 * @param surveyShare which share of the people is surveyed first; null if it was left open
 * @param groupSize how many people each step asks; null if it was left open
 * @param roundSeconds null if rounds have no deadline
 * @param leastShare of a round's reports that must be there for its deadline to end it
 * @param settledBelow how little a round must move the model to count as calm
 * @param calmRounds after so many in a row the training is over
 * @param created milliseconds since 1970
 * @param status whether it asks, how it ended, or that it is being deleted
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record TrainingRow(
    long number,
    String id,
    String name,
    String schemaText,
    String label,
    @Nullable Double threshold,
    String task,
    double epsilon,
    double delta,
    String mechanism,
    int people,
    @Nullable Double surveyShare,
    @Nullable Integer groupSize,
    @Nullable Long roundSeconds,
    double leastShare,
    double settledBelow,
    int calmRounds,
    long created,
    String status,
    byte @Nullable [] readingTokenHash,
    byte @Nullable [] reportingTokenHash) {}
