/**
 * What was learnt, for programs: {@code ResultsJson} writes estimates, crosses, differences and
 * audits as JSON, and the rows say the same as CSV.
 */
@NullMarked
package dev.hearsay.wire.result;

import org.jspecify.annotations.NullMarked;
