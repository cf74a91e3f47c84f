package dev.hearsay.collector.store;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A collection as it is stored, without its plan.
 *
 * @param number rises with creation
 * @param created milliseconds since 1970
 * @param closed the same; empty while it is open
 * @param closesAtReports how many reports it accepts at most; empty if any number
 * @param closesAt when it closes by itself; empty if never
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
    Optional<Long> closed,
    OptionalLong closesAtReports,
    Optional<Long> closesAt,
    OptionalLong users,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash,
    long reports,
    long rejected) {}
