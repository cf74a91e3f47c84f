package dev.hearsay.collector.collection;

import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.collector.store.CollectionRow;
import dev.hearsay.collector.store.CollectionRow.Published;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The description of a collection, without its plan and its tally.
 *
 * @param id the id of the collection: 16 random characters that are safe in URLs
 * @param name the schema's name
 * @param attributes the number of attributes of the schema
 * @param closed the time of closing; empty if the collection is open
 * @param closing the rule by which it closes itself
 * @param publishing the rule by which readers get to see more reports
 * @param publication the reports that readers see
 * @param rewound the time at which the store was found to be an older copy, so that readers may
 *     have seen publications that it lacks; empty if never
 * @param reports the number of accepted reports
 * @param rejected the number of reports that were not accepted, for any reason
 * @param users the number of people expected; empty if its creator did not state it
 * @param readingTokenHash the hash of the reading token; empty if reading needs no token
 * @param reportingTokenHash the hash of the reporting token; empty if reporting needs no token
 * @param keepsReports whether reports are kept after they are counted
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

  /** The state of a collection: it accepts reports only while it is open. */
  public enum State {
    OPEN,
    CLOSED
  }

  public State state() {
    return closed.isPresent() ? State.CLOSED : State.OPEN;
  }

  /**
   * Returns whether there are enough new reports for a publication. In a series they must all be to
   * the same wave, which this does not check.
   */
  public boolean isPublicationDue(Instant now) {
    return !publishing.isLive()
        && publishing.isMet(reports - publication.reports(), publication, now);
  }

  /**
   * Returns the smallest number of new reports that any publication adds, so far or, while there
   * can be more, in the future. It determines what readers can learn. The next report will be in an
   * increment that may be as small as the rule allows, however large earlier increments were.
   * Beside a publication that the store has lost, a single report may stand out, so that the number
   * is 1.
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

  /** Returns the description as readers see it, with the numbers of a publication. */
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

  /** Returns the description of a row with newer values of the fields that change. */
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
   * The description of what readers see of a collection, without its tally.
   *
   * @param number 1, 2, 3, …; 0 if nothing was published
   * @param reports the number of reports that it includes
   * @param rejected the number of rejected reports that it states
   * @param least the smallest number of new reports in any publication so far; 0 if there was none
   * @param at the time of the publication
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

    /** Returns the next publication, which adds at least {@code fewest} reports at once. */
    public Published next(long reports, long rejected, long fewest, Instant now) {
      return new Published(
          number + 1,
          reports,
          rejected,
          least == 0 ? fewest : Math.min(least, fewest),
          Optional.of(now.toEpochMilli()));
    }
  }

  /**
   * The conditions under which a collection closes by itself. The first one that is met closes it.
   *
   * @param reports the largest number of reports that it accepts
   * @param deadline the time from which on it accepts none
   */
  public record ClosingRule(OptionalLong reports, Optional<Instant> deadline) {

    /** A rule for collections that only an administrator closes. */
    public static final ClosingRule NEVER = new ClosingRule(OptionalLong.empty(), Optional.empty());

    public ClosingRule {
      if (reports.isPresent() && reports.getAsLong() < 1) {
        throw new IllegalArgumentException(
            "a collection cannot close at "
                + reports.getAsLong()
                + " reports; the number must be at least 1");
      }
    }
  }

  /**
   * The rule by which readers get to see more reports. In a series it applies to each wave apart,
   * since readers know which wave a report answers.
   *
   * @param every the smallest number of new reports in a publication
   * @param pause the shortest time between two publications
   */
  public record PublishingRule(long every, Optional<Duration> pause) {

    /** A rule with the smallest batch for which a reader's ε below ε₀ is claimed. */
    public static final PublishingRule USUAL =
        new PublishingRule(Readers.MIN_PEOPLE, Optional.empty());

    /** A rule by which readers see every report at once. */
    public static final PublishingRule LIVE = new PublishingRule(1, Optional.empty());

    public static final long MAX_EVERY = 1_000_000_000;
    public static final Duration MAX_PAUSE = Duration.ofDays(366);

    public PublishingRule {
      if (every < 1 || every > MAX_EVERY) {
        throw new IllegalArgumentException(
            "a collection cannot publish every %s reports; the number must be in [1, %s]"
                .formatted(every, MAX_EVERY));
      }
      if (pause.filter(it -> it.toSeconds() < 1 || it.compareTo(MAX_PAUSE) > 0).isPresent()) {
        throw new IllegalArgumentException(
            "a collection cannot publish every %s seconds; the number must be in [1, %s]"
                .formatted(pause.get().toSeconds(), MAX_PAUSE.toSeconds()));
      }
    }

    /**
     * Returns the rule with the stored values. Collections that are older than publishing rules
     * have {@link #USUAL}.
     */
    public static PublishingRule stored(OptionalLong every, Optional<Long> seconds) {
      return new PublishingRule(every.orElse(USUAL.every), seconds.map(Duration::ofSeconds));
    }

    /**
     * Returns whether readers see every report at once, so that no state has to be frozen for them.
     */
    public boolean isLive() {
      return every == 1 && pause.isEmpty();
    }

    /** Returns whether this many new reports may be published now. */
    public boolean isMet(long fresh, Publication last, Instant now) {
      return fresh >= every
          && last.at().flatMap(at -> pause.map(at::plus)).stream().noneMatch(now::isBefore);
    }
  }
}
