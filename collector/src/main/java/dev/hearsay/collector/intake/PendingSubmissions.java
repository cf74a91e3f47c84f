package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission.Examination;
import dev.hearsay.collector.fold.Admission.Examination.Candidate;
import dev.hearsay.collector.fold.Admission.Examination.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.ids.TakenIds.Lookup;
import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * Submissions that came together, on their way to a commit. The thread that submits them examines
 * them, so that little work is left for the only thread that commits.
 */
final class PendingSubmissions implements CommitQueue.Work {

  /** The approximate size of a submission in memory beside its bytes: objects and their headers. */
  private static final int OVERHEAD_BYTES = 200;

  private final LiveCollection collection;
  private final int wave;
  private final OptionalLong bucket;
  private final int size;
  private final List<Examination> items;
  private final Rejections rejections;
  private final long bytes;
  private final Lookup lookup;
  private final CompletableFuture<List<Outcome>> answer = new CompletableFuture<>();

  private PendingSubmissions(
      LiveCollection collection,
      int wave,
      OptionalLong bucket,
      int size,
      List<Examination> items,
      Rejections rejections,
      long bytes,
      Lookup lookup) {
    this.collection = collection;
    this.wave = wave;
    this.bucket = bucket;
    this.size = size;
    this.items = items;
    this.rejections = rejections;
    this.bytes = bytes;
    this.lookup = lookup;
  }

  /** Returns submissions that have just come, to a wave if the collection is a series. */
  static PendingSubmissions examined(
      LiveCollection collection, int wave, List<Submission> submissions) {
    return examined(collection, wave, OptionalLong.empty(), submissions);
  }

  /** Returns submissions of an hour or wave that a collector has acknowledged before. */
  static PendingSubmissions acknowledged(
      LiveCollection collection, int wave, long bucket, List<Submission> submissions) {
    return examined(collection, wave, OptionalLong.of(bucket), submissions);
  }

  private static PendingSubmissions examined(
      LiveCollection collection, int wave, OptionalLong bucket, List<Submission> submissions) {
    List<Examination> items = new ArrayList<>(submissions.size());
    Rejections rejections = new Rejections();
    for (Submission each : submissions) {
      Examination item = collection.admission().examine(wave, each);
      if (item instanceof Refusal refusal) {
        rejections.add(refusal.reason(), 1);
      }
      items.add(item);
    }
    Lookup lookup = lookUp(collection, items);
    return new PendingSubmissions(
        collection, wave, bucket, items.size(), items, rejections, bytes(submissions), lookup);
  }

  private static Lookup lookUp(LiveCollection collection, List<Examination> items) {
    long[] fingerprints = new long[items.size()];
    long[] rests = new long[items.size()];
    for (int i = 0; i < fingerprints.length; i++) {
      if (items.get(i) instanceof Candidate candidate) {
        fingerprints[i] = candidate.fingerprint();
        rests[i] = candidate.rest();
      }
    }
    return collection.ids().lookUp(fingerprints, rests);
  }

  /** Returns rejections without submissions, which only have to be counted. */
  static PendingSubmissions rejectionsOnly(LiveCollection collection, Rejections rejections) {
    return new PendingSubmissions(
        collection,
        Timetable.NO_WAVE,
        OptionalLong.empty(),
        0,
        List.of(),
        rejections,
        OVERHEAD_BYTES,
        Lookup.NONE);
  }

  static long bytes(List<Submission> submissions) {
    long sum = 0;
    for (Submission each : submissions) {
      sum += OVERHEAD_BYTES + each.report().length;
    }
    return sum;
  }

  @Override
  public void fail(RuntimeException cause) {
    answer.completeExceptionally(cause);
  }

  LiveCollection collection() {
    return collection;
  }

  /** Returns the wave that the submissions answer. */
  int wave() {
    return wave;
  }

  /** Returns the hour or wave of the submissions; empty if the time of the commit decides it. */
  OptionalLong bucket() {
    return bucket;
  }

  /** Returns the number of submissions. Counting rejections adds none. */
  int size() {
    return size;
  }

  List<Examination> items() {
    return items;
  }

  /** Returns the rejections that do not depend on earlier submissions. */
  Rejections rejections() {
    return rejections;
  }

  /**
   * Returns whether an id is taken, given its index among the items. Only the thread that commits
   * may call this.
   */
  Match match(Candidate candidate, int place) {
    return collection.ids().match(candidate.fingerprint(), candidate.rest(), lookup, place);
  }

  long bytes() {
    return bytes;
  }

  CompletableFuture<List<Outcome>> answer() {
    return answer;
  }
}
