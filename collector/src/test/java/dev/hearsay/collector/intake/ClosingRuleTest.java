package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static dev.hearsay.wire.json.AnswerJson.Status.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.Outcome;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.wire.report.Submission;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Collections that close by themselves, on each database. */
@ParameterizedClass
@EnumSource
class ClosingRuleTest {

  private static final int LIMIT = 10;

  @Parameter TestDatabase.Kind kind;
  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(5);
  private TestDatabase database;
  @AutoClose private Engine engine;

  @BeforeEach
  void start() {
    database = kind.create(directory);
    engine = Engine.start(database, clock);
  }

  private String create(OptionalLong most, Optional<Instant> deadline) {
    return engine
        .collections()
        .create(
            new NewCollection(
                reports.plan(),
                new ClosingRule(most, deadline),
                PublishingRule.USUAL,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                false))
        .id();
  }

  private CollectionInfo info(String id) {
    return engine.collections().find(id).orElseThrow();
  }

  @Test
  void itClosesWithTheLastReportThatItAccepts() {
    String id = create(OptionalLong.of(LIMIT), Optional.empty());
    List<Submission> all = reports.next(LIMIT + 3);
    assertThat(engine.submit(id, all.subList(0, 7))).containsOnly(ACCEPTED);
    assertThat(info(id).state()).isEqualTo(CollectionInfo.State.OPEN);
    List<Submission> rest = new ArrayList<>(all.subList(5, LIMIT + 3)); // two are duplicates
    assertThat(engine.submit(id, rest))
        .containsExactly(
            DUPLICATE, DUPLICATE, ACCEPTED, ACCEPTED, ACCEPTED, REJECTED, REJECTED, REJECTED);
    assertThat(info(id).closed()).contains(clock.instant());
    assertThat(info(id).reports()).isEqualTo(LIMIT);
    assertThatThrownBy(() -> engine.submit(id, all.get(0)))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
    assertThat(engine.collections().rejections(id)).containsEntry(RejectionReason.CLOSED, 4L);
    engine.crash();
    engine = Engine.start(database, clock);
    assertThat(info(id).state()).isEqualTo(CollectionInfo.State.CLOSED);
    assertThat(Reports.tallyBytes(engine.collections().tally(id)))
        .isEqualTo(reports.tallyBytes(all.subList(0, LIMIT)));
    assertThat(info(id).closing().reports()).hasValue(LIMIT);
  }

  /** No report beyond the number is accepted, however requests share commits. */
  @Test
  void itNeverExceedsItsNumberOfReports() {
    String id = create(OptionalLong.of(25), Optional.empty());
    List<CompletableFuture<List<Outcome>>> answers = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      answers.add(engine.collections().submit(id, reports.next(3)));
    }
    long accepted = 0;
    for (CompletableFuture<List<Outcome>> answer : answers) {
      accepted += accepted(answer);
    }
    assertThat(accepted).isEqualTo(25);
    assertThat(info(id).reports()).isEqualTo(25);
    assertThat(info(id).closed()).isPresent();
  }

  private static long accepted(CompletableFuture<List<Outcome>> answer) {
    try {
      return Collections.frequency(answer.join(), Outcome.ACCEPTED);
    } catch (CompletionException e) {
      assertThat(e.getCause())
          .isInstanceOfSatisfying(
              RefusedException.class,
              cause -> assertThat(cause.reason()).isEqualTo(RejectionReason.CLOSED));
      return 0;
    }
  }

  @Test
  @Timeout(60)
  void itClosesAtItsDeadline() throws Exception {
    Instant deadline = clock.instant().plus(Duration.ofMinutes(5));
    String id = create(OptionalLong.empty(), Optional.of(deadline));
    assertThat(engine.submit(id, reports.next(2))).containsOnly(ACCEPTED);
    clock.move(Duration.ofMinutes(5));
    assertThatThrownBy(() -> engine.submit(id, reports.next(1)))
        .as("also before it is marked as closed")
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RejectionReason.CLOSED));
    while (info(id).closed().isEmpty()) {
      Thread.sleep(20);
    }
    assertThat(info(id).reports()).isEqualTo(2);
    assertThat(info(id).closing().deadline()).contains(deadline);
  }

  /** A collection whose deadline passes while the process is down is closed by the next start. */
  @Test
  @Timeout(60)
  void itClosesAfterARestart() throws Exception {
    String id = create(OptionalLong.of(9), Optional.of(clock.instant().plusSeconds(60)));
    engine.crash();
    clock.move(Duration.ofMinutes(2));
    engine = Engine.start(database, clock);
    while (info(id).closed().isEmpty()) {
      Thread.sleep(20);
    }
    assertThat(info(id).reports()).isZero();
  }

  @Test
  void numbersBelowOneAreRefused() {
    assertThatThrownBy(() -> new ClosingRule(OptionalLong.of(0), Optional.empty()))
        .hasMessage("a collection cannot close at 0 reports; the number must be at least 1");
  }
}
