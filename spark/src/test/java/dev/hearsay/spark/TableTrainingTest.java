package dev.hearsay.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.AnswerNoise;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Tests that rounds over tables give exactly the model of rounds in one process. */
class TableTrainingTest {

  private static final Schema SCHEMA =
      new Schema(
          "crowd",
          List.of(
              new Numeric("height", 0, 10).clamped(),
              new Categorical(
                  "answer", List.of("no", "yes"), Optional.of("no"), Optional.empty())));

  private static final FeatureSpace SPACE =
      new FeatureSpace(SCHEMA, Task.LOGISTIC, Label.of("answer"));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private final SparkSession spark = Sessions.fresh();

  private static Learner learner() {
    Settings settings =
        Settings.of(Task.LOGISTIC, LOSS)
            .withMechanism(AnswerMechanism.of("hm-tp"))
            .withGroupSize(300);
    return new Learner(settings, SPACE.layout(), 1000, TableTrainingTest::noise);
  }

  private static AnswerNoise noise(AnswerMechanism mechanism, int dimensions, PrivacyLoss loss) {
    Schema answer = new Schema("answer", Round.attributes(mechanism.isBall(), dimensions, 1));
    return AnswerNoise.of(plan(answer, mechanism));
  }

  private static Plan plan(Schema asked, AnswerMechanism mechanism) {
    Planner planner = Planner.forSchema(asked).epsilon(LOSS.epsilon());
    return (mechanism.isBall() ? planner : planner.mechanism(mechanism.name())).plan();
  }

  private static List<Report> answers(Plan plan, int people) {
    Device device = Device.insecure(plan, new InsecureSeededBits(people));
    Round round = Round.of(plan).orElseThrow();
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < people; i++) {
      Map<String, Object> person =
          Map.of("height", i % 100 / 10.0, "answer", i % 100 >= 50 ? "yes" : "no");
      reports.add(device.report(round.answer(person, plan)));
    }
    return reports;
  }

  private Dataset<Row> table(Plan plan, List<Report> reports) {
    ReportBytes bytes = new ReportBytes(plan);
    return spark
        .createDataset(reports.stream().map(bytes::write).toList(), Encoders.BINARY())
        .toDF("report");
  }

  @Test
  void givesTheModelOfOneProcess() {
    HearsayFunctions.register(spark);
    Learner inProcess = learner();
    TableTraining training =
        new TableTraining("heights", SPACE, learner(), TableTrainingTest::plan);
    assertThat(inProcess.rounds()).isGreaterThan(1);
    while (!inProcess.isDone()) {
      Plan plan = training.plan();
      List<Report> reports = answers(plan, inProcess.groupSize());
      Tally tally = Tally.of(plan);
      reports.forEach(tally::add);
      Round.learn(inProcess, tally);
      assertThat(training.learn(table(plan, reports), "report").reports())
          .isEqualTo(reports.size());
    }
    assertThat(ModelJson.write(training.learner().model(), SPACE))
        .isEqualTo(ModelJson.write(inProcess.model(), SPACE));
    assertThatThrownBy(training::plan).hasMessageContaining("are over");
  }

  @Test
  void aRoundNeedsAReport() {
    HearsayFunctions.register(spark);
    TableTraining training =
        new TableTraining("heights", SPACE, learner(), TableTrainingTest::plan);
    Dataset<Row> impossible =
        spark.createDataset(List.of(new byte[99]), Encoders.BINARY()).toDF("report");
    assertThatThrownBy(() -> training.learn(impossible, "report"))
        .hasMessageContaining("round 1 has 0 valid and 1 rejected reports");
  }
}
