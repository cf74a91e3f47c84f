/** What can be asked of trainings. */
@NullMarked
package dev.hearsay.collector.http.trainings;

import org.jspecify.annotations.NullMarked;
