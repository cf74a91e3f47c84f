/**
 * Reports in a topic of Kafka, for several collectors on one database. {@code TopicReception}
 * checks reports and appends them by {@code ReportTopic}; a job elsewhere counts them into the
 * database; {@code Follower} sees what the job and other collectors have changed there.
 */
@NullMarked
package dev.hearsay.collector.topic;

import org.jspecify.annotations.NullMarked;
