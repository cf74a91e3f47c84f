package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.json.PlanJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of trainings as chains of plans and tallies, without a collector. Seeds are fixed. */
class RoundTest {

  private static final Schema SCHEMA =
      new Schema(
          "crowd",
          List.of(
              new Numeric("height", 0, 10).clamped(),
              new Categorical("colour", List.of("red", "green")).withOther("blue"),
              new Categorical(
                  "answer", List.of("no", "yes"), Optional.of("no"), Optional.empty())));

  private static final FeatureSpace SPACE =
      new FeatureSpace(SCHEMA, Task.LOGISTIC, Label.of("answer"));

  private static final int PEOPLE = 20_000;

  private static Map<String, Object> person(int i) {
    return Map.of(
        "height",
        i % 100 / 10.0,
        "colour",
        List.of("red", "green", "blue").get(i % 3),
        "answer",
        i % 100 >= 50 ? "yes" : "no");
  }

  private static Learner learner(Task task, String mechanism, double epsilon) {
    Settings settings = People.settings(task, epsilon).withMechanism(AnswerMechanism.of(mechanism));
    return new Learner(settings, SPACE.layout(), PEOPLE, TestPlans::noise);
  }

  /**
   * Trains with one report per person. Plans pass through JSON, as they do on their way to devices.
   */
  private static void train(Learner learner, FeatureSpace space, PrivacyLoss loss) {
    InsecureSeededBits bits = new InsecureSeededBits(5);
    int person = 0;
    while (!learner.isDone()) {
      Plan plan = PlanJson.read(PlanJson.write(plan(space, learner, loss)));
      Device device = Device.insecure(plan, bits);
      Round round = Round.of(plan).orElseThrow();
      Tally tally = Tally.of(plan);
      for (int i = 0; i < learner.groupSize(); i++) {
        tally.add(device.report(round.answer(person(7 * person++), plan)));
      }
      Round.learn(learner, tally);
    }
  }

  private static Plan plan(FeatureSpace space, Learner learner, PrivacyLoss loss) {
    return TestPlans.plan(new Round(space, learner.question()), learner.mechanism(), loss);
  }

  private static double error(Model model, FeatureSpace space) {
    return IntStream.range(0, 300)
        .mapToObj(i -> space.place(person(i)))
        .mapToDouble(
            person -> model.task().error(model.predict(person.features()), person.target()))
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "LOGISTIC, codebook",
    "SVM, codebook",
    "LOGISTIC, duchi-vector",
    "LOGISTIC, hm-tp",
    "LOGISTIC, laplace"
  })
  void plansAndTalliesTrainAModel(Task task, String mechanism) {
    Learner learner = learner(task, mechanism, 4);
    train(learner, new FeatureSpace(SCHEMA, task, Label.of("answer")), PrivacyLoss.pure(4));
    assertThat(error(learner.model(), SPACE)).isLessThan(0.15);
  }

  @Test
  void plansAndTalliesTrainALinearModel() {
    FeatureSpace space = new FeatureSpace(SCHEMA, Task.LINEAR, Label.of("height"));
    Learner learner =
        new Learner(People.settings(Task.LINEAR, 4), space.layout(), PEOPLE, TestPlans::noise);
    train(learner, space, PrivacyLoss.pure(4));
    assertThat(error(learner.model(), space)).as("the constant alone has 0.33").isLessThan(0.15);
  }

  /**
   * Shows that a training continues if a report covers one entry and nothing is known of the
   * others.
   */
  @ParameterizedTest
  @ValueSource(strings = {"codebook", "duchi-vector", "hm-tp", "laplace"})
  void oneReportPerRoundIsEnough(String mechanism) {
    Learner learner = learner(Task.LOGISTIC, mechanism, 1);
    while (!learner.isDone()) {
      Plan plan = plan(SPACE, learner, PrivacyLoss.pure(1));
      Tally tally = Tally.of(plan);
      Device device = Device.insecure(plan, new InsecureSeededBits(learner.round()));
      tally.add(device.report(Round.of(plan).orElseThrow().answer(person(1), plan)));
      Round.learn(learner, tally);
    }
    assertThat(learner.model().toString()).doesNotContain("NaN");
  }

  /**
   * Shows that any split of the reports into tallies gives the same integers, and so the same
   * model.
   */
  @Test
  void anySplitOfTheReportsTrainsTheSameModel() {
    Learner ofWhole = learner(Task.LOGISTIC, "codebook", 4);
    Learner ofMerged = learner(Task.LOGISTIC, "codebook", 4);
    Plan plan = plan(SPACE, ofWhole, PrivacyLoss.pure(4));
    Device device = Device.insecure(plan, new InsecureSeededBits(3));
    Round round = Round.of(plan).orElseThrow();
    Tally whole = Tally.of(plan);
    Tally first = Tally.of(plan);
    Tally second = Tally.of(plan);
    for (int i = 0; i < 500; i++) {
      var report = device.report(round.answer(person(i), plan));
      whole.add(report);
      (i % 3 == 0 ? first : second).add(report);
    }
    second.merge(first);
    Round.learn(ofWhole, whole);
    Round.learn(ofMerged, second);
    assertThat(ofWhole.model()).isEqualTo(ofMerged.model());
    assertThat(ofWhole.question().weights()).isEqualTo(ofMerged.question().weights());
  }

  @Test
  void thePlanContainsTheQuestionAndItsHashCoversIt() {
    Learner learner = learner(Task.LOGISTIC, "codebook", 4);
    PrivacyLoss loss = PrivacyLoss.pure(4);
    Plan plan = plan(SPACE, learner, loss);
    assertThat(plan.schema().name()).isEqualTo("crowd, round 1");
    assertThat(plan.audit().loss().holds()).isTrue();
    Schema without = new Schema(plan.schema().name(), plan.schema().attributes());
    assertThat(new Plan(without, loss, 1, plan.parts()).hash()).isNotEqualTo(plan.hash());
    assertThat(Round.of(new Plan(without, loss, 1, plan.parts()))).isEmpty();
    Round read = Round.of(plan).orElseThrow();
    assertThat(QuestionJson.write(read)).isEqualTo(plan.schema().question().orElseThrow());
    assertThat(read.schema()).isEqualTo(SCHEMA);
  }

  @Test
  void aQuestionThatDoesNotFitItsPlanIsRefused() {
    Learner learner = learner(Task.LOGISTIC, "codebook", 4);
    Plan plan = plan(SPACE, learner, PrivacyLoss.pure(4));
    Attribute.Vector answer = (Attribute.Vector) plan.schema().attributes().get(0);
    Schema larger =
        new Schema(
            "crowd",
            List.of(new Attribute.Vector("answer", answer.dimensions(), 2 * answer.bound())),
            plan.schema().question());
    assertThatThrownBy(() -> Round.of(new Plan(larger, plan.loss(), 1, plan.parts())))
        .hasMessageContaining("the plan's attributes do not match its question");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no JSON",
        "{}",
        "[1]",
        "{\"training\": 2}",
        "{\"training\": 1}",
        "{\"training\": 1, \"schema\": 5, \"task\": \"svm\"}"
      })
  void textsThatAreNoQuestionsAreRefused(String text) {
    assertThatThrownBy(() -> QuestionJson.read(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersThatCouldMakeAnswersFailAreRefused() {
    Learner learner = learner(Task.LOGISTIC, "codebook", 4);
    String legal = QuestionJson.write(new Round(SPACE, learner.question()));
    assertThat(QuestionJson.read(legal)).isNotNull();
    for (String[] change :
        new String[][] {
          {"\"bound\":[^,]*", "\"bound\":0"},
          {"\"bound\":[^,]*", "\"bound\":1e300"},
          {"\"bound\":[^,]*", "\"bound\":\"x\""},
          {"\"weights\":\\[0.0", "\"weights\":[1e60"},
          {"\"weights\":\\[0.0", "\"weights\":[null"},
          {"\"weights\":\\[0.0,", "\"weights\":["},
          {"\"scales\":\\[1.0", "\"scales\":[0"},
          {"\"scales\":\\[1.0", "\"scales\":[1e-60"},
          {"\"centers\":\\[0.0,", "\"centers\":["},
          {"\"round\":0", "\"round\":-1"},
          {"\"asks\":\"[a-z]*\"", "\"asks\":\"everything\""},
          {"\"label\":\"answer\"", "\"label\":\"shoe size\""}
        }) {
      String hostile = legal.replaceFirst(change[0], change[1]);
      assertThat(hostile).isNotEqualTo(legal);
      assertThatThrownBy(() -> QuestionJson.read(hostile))
          .as(hostile)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
