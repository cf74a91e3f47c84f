/**
 * What crosses a wire or rests in a file: schemas, plans and results as text, reports and tallies
 * as bytes. No input makes a decoder fail with anything but {@link dev.hearsay.wire.WireException}
 * or {@link java.io.IOException}, nor makes it allocate more than the plan or a fixed limit allows.
 */
@NullMarked
package dev.hearsay.wire;

import org.jspecify.annotations.NullMarked;
