package dev.hearsay.collector.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Performs random steps (uploads, replays, conflicts, damage, closing, deleting, restarts, crashes,
 * clock changes) and compares the results with a {@link Reference}. Few collections fit in memory,
 * snapshots are frequent and fingerprints short, so that all of this is exercised. {@code
 * -Dhearsay.seed} repeats a run, {@code -Dhearsay.model.steps} makes it longer. A correct program
 * never fails.
 */
@ParameterizedClass
@EnumSource
class ModelTest {

  private static final Limits TIGHT = new Limits(100_000, 64 << 20, 2, 1 << 30);
  private static final int MAX_COLLECTIONS = 4;

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final Reports reports = new Reports(seed);
  private final MovingClock clock = new MovingClock();
  private final Map<String, Reference> references = new LinkedHashMap<>();
  private TestDatabase database;
  private Engine engine;

  /** A submission, and the reason why it is no report, if it is none. */
  private record Item(Submission submission, @Nullable RejectionReason flaw) {}

  @Test
  void agreesWithTheReference() {
    int steps = Integer.getInteger("hearsay.model.steps", 300);
    System.out.println("ModelTest on " + kind + ": -Dhearsay.seed=" + seed);
    database = kind.create(directory);
    start();
    create();
    for (int step = 0; step < steps; step++) {
      step();
    }
    restart();
    references.keySet().forEach(this::compare);
    engine.close();
  }

  private void start() {
    Fingerprints narrow = new Fingerprints(seed, ~seed, 0xFFL << 56);
    engine = Engine.start(database, clock, TIGHT, new Tuning(Optional.of(narrow), 30, 400, 20));
  }

  private void step() {
    int dice = random.nextInt(100);
    if (dice < 70) {
      upload(randomId());
    } else if (dice < 72) {
      engine.collections().upkeep().wake();
    } else if (dice < 76) {
      clock.move(Duration.ofMinutes(random.nextInt(-30, 200)));
    } else if (dice < 86) {
      compare(randomId());
    } else if (dice < 89) {
      create();
    } else if (dice < 91) {
      closeCollection(randomId());
    } else if (dice < 93) {
      delete(randomId());
    } else if (dice < 96) {
      restart();
    } else {
      crashDuringUploads();
    }
  }

  private String randomId() {
    return List.copyOf(references.keySet()).get(random.nextInt(references.size()));
  }

  private void create() {
    if (references.size() < MAX_COLLECTIONS) {
      NewCollection wanted = NewCollection.open(reports.plan());
      String id =
          engine.collections().create(random.nextBoolean() ? wanted : wanted.keepingReports()).id();
      references.put(id, new Reference());
    }
  }

  private void closeCollection(String id) {
    engine.collections().close(id);
    references.get(id).isClosed = true;
  }

  private void delete(String id) {
    if (references.size() > 1) {
      engine.collections().delete(id);
      references.remove(id);
      assertThat(engine.collections().find(id)).isEmpty();
    }
  }

  private void restart() {
    engine.close();
    start();
  }

  private void upload(String id) {
    List<Item> items = items(references.get(id));
    CompletableFuture<List<Outcome>> answer =
        engine.collections().submit(id, items.stream().map(Item::submission).toList());
    if (references.get(id).isClosed) {
      assertThatThrownBy(() -> CommitQueue.join(answer))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
      references.get(id).rejections.merge(RejectionReason.CLOSED, (long) items.size(), Long::sum);
    } else {
      assertThat(CommitQueue.join(answer).stream().map(Outcome::status))
          .containsExactlyElementsOf(expected(references.get(id), items));
    }
  }

  private List<Status> expected(Reference reference, List<Item> items) {
    return items.stream()
        .map(item -> reference.take(item.submission(), item.flaw(), clock.instant()))
        .toList();
  }

  private List<Item> items(Reference reference) {
    List<Item> items = new ArrayList<>();
    int size = 1 + random.nextInt(20);
    while (items.size() < size) {
      items.add(item(reference, items));
    }
    return items;
  }

  private Item item(Reference reference, List<Item> before) {
    int dice = random.nextInt(100);
    if (dice < 5) {
      return new Item(reports.damaged(), RejectionReason.DAMAGED);
    }
    if (dice < 10) {
      return new Item(reports.impossible(), RejectionReason.IMPOSSIBLE);
    }
    List<Submission> earlier = new ArrayList<>(reference.accepted.values());
    before.stream()
        .filter(item -> item.flaw() == null)
        .forEach(item -> earlier.add(item.submission()));
    if (dice < 60 || earlier.isEmpty()) {
      return new Item(reports.next(), null);
    }
    Submission known = earlier.get(random.nextInt(earlier.size()));
    return new Item(dice < 80 ? known : reports.conflicting(known), null);
  }

  /**
   * Crashes during uploads. Acknowledged reports are there afterwards; the others may be, and all
   * are sent again.
   */
  private void crashDuringUploads() {
    String id = randomId();
    if (references.get(id).isClosed) {
      return;
    }
    List<List<Submission>> batches = List.of(reports.next(7), reports.next(3), reports.next(11));
    List<CompletableFuture<List<Outcome>>> answers =
        batches.stream().map(batch -> engine.collections().submit(id, batch)).toList();
    engine.crash();
    start();
    for (int i = 0; i < batches.size(); i++) {
      List<Status> again = engine.submit(id, batches.get(i));
      assertThat(again).containsOnly(wasAccepted(answers.get(i)) ? Status.DUPLICATE : again.get(0));
      assertThat(again).isSubsetOf(Status.ACCEPTED, Status.DUPLICATE);
      batches.get(i).forEach(each -> references.get(id).take(each, null, clock.instant()));
    }
  }

  private static boolean wasAccepted(CompletableFuture<List<Outcome>> answer) {
    try {
      assertThat(CommitQueue.join(answer)).containsOnly(Outcome.ACCEPTED);
      return true;
    } catch (StoreUnavailableException e) {
      return false;
    }
  }

  private void compare(String id) {
    Reference reference = references.get(id);
    CollectionService collections = engine.collections();
    assertThat(Reports.tallyBytes(collections.tally(id)))
        .isEqualTo(reports.tallyBytes(reference.accepted.values()));
    assertThat(collections.rejections(id)).isEqualTo(reference.rejections);
    assertThat(hours(id)).isEqualTo(expectedHours(reference));
    CollectionInfo info = collections.find(id).orElseThrow();
    if (info.keepsReports()) {
      assertThat(engine.exported(id)).containsExactlyElementsOf(byHourAndId(reference));
    }
    assertThat(info.reports()).isEqualTo(reference.accepted.size());
    assertThat(info.closed().isPresent()).isEqualTo(reference.isClosed);
    assertThat(collections.count()).isEqualTo(references.size());
  }

  private static List<Submission> byHourAndId(Reference reference) {
    List<Submission> all = new ArrayList<>();
    reference.hours.values().forEach(hour -> hour.stream().sorted(Reports.BY_ID).forEach(all::add));
    return all;
  }

  private Map<Instant, List<Byte>> hours(String id) {
    Map<Instant, List<Byte>> hours = new LinkedHashMap<>();
    for (Bucket bucket : engine.collections().live(id).buckets(Bucketing.HOUR)) {
      hours.put(bucket.from(), boxed(Reports.tallyBytes(bucket.tally())));
    }
    return hours;
  }

  private Map<Instant, List<Byte>> expectedHours(Reference reference) {
    Map<Instant, List<Byte>> hours = new LinkedHashMap<>();
    reference.hours.forEach((hour, all) -> hours.put(hour, boxed(reports.tallyBytes(all))));
    return hours;
  }

  /** Returns the bytes as a list, since arrays are not compared by content. */
  private static List<Byte> boxed(byte[] bytes) {
    List<Byte> boxed = new ArrayList<>();
    for (byte each : bytes) {
      boxed.add(each);
    }
    return boxed;
  }
}
