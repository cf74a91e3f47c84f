/**
 * Formats for networks and files: schemas, plans and results as text, reports and tallies as bytes.
 * On any input, a decoder either succeeds or throws {@link dev.hearsay.wire.WireException} or
 * {@link java.io.IOException}. It never allocates more than the plan or a fixed limit allows.
 */
@NullMarked
package dev.hearsay.wire;

import org.jspecify.annotations.NullMarked;
