package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.Report;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The rules for what enters a collection. Every way in asks them, whichever log it leads to: which
 * plan a report answers, whether the collection and the wave take reports now, whether the report
 * is possible, and to which hour or wave it belongs. Thread-safe.
 */
public final class Admission {

  private final LiveCollection collection;
  private final Timetable timetable;
  private final Examiner examiner;

  Admission(LiveCollection collection, Timetable timetable, Examiner examiner) {
    this.collection = collection;
    this.timetable = timetable;
    this.examiner = examiner;
  }

  /** Returns the plan that reports name, if it is one of these: of a series, that of a wave. */
  public static Optional<Plan> answered(Plan plan, PlanHash named) {
    return plan.named(named).filter(answered -> !answered.isWholeSeries());
  }

  /** Refuses a wave where there is none, and a report to a series that names none. */
  public void check(int wave) {
    timetable.check(wave);
  }

  /**
   * Returns why reports to a wave are not taken now, if so. It may be asked again later: a
   * collection closes, and waves open and end.
   */
  public Optional<RefusedException> refusal(int wave, Instant now) {
    return collection.isClosed()
            || collection.isEnding()
            || collection.isOverdue(now.toEpochMilli())
        ? Optional.of(closed())
        : timetable.refusal(wave, now);
  }

  /**
   * Returns why a report does not count that a collector has acknowledged, if so: only where the
   * collection is closed, which it is not before all such reports have come.
   */
  public Optional<RefusedException> refusalOfAcknowledged() {
    return collection.isClosed() ? Optional.of(closed()) : Optional.empty();
  }

  /** Returns whether reports to a wave can belong to an hour or wave that starts at a moment. */
  public boolean has(int wave, long bucket) {
    return timetable.has(wave, bucket);
  }

  /** Returns the refusal of a collection that takes no reports any more. */
  public RefusedException closed() {
    return new RefusedException(
        RejectionReason.CLOSED, "the collection '" + collection.id() + "' is closed");
  }

  /** Returns whether so many more reports are all that the collection is to have. */
  public boolean isFull(long more) {
    return more >= collection.room();
  }

  /** Unpacks a submission to a wave, and says whether a device can have drawn it. */
  public Examined examine(int wave, Submission submission) {
    return examiner.examine(wave, submission);
  }

  /** Returns the start of the hour or wave to which a report belongs that comes now. */
  public long bucket(int wave, Instant now) {
    return timetable.bucket(wave, now);
  }

  /** A submission of which is known all that does not depend on what came before it. */
  public sealed interface Examined {

    /**
     * One that is accepted unless its id is taken.
     *
     * @param wave that it answers
     * @param fingerprint of its id
     * @param rest what tells it from ids of the same fingerprint, and from other reports
     */
    public record Candidate(
        Submission submission, Report report, int wave, long fingerprint, long rest)
        implements Examined {

      public ReportId id() {
        return submission.id();
      }

      /** Whether it is this report to this wave: the same bytes say something else in another. */
      public boolean isSame(Candidate other) {
        return wave == other.wave && Arrays.equals(submission.report(), other.submission.report());
      }
    }

    /** One that is no report to the plan. */
    public record Refusal(RejectionReason reason, Outcome outcome) implements Examined {

      static Refusal of(RejectionReason reason, String text) {
        return new Refusal(reason, Outcome.rejected(text));
      }
    }
  }
}
