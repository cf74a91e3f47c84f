/**
 * The planner: from a schema and a privacy loss to the plan of least expected error, and from a
 * wanted error to the loss or the people that it takes. Start at {@link
 * dev.hearsay.design.Planner}.
 */
@NullMarked
package dev.hearsay.design;

import org.jspecify.annotations.NullMarked;
