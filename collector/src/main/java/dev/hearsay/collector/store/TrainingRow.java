package dev.hearsay.collector.store;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A training as stored, without its rounds.
 *
 * @param number a number that rises with creation
 * @param schemaText the text of the schema file
 * @param threshold the threshold of the label; empty if the label is learned as it is
 * @param surveyShare the share of the people who are surveyed first; empty if its creator left it
 *     open
 * @param groupSize the number of people asked in each step; empty if its creator left it open
 * @param settings the other settings that its creator stated, as JSON
 * @param roundSeconds the length of a round; empty if rounds have no deadline
 * @param leastShare the share of a round's reports that must be there for its deadline to end it
 * @param settledBelow the movement of the model below which a round counts as calm
 * @param calmRounds the number of calm rounds in a row that end the training
 * @param created milliseconds since 1970
 * @param status whether it is asking, how it ended, or that it is being deleted
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
    String settings,
    OptionalLong roundSeconds,
    double leastShare,
    double settledBelow,
    int calmRounds,
    long created,
    String status,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash) {}
