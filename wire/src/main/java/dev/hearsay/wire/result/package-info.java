/**
 * What was learnt, for programs: {@code ResultsJson} writes estimates, crosses, differences and
 * audits as JSON, {@code TrendJson} what became of a series, and the rows say the same as CSV;
 * {@code PrometheusText} makes metrics of them.
 */
@NullMarked
package dev.hearsay.wire.result;

import org.jspecify.annotations.NullMarked;
