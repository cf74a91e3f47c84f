package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import dev.hearsay.testing.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests with mutated questions of plans. A device either understands a question or rejects it by an
 * {@link IllegalArgumentException} with a message of one line. It answers every question that it
 * understands, for any values. {@link Fuzz} describes how to try more inputs.
 */
class MutatedQuestionsTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);

  private static final List<Attribute> ATTRIBUTES =
      List.of(
          new Numeric("age", 0, 120).clamped(),
          new Categorical("os", List.of("a", "b")).withOther("c"),
          new Numeric("income", 0, 1e6).clamped());

  /**
   * The words that mutations insert, chosen to pass the first checks: extreme numbers, other kinds
   * and tasks, and other types.
   */
  private static final String[] WORDS =
      """
      1e50 -1e50 1e-50 1e300 1e999 1e308 4.9e-324 2147483648 -0.0 NaN null true {} [] [[ {"a":1}
      "1.5" gradient moments "moments" "linear" "svm" "GRADIENT" residual deviation linear svm
      [0.5] [1,2,3,4] ["1",null,{},[]] {"a":1,"b":2,"c":3,"d":4} "threshold":40, "label":"os", "age"
      "outside":"error" \\u000a \\ud800
      """
          .strip()
          .split("\\s+");

  private static final List<Object> ODD_VALUES =
      List.of("", "b", 40, -1e308, 1e308, Double.NaN, Double.NEGATIVE_INFINITY, new int[2]);

  private static final Schema SCHEMA = new Schema("people", ATTRIBUTES);

  private static final FeatureSpace CLASSES =
      new FeatureSpace(SCHEMA, Task.LOGISTIC, Label.above("income", 4e4));

  private static Stream<Round> rounds() {
    FeatureSpace numbers = new FeatureSpace(SCHEMA, Task.LINEAR, Label.of("income"));
    return Stream.of(CLASSES, numbers)
        .flatMap(space -> Stream.of(Kind.values()).map(kind -> round(space, kind)));
  }

  private static Round round(FeatureSpace space, Kind kind) {
    int d = space.dimensions();
    Coefficients weights = Coefficients.filled(d, -0.25);
    Normalizer normalizer = Normalizer.none(d);
    return new Round(space, new Question(3, kind, space.task(), normalizer, weights, 1.5));
  }

  private static byte[] bytes(Round round) {
    return QuestionJson.write(round).getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] input) {
    return new String(input, StandardCharsets.UTF_8);
  }

  private static Optional<Round> read(Supplier<Optional<Round>> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException expected) {
      assertThat(expected.getMessage()).isNotBlank().doesNotContain("\n");
      return Optional.empty();
    }
  }

  @Test
  void questions() {
    Plan ball = plan("codebook");
    Plan cube = plan("duchi");
    Fuzz.of("questions", rounds().map(MutatedQuestionsTest::bytes).toList())
        .with(WORDS)
        .run(
            input -> {
              Optional<Round> round = read(() -> Optional.of(QuestionJson.read(text(input))));
              round.ifPresent(understood -> check(understood, ball));
              round.ifPresent(understood -> check(understood, cube));
              return round.isPresent();
            });
  }

  /**
   * Replaces every part of a question by every word in turn, since mutations seldom leave JSON well
   * formed.
   */
  @Test
  void partsOfQuestions() throws JsonProcessingException {
    Plan ball = plan("codebook");
    JsonMapper mapper = new JsonMapper();
    for (Round round : rounds().toList()) {
      JsonNode whole = mapper.readTree(QuestionJson.write(round));
      for (String part : names(whole)) {
        for (String word : WORDS) {
          String text = whole.<ObjectNode>deepCopy().putRawValue(part, new RawValue(word)) + "";
          read(() -> Optional.of(QuestionJson.read(text)))
              .ifPresent(question -> check(question, ball));
        }
      }
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Plan plan(String mechanism) {
    return TestPlans.plan(round(CLASSES, Kind.GRADIENT), AnswerMechanism.of(mechanism), LOSS);
  }

  /** Reads questions as parts of plans, whose attributes they must fit. */
  @Test
  void questionsOfPlans() {
    for (String mechanism : List.of("codebook", "duchi")) {
      Plan plan = plan(mechanism);
      byte[] question = plan.schema().question().orElseThrow().getBytes(StandardCharsets.UTF_8);
      Fuzz.of("questions of a plan with " + mechanism, List.of(question))
          .with(WORDS)
          .run(input -> isAnswered(asking(plan, text(input))));
    }
  }

  private static Plan asking(Plan plan, String question) {
    Schema schema = new Schema("people", plan.schema().attributes(), Optional.of(question));
    return new Plan(schema, plan.loss(), plan.sampled(), plan.parts());
  }

  private static boolean isAnswered(Plan plan) {
    Optional<Round> round = read(() -> Round.of(plan));
    round.ifPresent(understood -> check(understood, plan));
    if (round.isPresent() && round.get().schema().isTotal()) {
      assertThat(round.get().answer(Map.of(), plan).keySet())
          .containsExactlyInAnyOrderElementsOf(
              plan.schema().attributes().stream().map(Attribute::name).toList());
    }
    return round.isPresent();
  }

  /** Values that are the same under every name, and record whether they were read. */
  private static final class SameValues extends AbstractMap<String, Object> {
    private final Object value;
    private boolean areRead;

    SameValues(Object value) {
      this.value = value;
    }

    @Override
    public Object get(Object name) {
      areRead = true;
      return value;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      areRead = true;
      return Set.of();
    }
  }

  private static void check(Round round, Plan plan) {
    String written = QuestionJson.write(round);
    assertThat(QuestionJson.write(QuestionJson.read(written))).isEqualTo(written);
    for (Object value : ODD_VALUES) {
      SameValues values = new SameValues(value);
      if (round.schema().isTotal()) {
        assertThat(numbers(round.answer(values, plan).values())).allMatch(Double::isFinite);
      } else {
        assertThatThrownBy(() -> round.answer(values, plan))
            .isInstanceOf(IllegalStateException.class);
        assertThat(values.areRead).isFalse();
      }
    }
  }

  private static List<Double> numbers(Collection<Object> entries) {
    List<Double> numbers = new ArrayList<>();
    for (Object entry : entries) {
      if (entry instanceof double[] vector) {
        for (double number : vector) {
          numbers.add(number);
        }
      } else {
        numbers.add((Double) entry);
      }
    }
    return numbers;
  }
}
