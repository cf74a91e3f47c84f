/**
 * What a log adds up to. A {@code LiveCollection} has the tallies of its reports, by hour or wave,
 * and the ids that are taken; {@code Examiner} unpacks a report and says whether it is possible.
 */
@NullMarked
package dev.hearsay.collector.fold;

import org.jspecify.annotations.NullMarked;
