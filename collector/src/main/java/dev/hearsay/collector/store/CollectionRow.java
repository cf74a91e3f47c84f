package dev.hearsay.collector.store;

import org.jspecify.annotations.Nullable;

/**
 * A collection as it is stored, without its plan.
 *
 * @param number rises with creation
 * @param created milliseconds since 1970
 * @param closed the same; null while it is open
 * @param closesAtReports how many reports it accepts at most; null if any number
 * @param closesAt when it closes by itself; null if never
 * @param rejected reports that were not accepted, all reasons together
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record CollectionRow(
    long number,
    String id,
    String name,
    byte[] planHash,
    double epsilon,
    double delta,
    int attributes,
    long created,
    @Nullable Long closed,
    @Nullable Long closesAtReports,
    @Nullable Long closesAt,
    @Nullable Long users,
    byte @Nullable [] readingTokenHash,
    byte @Nullable [] reportingTokenHash,
    long reports,
    long rejected) {}
