/**
 * Values that describe a collection: what is known of it ({@code CollectionInfo}), its rules, how
 * it divides time ({@code Timetable}), and what can become of a report. All other packages speak in
 * them.
 */
@NullMarked
package dev.hearsay.collector.collection;

import org.jspecify.annotations.NullMarked;
