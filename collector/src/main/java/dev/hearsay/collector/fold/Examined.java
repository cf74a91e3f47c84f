package dev.hearsay.collector.fold;

import dev.hearsay.Report;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.util.Arrays;

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
