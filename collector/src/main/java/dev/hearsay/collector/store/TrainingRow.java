package dev.hearsay.collector.store;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A training as it is stored, without its rounds.
 *
 * @param number rises with creation
 * @param schemaText as in a schema file
 * @param threshold empty if the label is learned as it is
 * @param surveyShare which share of the people is surveyed first; empty if it was left open
 * @param groupSize how many people each step asks; empty if it was left open
 * @param roundSeconds empty if rounds have no deadline
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
    OptionalDouble threshold,
    String task,
    double epsilon,
    double delta,
    String mechanism,
    int people,
    OptionalDouble surveyShare,
    OptionalInt groupSize,
    OptionalLong roundSeconds,
    double leastShare,
    double settledBelow,
    int calmRounds,
    long created,
    String status,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash) {}
