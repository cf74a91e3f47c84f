/**
 * Counting: reports go in one by one, and what comes out, a few numbers per value, is all that an
 * estimate needs. Only integers are added, so neither the order of the reports nor the way they
 * were split among counters can change the result. There is one {@code Counter} per kind of report.
 */
@NullMarked
package dev.hearsay.count;

import dev.hearsay.law.Counter;
import org.jspecify.annotations.NullMarked;
