/**
 * Counting: reports go in one by one, and what comes out, a few numbers a value, is all that an
 * estimate needs. Only integers are added, so neither the order of the reports nor the way they
 * were split among counters can change the result.
 */
@NullMarked
package dev.hearsay.count;

import org.jspecify.annotations.NullMarked;
