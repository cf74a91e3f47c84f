package dev.hearsay.collector.collection;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Examined.Candidate;
import dev.hearsay.collector.collection.Examined.Refusal;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;

/** Unpacks and checks the reports to one plan. Thread-safe. */
final class Examiner {

  private static final Refusal IMPOSSIBLE =
      Refusal.of(RejectionReason.IMPOSSIBLE, RejectionReason.IMPOSSIBLE.text());

  private final ReportBytes bytes;
  private final Tally alphabets;
  private final Fingerprints fingerprints;

  Examiner(Plan plan, Fingerprints fingerprints) {
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

  Report unpack(Submission submission) {
    return bytes.read(submission.report());
  }
}
