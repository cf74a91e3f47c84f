package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compiles and runs the first example of the README. Random results are not checked. */
class ReadmeExampleTest {

  private static final Path SOURCE =
      Path.of("src/test/java/dev/hearsay/learn/ReadmeExampleTest.java");

  private static final Schema SCHEMA =
      new Schema(
          "census",
          List.of(
              new Attribute.Numeric("age", 16, 90).clamped(),
              new Attribute.Categorical("income", List.of("low", "high")).withOther("low")));

  private static Map<String, Object> person(int i) {
    return Map.of("age", 16 + i % 74, "income", i % 74 > 37 ? "high" : "low");
  }

  @Test
  void theExampleWorks() {
    Schema schema = SCHEMA;
    List<Map<String, Object>> people = IntStream.range(0, 2000).mapToObj(i -> person(i)).toList();
    Map<String, Object> newPerson = person(3);
    AnswerNoise.Predictor noises = TestPlans::noise;
    // README begins
    FeatureSpace space = new FeatureSpace(schema, Task.LOGISTIC, Label.of("income"));
    Settings settings = Settings.of(Task.LOGISTIC, PrivacyLoss.pure(4));
    Learner learner = new Learner(settings, space.layout(), people.size(), noises);
    Iterator<Map<String, Object>> person = people.iterator(); // each answers once
    while (!learner.isDone()) {
      // The server makes the round's plan ...
      Round asked = new Round(space, learner.question());
      Planner planner = Planner.forSchema(asked.planSchema("incomes", learner.mechanism()));
      Plan plan = planner.epsilon(4).plan();
      Tally tally = Tally.of(plan);
      for (int i = 0; i < learner.groupSize(); i++) {
        // ... and each device of a group answers it.
        Device device = Device.of(plan); // audits the plan, and might refuse
        Round round = Round.of(plan).orElseThrow(); // checks the question
        tally.add(device.report(round.answer(person.next(), plan)));
      }
      Round.learn(learner, tally);
    }
    Model model = learner.model();
    double income = model.predict(space.place(newPerson).features()); // −1 or 1
    String json = ModelJson.write(model, space); // ModelJson.read(json, space)
    // README ends
    assertThat(Math.abs(income)).isEqualTo(1);
    assertThat(ModelJson.read(json, space)).isEqualTo(model);
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String source = Files.readString(SOURCE);
    String begin = "// README begins\n";
    int from = source.indexOf(begin) + begin.length();
    String compiled = source.substring(from, source.indexOf("// README ends")).stripIndent();
    assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + compiled + "```");
  }
}
