/**
 * A statistical test for forged reports. A single report cannot be checked, because any value could
 * have caused it. But all reports together follow laws that the plan states, for any true values.
 */
@NullMarked
package dev.hearsay.collector.screen;

import org.jspecify.annotations.NullMarked;
