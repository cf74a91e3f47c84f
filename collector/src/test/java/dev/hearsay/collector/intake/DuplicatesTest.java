package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.ids.Fingerprints;
import dev.hearsay.wire.json.AnswerJson.Status;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Duplicates and conflicts cost little, so that a client that sends many does not delay others. */
@ParameterizedClass
@EnumSource
class DuplicatesTest {

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final Reports reports = new Reports(9);
  private final ExecutorService others = Executors.newFixedThreadPool(4);
  private TestDatabase database;
  private Engine engine;
  private String id;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    start(Tuning.standard());
    id = engine.collections().create(NewCollection.open(reports.plan())).id();
  }

  private void start(Tuning tuning) {
    engine = Engine.start(database, new MovingClock(), Limits.defaults(), tuning);
  }

  @AfterEach
  void stop() {
    others.shutdown();
    engine.close();
  }

  private List<Submission> conflicting(List<Submission> taken) {
    return taken.stream().map(reports::conflicting).toList();
  }

  @Test
  void duplicatesAndConflictsAreRecognisedWithoutReadingTheLog() throws Exception {
    List<Submission> sent = reports.next(300);
    assertThat(engine.submit(id, sent)).containsOnly(ACCEPTED);
    database.execute("ALTER TABLE batch RENAME TO hidden");
    assertThat(engine.submit(id, sent)).hasSize(300).containsOnly(DUPLICATE);
    assertThat(engine.submit(id, conflicting(sent))).hasSize(300).containsOnly(CONFLICTING);
    database.execute("ALTER TABLE hidden RENAME TO batch");
    assertThat(engine.collections().rejections(id))
        .containsEntry(RejectionReason.CONFLICTING, 300L);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(300);
  }

  /** Uses equal fingerprints, so that only the rests distinguish ids. */
  @Test
  void ofConcurrentReportsUnderOneIdOneIsAcceptedDespiteEqualFingerprints() throws Exception {
    engine.close();
    start(Tuning.standard(new Fingerprints(1, 2, 0), 1_000));
    engine.submit(id, reports.next());
    List<Submission> all = reports.next(40);
    List<Future<List<Status>>> racing = new ArrayList<>();
    for (Submission each : all) {
      Submission other = reports.conflicting(each);
      racing.add(others.submit(() -> engine.submit(id, each)));
      racing.add(others.submit(() -> engine.submit(id, other)));
      racing.add(others.submit(() -> engine.submit(id, each)));
    }
    List<Status> statuses = new ArrayList<>();
    for (Future<List<Status>> each : racing) {
      statuses.addAll(each.get());
    }
    assertThat(statuses.stream().filter(ACCEPTED::equals)).hasSize(40);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(41);
  }
}
