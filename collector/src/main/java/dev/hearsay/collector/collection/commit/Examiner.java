package dev.hearsay.collector.collection.commit;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.commit.Examined.Candidate;
import dev.hearsay.collector.collection.commit.Examined.Refusal;
import dev.hearsay.collector.collection.index.Fingerprints;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;

/** Unpacks and checks the reports to one plan. Thread-safe. */
public final class Examiner {

  private static final Refusal IMPOSSIBLE =
      Refusal.of(RejectionReason.IMPOSSIBLE, RejectionReason.IMPOSSIBLE.text());

  private final ReportBytes bytes;
  private final Tally alphabets;
  private final Fingerprints fingerprints;

  public Examiner(Plan plan, Fingerprints fingerprints) {
    this.bytes = new ReportBytes(plan);
    this.alphabets = Tally.of(plan);
    this.fingerprints = fingerprints;
  }

  Examined examine(Submission submission) {
    try {
      Report report = unpack(submission);
      return alphabets.accepts(report) ? candidate(submission, report) : IMPOSSIBLE;
    } catch (WireException e) {
      return Refusal.of(
          RejectionReason.DAMAGED, RejectionReason.DAMAGED.text() + ": " + e.getMessage());
    }
  }

  private Candidate candidate(Submission submission, Report report) {
    return new Candidate(
        submission,
        report,
        fingerprints.of(submission.id()),
        fingerprints.ofReport(submission.id(), submission.report()));
  }

  long fingerprint(long high, long low) {
    return fingerprints.of(high, low);
  }

  public Report unpack(Submission submission) {
    return bytes.read(submission.report());
  }
}
