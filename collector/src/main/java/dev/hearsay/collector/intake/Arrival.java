package dev.hearsay.collector.intake;

import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.collector.fold.Admission.Examined;
import dev.hearsay.collector.fold.Admission.Examined.Candidate;
import dev.hearsay.collector.fold.Admission.Examined.Refusal;
import dev.hearsay.collector.fold.LiveCollection;
import dev.hearsay.collector.fold.Rejections;
import dev.hearsay.collector.ids.TakenIds.Match;
import dev.hearsay.collector.ids.TakenIds.Probe;
import dev.hearsay.wire.report.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * Submissions that came together, on their way to a commit. The thread that brings them examines
 * them, so that little is left to the one thread that commits.
 */
final class Arrival implements CommitQueue.Work {

  /** What a submission takes in memory beside its bytes, roughly: objects and their headers. */
  private static final int OVERHEAD_BYTES = 200;

  private final LiveCollection collection;
  private final int wave;
  private final OptionalLong bucket;
  private final int size;
  private final List<Examined> items;
  private final Rejections rejections;
  private final long bytes;
  private final Probe probe;
  private final CompletableFuture<List<Outcome>> answer = new CompletableFuture<>();

  private Arrival(
      LiveCollection collection,
      int wave,
      OptionalLong bucket,
      int size,
      List<Examined> items,
      Rejections rejections,
      long bytes,
      Probe probe) {
    this.collection = collection;
    this.wave = wave;
    this.bucket = bucket;
    this.size = size;
    this.items = items;
    this.rejections = rejections;
    this.bytes = bytes;
    this.probe = probe;
  }

  /** Returns one of this moment, to a wave if the collection is a series. */
  static Arrival examined(LiveCollection collection, int wave, List<Submission> submissions) {
    return examined(collection, wave, OptionalLong.empty(), submissions);
  }

  /** Returns one that a collector has acknowledged before, in an hour or wave. */
  static Arrival acknowledged(
      LiveCollection collection, int wave, long bucket, List<Submission> submissions) {
    return examined(collection, wave, OptionalLong.of(bucket), submissions);
  }

  private static Arrival examined(
      LiveCollection collection, int wave, OptionalLong bucket, List<Submission> submissions) {
    List<Examined> items = new ArrayList<>(submissions.size());
    Rejections rejections = new Rejections();
    for (Submission each : submissions) {
      Examined item = collection.admission().examine(wave, each);
      if (item instanceof Refusal refusal) {
        rejections.add(refusal.reason(), 1);
      }
      items.add(item);
    }
    Probe probe = probe(collection, items);
    return new Arrival(
        collection, wave, bucket, items.size(), items, rejections, bytes(submissions), probe);
  }

  private static Probe probe(LiveCollection collection, List<Examined> items) {
    long[] fingerprints = new long[items.size()];
    long[] rests = new long[items.size()];
    for (int i = 0; i < fingerprints.length; i++) {
      if (items.get(i) instanceof Candidate candidate) {
        fingerprints[i] = candidate.fingerprint();
        rests[i] = candidate.rest();
      }
    }
    return collection.ids().probe(fingerprints, rests);
  }

  /** One that was turned away elsewhere and is to be counted only. */
  static Arrival turnedAway(LiveCollection collection, Rejections rejections) {
    return new Arrival(
        collection,
        Timetable.NO_WAVE,
        OptionalLong.empty(),
        0,
        List.of(),
        rejections,
        OVERHEAD_BYTES,
        Probe.NONE);
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

  /** Which wave it answers. */
  int wave() {
    return wave;
  }

  /** Returns the hour or wave to which it belongs; empty if that is the one of its commit. */
  OptionalLong bucket() {
    return bucket;
  }

  /** How many submissions there are, whether they were examined or not. */
  int size() {
    return size;
  }

  List<Examined> items() {
    return items;
  }

  /** Returns what is refused whatever came before. */
  Rejections rejections() {
    return rejections;
  }

  /** Whether an id is taken, given its place among the items. For the thread that commits. */
  Match match(Candidate candidate, int place) {
    return collection.ids().match(candidate.fingerprint(), candidate.rest(), probe, place);
  }

  long bytes() {
    return bytes;
  }

  CompletableFuture<List<Outcome>> answer() {
    return answer;
  }
}
