package dev.hearsay.collector.collection;

import dev.hearsay.Plan;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.RandomWords;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A collection that is wanted.
 *
 * @param closing when it closes by itself
 * @param publishing when readers get to see more
 * @param users how many people are expected, if somebody said so
 * @param readingTokenHash what a reader's token hashes to; empty if anybody may read
 * @param reportingTokenHash what a reporter's token hashes to; empty if anybody may report
 * @param keepsReports whether reports stay once they are counted
 */
public record NewCollection(
    Plan plan,
    ClosingRule closing,
    PublishingRule publishing,
    OptionalLong users,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash,
    boolean keepsReports) {

  public NewCollection {
    if (users.isPresent() && users.getAsLong() < 1) {
      throw new IllegalArgumentException(
          users.getAsLong() + " people are expected; it must be 1 at least");
    }
  }

  /** What is stored of it, under a new id. */
  public CollectionRow row(long now) {
    return new CollectionRow(
        0, // the store gives it one
        RandomWords.id(),
        plan.schema().name(),
        plan.hash().toBytes(),
        plan.loss().epsilon(),
        plan.loss().delta(),
        plan.schema().attributes().size(),
        now,
        Optional.empty(),
        Optional.empty(),
        closing.reports(),
        closing.deadline().map(Instant::toEpochMilli),
        users,
        readingTokenHash,
        reportingTokenHash,
        OptionalLong.of(publishing.every()),
        publishing.pause().map(Duration::toSeconds),
        keepsReports,
        Optional.empty(),
        0,
        0,
        CollectionRow.Published.NOTHING);
  }

  /** Returns the same collection, which keeps its reports. */
  public NewCollection keepingReports() {
    return new NewCollection(
        plan, closing, publishing, users, readingTokenHash, reportingTokenHash, true);
  }

  /** Returns a collection that anybody may read and report to, and that keeps no reports. */
  public static NewCollection open(Plan plan) {
    return new NewCollection(
        plan,
        ClosingRule.NEVER,
        PublishingRule.USUAL,
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        false);
  }
}
