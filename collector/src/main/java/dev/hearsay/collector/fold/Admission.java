package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The rules by which a report enters a collection, whichever log follows. They decide which plan a
 * report answers, whether the collection and the wave accept reports now, whether the report is
 * possible, and to which hour or wave it belongs. Thread-safe.
 */
public final class Admission {

  private static final Refusal IMPOSSIBLE =
      Refusal.of(RejectionReason.IMPOSSIBLE, RejectionReason.IMPOSSIBLE.text());

  private final LiveCollection collection;
  private final Timetable timetable;
  private final Tally alphabets;
  private final Fingerprints fingerprints;

  /** The unpacker used last: most reports answer the same wave as the report before. */
  private volatile Unpacker last;

  private record Unpacker(int wave, ReportBytes bytes) {}

  Admission(LiveCollection collection, Fingerprints fingerprints) {
    this.collection = collection;
    this.timetable = collection.timetable();
    this.fingerprints = fingerprints;
    this.alphabets = Tally.of(collection.plan());
    this.last = new Unpacker(Timetable.NO_WAVE, new ReportBytes(collection.plan()));
  }

  /** Returns the plan that reports name, if it is this plan or, in a series, that of a wave. */
  public static Optional<Plan> answered(Plan plan, PlanHash named) {
    return plan.named(named).filter(answered -> !answered.isWholeSeries());
  }

  /** Rejects a wave that the collection does not have. In a series, reports must name a wave. */
  public void check(int wave) {
    timetable.check(wave);
  }

  /**
   * Returns why reports to a wave are not accepted now, if so. The answer may change: a collection
   * closes, and waves open and end.
   */
  public Optional<RefusedException> refusal(int wave, Instant now) {
    return collection.isClosed()
            || collection.isEnding()
            || collection.isOverdue(now.toEpochMilli())
        ? Optional.of(closed())
        : timetable.refusal(wave, now);
  }

  /**
   * Returns why a report that a collector has acknowledged does not count, if so. That can only be
   * a closed collection, and a collection closes only after all such reports have come.
   */
  public Optional<RefusedException> refusalOfAcknowledged() {
    return collection.isClosed() ? Optional.of(closed()) : Optional.empty();
  }

  /**
   * Returns whether reports to a wave can belong to the hour or wave that starts at {@code bucket}.
   */
  public boolean has(int wave, long bucket) {
    return timetable.has(wave, bucket);
  }

  /** Returns the refusal of a collection that accepts no more reports. */
  public RefusedException closed() {
    return new RefusedException(
        RejectionReason.CLOSED, "the collection '" + collection.id() + "' is closed");
  }

  /** Returns whether this many more reports reach the collection's limit. */
  public boolean isFull(long more) {
    return more >= collection.remainingReports();
  }

  /** Unpacks a submission to a wave, and checks whether a device can have drawn it. */
  public Examination examine(int wave, Submission submission) {
    try {
      Report report = unpack(wave, submission);
      return alphabets.accepts(report) ? candidate(wave, submission, report) : IMPOSSIBLE;
    } catch (WireException e) {
      return Refusal.of(
          RejectionReason.DAMAGED, RejectionReason.DAMAGED.text() + ": " + e.getMessage());
    }
  }

  private Candidate candidate(int wave, Submission submission, Report report) {
    return new Candidate(
        submission,
        report,
        wave,
        fingerprints.of(submission.id()),
        fingerprints.rest(wave, submission.id(), submission.report()));
  }

  /** Unpacks a report to a wave. */
  Report unpack(int wave, Submission submission) {
    Unpacker unpacker = last;
    if (unpacker.wave != wave) {
      unpacker = new Unpacker(wave, new ReportBytes(timetable.planOf(wave)));
      last = unpacker;
    }
    return unpacker.bytes.read(submission.report());
  }

  /** Returns the start of the hour or wave of a report that comes now. */
  public long bucket(int wave, Instant now) {
    return timetable.bucket(wave, now);
  }

  /**
   * The result of examining a submission: everything that does not depend on earlier submissions.
   */
  public sealed interface Examination {

    /**
     * A possible report, which is accepted unless its id is taken.
     *
     * @param wave the wave that it answers
     * @param fingerprint the fingerprint of its id
     * @param rest the {@code Fingerprints.rest} of its id and report
     */
    public record Candidate(
        Submission submission, Report report, int wave, long fingerprint, long rest)
        implements Examination {

      public ReportId id() {
        return submission.id();
      }

      /**
       * Returns whether the other is the same report to the same wave. The same bytes mean
       * something else in another wave.
       */
      public boolean isSame(Candidate other) {
        return wave == other.wave && Arrays.equals(submission.report(), other.submission.report());
      }
    }

    /** A submission that is no possible report to the plan. */
    public record Refusal(RejectionReason reason, Outcome outcome) implements Examination {

      static Refusal of(RejectionReason reason, String text) {
        return new Refusal(reason, Outcome.rejected(text));
      }
    }
  }
}
