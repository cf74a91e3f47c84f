package dev.hearsay.collector.collection;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.RandomWords;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A collection to be created.
 *
 * @param closing the rule by which it closes itself
 * @param publishing the rule by which readers get to see more reports
 * @param users the number of people expected; empty if its creator does not state it
 * @param readingTokenHash the hash of the reading token; empty if reading needs no token
 * @param reportingTokenHash the hash of the reporting token; empty if reporting needs no token
 * @param keepsReports whether reports are kept after they are counted
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
          "the number of people expected is " + users.getAsLong() + "; it must be at least 1");
    }
  }

  /** Returns the row to store, under a new random id. */
  public CollectionRow row(long now) {
    return new CollectionRow(
        0, // replaced by the store
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

  /** Returns the same collection with its reports kept. */
  public NewCollection keepingReports() {
    return new NewCollection(
        plan, closing, publishing, users, readingTokenHash, reportingTokenHash, true);
  }

  /** Returns a collection without tokens and without kept reports. */
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
