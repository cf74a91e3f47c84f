/**
 * Collections in memory, each of which is the result of replaying its log. A {@code LiveCollection}
 * has the tallies of its reports, by hour or wave, and the taken ids. {@code Admission} has the
 * rules by which a report enters.
 */
@NullMarked
package dev.hearsay.collector.fold;

import org.jspecify.annotations.NullMarked;
