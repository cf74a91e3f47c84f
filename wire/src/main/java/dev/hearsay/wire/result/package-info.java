/**
 * Results for other programs: {@code ResultsJson} writes estimates, crosses, differences and audits
 * as JSON, {@code TrendJson} the trend of a series, {@code ResultsCsv} a row per quantity, and
 * {@code PrometheusText} metrics.
 */
@NullMarked
package dev.hearsay.wire.result;

import org.jspecify.annotations.NullMarked;
