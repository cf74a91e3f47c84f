/**
 * What happens to stored reports later. {@code Compactor} puts the rows of an hour that is over in
 * the order of ids, {@code Eraser} removes what was deleted from the files, {@code Upkeep} is the
 * thread that does both in time, and closes collections that are due. {@code ReportExport} reads
 * reports back. {@code Batches} turns submissions into rows of the log, and back; {@code IdRange}
 * divides them by ids.
 */
@NullMarked
package dev.hearsay.collector.collection.upkeep;

import org.jspecify.annotations.NullMarked;
