package dev.hearsay.spark.stream;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What some messages add up to that name one collection. Not thread-safe. */
final class CollectionCount {

  /** Why a report is not counted; the names are those of the table {@code rejection}. */
  enum Reason {
    /** Its bytes are not those of a report. */
    DAMAGED,
    /** Its symbols are not of the plan's alphabets. */
    IMPOSSIBLE,
    /** It names a wave or an hour that the collection does not have. */
    OTHER_PLAN
  }

  private static final int NO_WAVE = 0;
  private static final long HOUR_MILLIS = 3_600_000;
  private static final long MAX_BUCKET = Instant.parse("9000-01-01T00:00:00Z").toEpochMilli();

  private final Plan plan;
  private final Optional<Series> series;
  private final SortedMap<Long, Answers> buckets = new TreeMap<>();
  private final Map<Reason, Long> rejected = new HashMap<>();

  /** The reports of one hour or wave. */
  private record Answers(ReportBytes bytes, Tally tally) {
    static Answers to(Plan plan) {
      return new Answers(new ReportBytes(plan), Tally.of(plan));
    }
  }

  CollectionCount(Plan plan) {
    this.plan = plan;
    this.series = plan.isWholeSeries() ? plan.series() : Optional.empty();
  }

  Plan plan() {
    return plan;
  }

  /** Counts a report, or why it is none. A collector has checked it; others may have written it. */
  void add(int wave, long bucket, byte[] packed) {
    Answers answers = buckets.get(bucket);
    if (answers == null || wave != answers.tally.plan().wave().orElse(NO_WAVE)) {
      if (!exists(wave, bucket)) {
        reject(Reason.OTHER_PLAN, 1);
        return;
      }
      answers = answers(bucket);
    }
    try {
      Report report = answers.bytes.read(packed);
      if (answers.tally.accepts(report)) {
        answers.tally.add(report);
      } else {
        reject(Reason.IMPOSSIBLE, 1);
      }
    } catch (WireException e) {
      reject(Reason.DAMAGED, 1);
    }
  }

  /** Whether a collector could have put a report there. */
  private boolean exists(int wave, long bucket) {
    return series
        .map(
            schedule ->
                wave >= 1
                    && wave <= schedule.waves()
                    && bucket == schedule.opens(wave).toEpochMilli())
        .orElse(wave == NO_WAVE && bucket >= 0 && bucket < MAX_BUCKET && bucket % HOUR_MILLIS == 0);
  }

  private Answers answers(long bucket) {
    return buckets.computeIfAbsent(bucket, start -> Answers.to(planOf(start)));
  }

  /** What the reports of an hour or wave answer. */
  Plan planOf(long bucket) {
    return series
        .map(schedule -> plan.wave(schedule.begun(Instant.ofEpochMilli(bucket))))
        .orElse(plan);
  }

  void reject(Reason reason, long reports) {
    rejected.merge(reason, reports, Long::sum);
  }

  void merge(long bucket, Tally tally) {
    answers(bucket).tally.merge(tally);
  }

  /** Only hours and waves in which something was counted. */
  SortedMap<Long, Tally> tallies() {
    SortedMap<Long, Tally> tallies = new TreeMap<>();
    buckets.forEach(
        (bucket, answers) -> {
          if (answers.tally.reports() > 0) {
            tallies.put(bucket, answers.tally);
          }
        });
    return tallies;
  }

  Map<Reason, Long> rejected() {
    return rejected;
  }

  /** How many reports were counted. */
  long reports() {
    return buckets.values().stream().mapToLong(answers -> answers.tally.reports()).sum();
  }

  /** How many were not. */
  long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }
}
