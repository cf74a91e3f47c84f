package dev.hearsay.collector.store;

import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A collection as it is stored, without its plan.
 *
 * @param number rises with creation
 * @param created milliseconds since 1970
 * @param closed the same; empty while it is open
 * @param ending when somebody asked to close it while reports may be on their way; empty if nobody
 *     did
 * @param closesAtReports how many reports it accepts at most; empty if any number
 * @param closesAt when it closes by itself; empty if never
 * @param publishEvery how many new reports are published at once at least; empty if nobody said
 * @param publishSeconds how long after the last publication at least; empty if at any time
 * @param keepsReports whether reports stay once they are counted
 * @param rewound when it was found to be from an older copy of the store; empty if never
 * @param rejected reports that were not accepted, all reasons together
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
   * The last publication, without its tally; all is 0 if there was none. Of a collection from
   * before there was a choice the fewest is 1 from the start: its readers saw every report at once.
   *
   * @param publication 1, 2, 3, …
   * @param published how many reports it has
   * @param publishedRejected how many there were besides
   * @param least the fewest new reports that were ever published at once
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
