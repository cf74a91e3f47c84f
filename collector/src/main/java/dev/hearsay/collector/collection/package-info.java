/**
 * Values that describe a collection. All other packages use them. They are the collection's
 * description ({@code CollectionInfo}), its rules, its division by time ({@code Timetable}), and
 * the outcomes of a report.
 */
@NullMarked
package dev.hearsay.collector.collection;

import org.jspecify.annotations.NullMarked;
