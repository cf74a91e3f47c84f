/**
 * Measurement of privacy losses: {@link dev.hearsay.audit.Audit} computes the exact loss of a
 * mechanism from its integer weights.
 */
@NullMarked
package dev.hearsay.audit;

import org.jspecify.annotations.NullMarked;
