/**
 * Mechanisms for one of several values: one class per family, which designs the law for a given
 * loss. ({@code gaussian} for categories is beside the one for numbers, since both draw the same
 * noise.)
 */
@NullMarked
package dev.hearsay.category;

import org.jspecify.annotations.NullMarked;
