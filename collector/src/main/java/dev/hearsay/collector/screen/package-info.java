/**
 * The poisoning screen: what honest reports make all but impossible, and forged ones break.
 *
 * <p>Who sends a single report cannot be checked, that is the point of it. But all reports
 * together, whatever the people's values are, follow laws that are written down in the plan.
 */
@NullMarked
package dev.hearsay.collector.screen;

import org.jspecify.annotations.NullMarked;
