package dev.hearsay.client;

import static dev.hearsay.client.Participation.Status.COUNTED;
import static dev.hearsay.client.Participation.Status.LEFT_OUT;
import static dev.hearsay.client.Participation.Status.NOT_ASKED;
import static dev.hearsay.client.Participation.Status.OVER;
import static dev.hearsay.client.Participation.Status.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Example;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import dev.hearsay.wire.ReportId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices that take part in a training, with all that can go wrong: they answer once. */
class TrainingClientTest {

  static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "small",
              List.of(
                  new Numeric("height", 0, 10), new Categorical("answer", List.of("no", "yes")))),
          Task.LOGISTIC,
          Label.of("answer"));

  private static final Example EXAMPLE = SPACE.encode(new double[] {7, 1});
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);

  private final StubTraining training = new StubTraining(settings(2));

  private static Settings settings(double epsilon) {
    return Settings.of(Task.LOGISTIC, PrivacyLoss.pure(epsilon))
        .withSurveyShare(0)
        .withGroupSize(2);
  }

  @AfterEach
  void stop() {
    training.close();
  }

  private Endpoint endpoint(int attempts) {
    return Endpoint.of(training.address())
        .withTimeout(Duration.ofSeconds(5))
        .withRetries(new Retries(attempts, Duration.ZERO, Duration.ZERO));
  }

  private TrainingClient device(Ledger ledger) {
    return new TrainingClient(endpoint(1), SPACE.layout(), LIMIT, ledger);
  }

  private TrainingClient device(Path file) {
    return device(FileLedger.open(file, PrivacyLoss.pure(5)));
  }

  private static Ledger forgetful() {
    return new ForgetfulMemoryLedger(PrivacyLoss.pure(5));
  }

  @Test
  void anAnswerCountsOnce() {
    try (TrainingClient device = device(forgetful())) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
      assertThat(training.coordinator().answers()).isEqualTo(1);
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(training.requests())
        .containsExactly("/api/trainings/t/invitations", "/api/trainings/t/answers");
  }

  /** The receipt is lost, the process dies, the round ends: the same bytes, and no others. */
  @Test
  void afterACrashTheSameAnswerIsSentAgain(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    training.willAnswer(training.honest(), training.countAndHangUp());
    try (TrainingClient device = device(file)) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(PENDING);
    }
    try (TrainingClient other = device(forgetful())) {
      assertThat(other.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
    assertThat(training.coordinator().round()).isEqualTo(1);
    try (TrainingClient device = device(file)) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(training.answers().get(2)).isEqualTo(training.answers().get(0));
    assertThat(training.coordinator().answers()).as("it counted in its own round").isZero();
  }

  /** A collector that keeps silent, and asks in another round, gets the first answer again. */
  @Test
  void aDeviceCannotBeMadeToAnswerTwice(@TempDir Path folder) {
    Path file = folder.resolve("ledger");
    for (int i = 0; i < 5; i++) {
      training.willAnswer(
          i == 0 ? training.honest() : StubCollector.hangUp(), StubCollector.hangUp());
      try (TrainingClient device = device(file)) {
        assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(PENDING);
      }
      training.coordinator().closeRound();
    }
    assertThat(new HashSet<>(training.answers())).hasSize(1);
  }

  /** Another name for the training, or another address, is paid for or refused. */
  @Test
  void otherNamesUseUpTheLifetime() {
    training.ask(settings(2).withGroupSize(50));
    try (TrainingClient device = device(forgetful())) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
      assertThatThrownBy(() -> device.participate("u", EXAMPLE))
          .as("it is the same training")
          .isInstanceOf(AlreadyReportedException.class);
    }
    Ledger nearlySpent = new ForgetfulMemoryLedger(PrivacyLoss.pure(1.5));
    try (TrainingClient device = device(nearlySpent)) {
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(LifetimeExceededException.class);
      assertThat(nearlySpent.entries()).isEmpty();
    }
  }

  @Test
  void whatTheOwnerDoesNotAllowIsRefusedAndCostsNothing() {
    training.ask(settings(2.01));
    Ledger ledger = forgetful();
    try (TrainingClient device = device(ledger)) {
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("its owner allows");
      assertThat(ledger.entries()).isEmpty();
      training.ask(settings(1));
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
    assertThat(training.answers()).hasSize(1);
  }

  /** Something was reserved, and the device died before it drew: more may not be asked then. */
  @Test
  void aReservationIsForOneLoss() {
    Ledger ledger = forgetful();
    try (TrainingClient device = device(ledger)) {
      training.ask(settings(0.5));
      Ledger broken = new FailingToKeep(ledger);
      assertThatThrownBy(() -> device(broken).participate("t", EXAMPLE))
          .isInstanceOf(LedgerException.class);
      training.ask(settings(2));
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(AlreadyReportedException.class);
      training.ask(settings(0.5));
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
      assertThat(ledger.entries()).hasSize(1);
    }
  }

  /** What fails after the loss was counted leaves it counted. */
  @Test
  void theLossIsCountedBeforeTheAnswerIsDrawn() {
    Ledger ledger = forgetful();
    TrainingLedger page = new TrainingLedger(ledger, endpoint(1).training("t"), ReportId.random());
    assertThatThrownBy(
            () ->
                page.answerOnce(
                    new UUID(1, 2),
                    0,
                    PrivacyLoss.pure(0.5),
                    () -> {
                      throw new IllegalStateException("no entropy");
                    }))
        .hasMessage("no entropy");
    assertThat(ledger.entries()).hasSize(1);
  }

  @Test
  void aQuestionThatTellsNextToNothingIsRefused() {
    training.ask(settings(0.005));
    Ledger ledger = forgetful();
    try (TrainingClient device = device(ledger)) {
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(PlanRefusedException.class)
          .hasMessageContaining("from ε = 0.01 on");
      assertThat(ledger.entries()).isEmpty();
    }
  }

  @Test
  void whoIsNotNeededNowIsToldWhenToComeAgain() {
    training.willAnswer(StubCollector.status(204, "", "Retry-After", "7"));
    try (TrainingClient device = device(forgetful())) {
      Participation participation = device.participate("t", EXAMPLE);
      assertThat(participation.status()).isEqualTo(NOT_ASKED);
      assertThat(participation.notBefore()).isEqualTo(Duration.ofSeconds(7));
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
  }

  @Test
  void aTrainingThatIsOverCostsNothing() {
    training.coordinator().noMoreDevices();
    Ledger ledger = forgetful();
    try (TrainingClient device = device(ledger)) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(OVER);
      assertThat(ledger.entries()).isEmpty();
    }
  }

  @Test
  void aLateAnswerIsLeftOutAndTheLossStaysSpent() {
    Ledger ledger = forgetful();
    training.willAnswer(training.honest(), StubCollector.error(410, "late"));
    try (TrainingClient device = device(ledger)) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(LEFT_OUT);
      assertThatThrownBy(() -> device.participate("t", EXAMPLE))
          .isInstanceOf(AlreadyReportedException.class);
    }
    assertThat(ledger.entries().get(0).loss()).isEqualTo(LIMIT);
  }

  /** Passing trouble is waited out; a hotel's login page is neither invitation nor receipt. */
  @Test
  void troubleIsWaitedOut() {
    training.willAnswer(
        StubCollector.hangUp(),
        StubCollector.status(503, ""),
        StubCollector.status(200, "<html>log in</html>"),
        training.honest(),
        StubCollector.status(429, ""),
        StubCollector.status(200, "<html>log in</html>"),
        StubCollector.status(200, "{\"status\":\"rejected\"}"));
    try (TrainingClient device =
        new TrainingClient(endpoint(8), SPACE.layout(), LIMIT, forgetful())) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
    assertThat(new HashSet<>(training.answers())).hasSize(1);
    assertThat(training.answers()).hasSize(4);
  }

  @Test
  void aWrongTokenSpendsNothingAndSettlesNothing() {
    Ledger ledger = forgetful();
    training.willAnswer(StubCollector.error(403, "wrong-token"));
    try (TrainingClient device = device(ledger)) {
      Participation participation = device.participate("t", EXAMPLE);
      assertThat(participation.status()).isEqualTo(NOT_ASKED);
      assertThat(participation.reason()).contains("wrong-token: because of wrong-token");
      training.willAnswer(training.honest(), StubCollector.error(401, "token-needed"));
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(PENDING);
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
  }

  /** Those who report to collections of the same collector do not send a training's answers. */
  @Test
  void reportsAndAnswersShareALedger() {
    Ledger ledger = forgetful();
    training.willAnswer(training.honest(), StubCollector.hangUp());
    try (TrainingClient device = device(ledger);
        HearsayClient reporter = new HearsayClient(endpoint(1), LIMIT, ledger)) {
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(PENDING);
      assertThat(reporter.sendPending()).isEmpty();
      assertThat(device.participate("t", EXAMPLE).status()).isEqualTo(COUNTED);
    }
  }

  @Test
  void manyThreadsSendOneAnswer() {
    training.ask(settings(2).withGroupSize(50));
    try (TrainingClient device = device(forgetful())) {
      IntStream.range(0, 32)
          .parallel()
          .forEach(
              i -> {
                try {
                  device.participate("t", EXAMPLE);
                } catch (AlreadyReportedException e) {
                  // Another thread was first.
                }
              });
    }
    assertThat(new HashSet<>(training.answers())).hasSize(1);
    assertThat(training.coordinator().answers()).isEqualTo(1);
  }

  @Test
  void answersDoNotTravelUnencrypted() {
    Endpoint elsewhere = Endpoint.of(URI.create("http://collector.example"));
    assertThatThrownBy(() -> new TrainingClient(elsewhere, SPACE.layout(), LIMIT, forgetful()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be https");
  }
}
