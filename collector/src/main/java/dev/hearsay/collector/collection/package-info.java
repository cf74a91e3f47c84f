/**
 * Values that describe a collection and are used by all other packages: its description ({@code
 * CollectionInfo}), its rules, its division by time ({@code Timetable}), and the outcomes of a
 * report.
 */
@NullMarked
package dev.hearsay.collector.collection;

import org.jspecify.annotations.NullMarked;
