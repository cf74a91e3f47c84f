package dev.hearsay.collector.fold;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission.Examination;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.Submission;

/** Unpacks and checks the reports to one plan, or to the waves of one series. Thread-safe. */
final class Examiner {

  private static final Refusal IMPOSSIBLE =
      Refusal.of(RejectionReason.IMPOSSIBLE, RejectionReason.IMPOSSIBLE.text());

  private final Timetable timetable;
  private final Tally alphabets;
  private final Fingerprints fingerprints;

  /** The unpacker used last: most reports answer the same wave as the report before. */
  private volatile Unpacker last;

  private record Unpacker(int wave, ReportBytes bytes) {}

  Examiner(Plan plan, Timetable timetable, Fingerprints fingerprints) {
    this.timetable = timetable;
    this.alphabets = Tally.of(plan);
    this.fingerprints = fingerprints;
    this.last = new Unpacker(Timetable.NO_WAVE, new ReportBytes(plan));
  }

  /** Examines a submission to a wave. */
  Examination examine(int wave, Submission submission) {
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

  Report unpack(int wave, Submission submission) {
    Unpacker unpacker = last;
    if (unpacker.wave != wave) {
      unpacker = new Unpacker(wave, new ReportBytes(timetable.planOf(wave)));
      last = unpacker;
    }
    return unpacker.bytes.read(submission.report());
  }
}
