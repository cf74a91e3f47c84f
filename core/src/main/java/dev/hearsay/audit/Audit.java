package dev.hearsay.audit;

import java.util.OptionalLong;

/**
 * An audited mechanism.
 *
 * @param mechanism its name
 * @param loss its exact privacy loss against the claimed one
 * @param worstCaseVariance the largest variance of a decoded report
 * @param largestBias the largest bias of a decoded report
 * @param symbols the number of different reports; empty if it is too large for a long
 * @param bits the bits that a report takes
 */
public record Audit(
    String mechanism,
    ExactLoss loss,
    double worstCaseVariance,
    double largestBias,
    OptionalLong symbols,
    int bits) {}
