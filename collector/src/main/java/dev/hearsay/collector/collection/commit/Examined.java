package dev.hearsay.collector.collection.commit;

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
   * @param fingerprint of its id
   * @param hash of its id and bytes
   */
  public record Candidate(Submission submission, Report report, long fingerprint, int hash)
      implements Examined {

    ReportId id() {
      return submission.id();
    }

    boolean hasBytes(byte[] others) {
      return Arrays.equals(submission.report(), others);
    }
  }

  /** One that is no report to the plan. */
  record Refusal(RejectionReason reason, Outcome outcome) implements Examined {

    static Refusal of(RejectionReason reason, String text) {
      return new Refusal(reason, Outcome.rejected(text));
    }
  }
}
