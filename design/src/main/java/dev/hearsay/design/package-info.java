/**
 * The planner. It designs the plan of least expected error for a schema and a privacy loss, and
 * computes the loss or the number of people that a required error needs. {@link
 * dev.hearsay.design.Planner} is the entry.
 */
@NullMarked
package dev.hearsay.design;

import org.jspecify.annotations.NullMarked;
