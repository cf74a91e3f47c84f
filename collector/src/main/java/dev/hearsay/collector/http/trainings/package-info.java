/**
 * What can be asked of trainings. {@code RoundsHandler} lets a training look like a collection
 * whose plan changes, so that devices need only one protocol.
 */
@NullMarked
package dev.hearsay.collector.http.trainings;

import org.jspecify.annotations.NullMarked;
