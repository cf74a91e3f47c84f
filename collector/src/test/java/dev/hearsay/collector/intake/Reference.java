package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A collection in its simplest form, with which {@link ModelTest} compares the real one. */
final class Reference {

  final Map<ReportId, Submission> accepted = new LinkedHashMap<>();
  final Map<Instant, List<Submission>> hours = new TreeMap<>();
  final Map<RejectionReason, Long> rejections = new EnumMap<>(RejectionReason.class);
  boolean isClosed;

  /**
   * Accepts or rejects a submission.
   *
   * @param flaw the reason why it is no report, or null if it is one
   */
  Status take(Submission submission, @Nullable RejectionReason flaw, Instant now) {
    if (flaw != null) {
      rejections.merge(flaw, 1L, Long::sum);
      return Status.REJECTED;
    }
    Submission before = accepted.putIfAbsent(submission.id(), submission);
    if (before == null) {
      hours.computeIfAbsent(Bucketing.HOUR.start(now), hour -> new ArrayList<>()).add(submission);
      return Status.ACCEPTED;
    }
    if (Arrays.equals(before.report(), submission.report())) {
      return Status.DUPLICATE;
    }
    rejections.merge(RejectionReason.CONFLICTING, 1L, Long::sum);
    return Status.CONFLICTING;
  }
}
