package dev.hearsay.learn.federated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.People;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import dev.hearsay.testing.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whatever bytes come, reading them succeeds or says in one line what is wrong with them. */
class MutatedMessagesTest {

  private static final UUID TRAINING = new UUID(1, 2);

  private static Coordinator coordinator() {
    Settings settings = Settings.of(Task.LOGISTIC, PrivacyLoss.pure(2)).withSurveyShare(0);
    Learner learner = new Learner(settings, People.SPACE.layout(), 10_000);
    return new Coordinator(TRAINING, learner, Coordinator.Rules.USUAL);
  }

  private static boolean isRead(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (IllegalArgumentException expected) {
      assertThat(expected.getMessage()).isNotBlank().doesNotContain("\n");
      return false;
    }
  }

  @Test
  void invitations() {
    Fuzz.of("invitations", List.of(coordinator().invite("device").orElseThrow()))
        .with("codebook", "GRADIENT", "MOMENTS", "laplace", "SVM")
        .run(input -> isRead(() -> Invitation.of(input)));
  }

  /** A coordinator never fails: it says what is wrong by its receipt. */
  @Test
  void answers() {
    Coordinator coordinator = coordinator();
    byte[] answer = new Answer(TRAINING, 0, new long[] {5}).toBytes();
    Fuzz.of("answers to trainings", List.of(answer))
        .run(input -> coordinator.answer("device", input) != Receipt.MALFORMED);
  }

  @Test
  void models() {
    byte[] model =
        ModelJson.write(coordinator().model(), People.SPACE).getBytes(StandardCharsets.UTF_8);
    Fuzz.of("models", List.of(model))
        .with("1e999", "\\ud800", "null", "[", "{", "-")
        .run(
            input ->
                isRead(
                    () -> ModelJson.read(new String(input, StandardCharsets.UTF_8), People.SPACE)));
  }
}
