/**
 * Measurement of privacy losses: {@link dev.hearsay.audit.Audit} computes the exact loss of a
 * mechanism from its integer weights. {@link dev.hearsay.audit.EmpiricalAuditor} bounds the loss of
 * any black box from below by running it.
 */
@NullMarked
package dev.hearsay.audit;

import org.jspecify.annotations.NullMarked;
