package dev.hearsay.collector.collection;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.CollectionRow.Published;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a collection without its plan and its tally.
 *
 * @param id what it is found by: 16 random characters that are safe in addresses
 * @param name the schema's name
 * @param attributes how many attributes the schema has
 * @param closed when it was closed; empty if it is open
 * @param closing when it closes by itself
 * @param publishing when readers get to see more
 * @param publication what readers see
 * @param rewound when it was found to be from an older copy of the store: readers may have seen
 *     publications that nobody knows of; empty if never
 * @param reports how many reports were accepted
 * @param rejected how many were not, all reasons together
 * @param users how many people are expected, if somebody said so
 * @param readingTokenHash what a reader's token hashes to; empty if anybody may read
 * @param reportingTokenHash what a reporter's token hashes to; empty if anybody may report
 * @param keepsReports whether reports stay once they are counted
 */
public record CollectionInfo(
    String id,
    String name,
    PlanHash hash,
    PrivacyLoss loss,
    int attributes,
    Instant created,
    Optional<Instant> closed,
    ClosingRule closing,
    PublishingRule publishing,
    Publication publication,
    Optional<Instant> rewound,
    long reports,
    long rejected,
    OptionalLong users,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash,
    boolean keepsReports) {

  /** Whether reports are taken. */
  public enum State {
    OPEN,
    CLOSED
  }

  public State state() {
    return closed.isPresent() ? State.CLOSED : State.OPEN;
  }

  /** Whether there are enough new reports for one more, at least if they are to the same wave. */
  public boolean isPublicationDue(Instant now) {
    return !publishing.isLive()
        && publishing.isMet(reports - publication.reports(), publication, now);
  }

  /**
   * How many reports were published at once at least and, while there can be more, will be: what
   * readers learn follows from it. Whoever is about to report will be in an increment that may be
   * as small as the rule lets, however large those before it were. Next to a publication that is
   * not known any more, a single report may stand out.
   */
  public long leastAtOnce() {
    if (rewound.isPresent()) {
      return 1;
    }
    if (publication.least() == 0) {
      return publishing.every();
    }
    return state() == State.OPEN
        ? Math.min(publishing.every(), publication.least())
        : publication.least();
  }

  /** The same as readers see it, of a publication. */
  public CollectionInfo published(Publication newest) {
    return publishing.isLive() ? this : of(newest);
  }

  private CollectionInfo of(Publication newest) {
    return new CollectionInfo(
        id,
        name,
        hash,
        loss,
        attributes,
        created,
        closed,
        closing,
        publishing,
        newest,
        rewound,
        newest.reports(),
        newest.rejected(),
        users,
        readingTokenHash,
        reportingTokenHash,
        keepsReports);
  }

  public static CollectionInfo of(CollectionRow row) {
    Publication publication = Publication.of(row.publication());
    return of(row, publication, row.closed(), row.reports(), row.rejected());
  }

  /** What never changes of a row, and what does. */
  public static CollectionInfo of(
      CollectionRow row,
      Publication publication,
      Optional<Long> closed,
      long reports,
      long rejected) {
    return new CollectionInfo(
        row.id(),
        row.name(),
        PlanHash.ofBytes(row.planHash()),
        new PrivacyLoss(row.epsilon(), row.delta()),
        row.attributes(),
        Instant.ofEpochMilli(row.created()),
        closed.map(Instant::ofEpochMilli),
        new ClosingRule(row.closesAtReports(), row.closesAt().map(Instant::ofEpochMilli)),
        PublishingRule.stored(row.publishEvery(), row.publishSeconds()),
        publication,
        row.rewound().map(Instant::ofEpochMilli),
        reports,
        rejected,
        row.users(),
        row.readingTokenHash(),
        row.reportingTokenHash(),
        row.keepsReports());
  }

  /**
   * What readers see of a collection, without its tally.
   *
   * @param number 1, 2, 3, …; 0 if nothing was published
   * @param reports how many it has
   * @param rejected how many there were besides
   * @param least the fewest new reports that were ever published at once; 0 if there were none
   * @param at when it was made
   */
  public record Publication(
      long number, long reports, long rejected, long least, Optional<Instant> at) {

    public static Publication of(Published row) {
      return new Publication(
          row.publication(),
          row.published(),
          row.publishedRejected(),
          row.least(),
          row.publishedAt().map(Instant::ofEpochMilli));
    }

    /** The next one, with so many more reports at once, at least. */
    public Published next(long reports, long rejected, long fewest, Instant now) {
      return new Published(
          number + 1,
          reports,
          rejected,
          least == 0 ? fewest : Math.min(least, fewest),
          Optional.of(now.toEpochMilli()));
    }
  }
}
