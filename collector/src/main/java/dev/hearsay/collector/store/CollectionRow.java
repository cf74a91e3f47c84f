package dev.hearsay.collector.store;

import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A collection as stored, without its plan.
 *
 * @param number a number that rises with creation
 * @param created milliseconds since 1970
 * @param closed the time of closing, in milliseconds since 1970; empty while the collection is open
 * @param ending the time at which an administrator asked to close it while reports may have been on
 *     their way; empty if there was no such request
 * @param closesAtReports the largest number of reports that it accepts; empty if unlimited
 * @param closesAt the deadline at which it closes; empty if it has none
 * @param publishEvery the smallest number of new reports in a publication; empty if its creator did
 *     not choose one
 * @param publishSeconds the shortest time between two publications; empty if there is no limit
 * @param keepsReports whether reports are kept after they are counted
 * @param rewound the time at which the store was found to be an older copy; empty if never
 * @param rejected the number of reports that were not accepted, for any reason
 */
@SuppressWarnings("ArrayRecordComponent") // rows are not compared
public record CollectionRow(
    long number,
    String id,
    String name,
    byte[] planHash,
    double epsilon,
    double delta,
    int attributes,
    long created,
    Optional<Long> closed,
    Optional<Long> ending,
    OptionalLong closesAtReports,
    Optional<Long> closesAt,
    OptionalLong users,
    Optional<byte[]> readingTokenHash,
    Optional<byte[]> reportingTokenHash,
    OptionalLong publishEvery,
    Optional<Long> publishSeconds,
    boolean keepsReports,
    Optional<Long> rewound,
    long reports,
    long rejected,
    @Nested Published publication) {

  /**
   * The last publication, without its tally. All numbers are 0 if there was none, except in a
   * collection that is older than publishing rules. Its {@code least} is 1 from the start, since
   * its readers saw every report at once.
   *
   * @param publication 1, 2, 3, …
   * @param published the number of reports that it includes
   * @param publishedRejected the number of rejected reports that it states
   * @param least the smallest number of new reports in any publication so far
   * @param publishedAt milliseconds since 1970
   */
  public record Published(
      long publication,
      long published,
      long publishedRejected,
      long least,
      Optional<Long> publishedAt) {

    public static final Published NOTHING = new Published(0, 0, 0, 0, Optional.empty());
  }
}
