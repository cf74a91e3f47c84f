/**
 * Collections in memory, each of which is what its log adds up to. A {@code LiveCollection} has the
 * tallies of its reports, by hour or wave, and the ids that are taken; {@code Admission} has the
 * rules for what enters.
 */
@NullMarked
package dev.hearsay.collector.fold;

import org.jspecify.annotations.NullMarked;
