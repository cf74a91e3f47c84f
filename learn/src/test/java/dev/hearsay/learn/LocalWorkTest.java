package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Question.Kind;
import dev.hearsay.learn.features.Example;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.features.Normalizer;
import dev.hearsay.learn.model.Coefficients;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of devices with several records and several local steps. */
class LocalWorkTest {

  private static final Schema SCHEMA =
      new Schema(
          "journeys",
          List.of(
              new Numeric("speed", 0, 100).clamped(),
              new Categorical("road", List.of("town", "country")).withOther("motorway"),
              new Numeric("fuel", 0, 20).clamped()));

  private static final FeatureSpace NUMBERS =
      new FeatureSpace(SCHEMA, Task.LINEAR, Label.of("fuel"));

  private static final FeatureSpace CLASSES =
      new FeatureSpace(SCHEMA, Task.LOGISTIC, Label.above("fuel", 8));

  private static final List<Map<String, ?>> RECORDS =
      List.of(
          Map.of("speed", 30, "road", "town", "fuel", 9),
          Map.of("speed", 80, "road", "country", "fuel", 5),
          Map.of("speed", 97, "road", "motorway", "fuel", 7),
          Map.of("speed", 10, "road", "town", "fuel", 12));

  private static Round round(FeatureSpace space, Kind kind, LocalWork work) {
    int d = space.dimensions();
    Normalizer normalizer = new Normalizer(Coefficients.of(0.5, 0.2, 0), Coefficients.of(2, 1, 1));
    Coefficients weights = Coefficients.filled(d, 0.25);
    return new Round(space, new Question(3, kind, space.task(), normalizer, weights, 1.5, work));
  }

  private static double[] answer(Round round, List<? extends Map<String, ?>> records) {
    Plan plan =
        TestPlans.plan(
            round,
            AnswerMechanism.of(round.question().kind().isNumber() ? "duchi" : "codebook"),
            PrivacyLoss.pure(1));
    Map<String, Object> answer = round.answer(records, plan);
    return answer.containsKey("answer")
        ? (double[]) answer.get("answer")
        : new double[] {(double) answer.get("answer 0")};
  }

  private static double[] mean(List<double[]> vectors) {
    double[] mean = new double[vectors.get(0).length];
    for (double[] vector : vectors) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += vector[j] / vectors.size();
      }
    }
    return mean;
  }

  /** Shows that each of a device's records has the same weight, also if more are asked for. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void theAnswerIsTheMeanOverTheRecords(Kind kind) {
    Round one = round(NUMBERS, kind, LocalWork.ONE);
    for (int count = 1; count <= RECORDS.size(); count++) {
      List<Map<String, ?>> records = RECORDS.subList(0, count);
      double[] expected = mean(records.stream().map(each -> answer(one, List.of(each))).toList());
      for (int asked : new int[] {4, 7, 100}) {
        assertThat(answer(round(NUMBERS, kind, LocalWork.on(asked)), records))
            .as("%s of %s", count, asked)
            .containsExactly(expected, offset(1e-12));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aDeviceWithoutRecordsAnswersZero(Kind kind) {
    for (LocalWork work : List.of(LocalWork.ONE, new LocalWork(5, 3, 1))) {
      assertThat(answer(round(NUMBERS, kind, work), List.of())).containsOnly(0);
    }
  }

  @Test
  void aDeviceWithMoreRecordsDrawsSomeOfThem() {
    Round one = round(CLASSES, Kind.GRADIENT, LocalWork.ONE);
    List<double[]> each = RECORDS.stream().map(record -> answer(one, List.of(record))).toList();
    List<double[]> drawn = IntStream.range(0, 200).mapToObj(i -> answer(one, RECORDS)).toList();
    assertThat(drawn).allMatch(answer -> each.stream().anyMatch(a -> Arrays.equals(a, answer)));
    assertThat(each) // a correct program misses one with probability 4·0.75²⁰⁰ < 10⁻²⁴
        .allMatch(answer -> drawn.stream().anyMatch(a -> Arrays.equals(a, answer)));
  }

  /**
   * Shows that all subsets of three of six records are equally likely: each is drawn 1,000 times on
   * average, with a standard deviation of 31. A correct program leaves seven of these with
   * probability 20·2.6·10⁻¹². The seed is fixed.
   */
  @Test
  void allSubsetsAreEquallyLikely() {
    InsecureSeededBits bits = new InsecureSeededBits(17);
    Map<Integer, Integer> placeOf = new HashMap<>();
    int[] counts = new int[20];
    for (int i = 0; i < 20_000; i++) {
      DeviceRecords drawn =
          DeviceRecords.draw(6, 3, place -> new Example(new double[0], place), bits);
      int subset = 0;
      for (int j = 0; j < drawn.size(); j++) {
        subset |= 1 << (int) drawn.example(j).target();
        assertThat(drawn.weight(j)).isEqualTo(1.0 / 3);
      }
      assertThat(Integer.bitCount(subset)).isEqualTo(3);
      int next = placeOf.size();
      counts[placeOf.computeIfAbsent(subset, any -> next)]++;
    }
    assertThat(IntStream.of(counts)).allMatch(count -> Math.abs(count - 1_000) < 7 * 31);
  }

  /** The distance that local gradient descent covers, divided by the sizes of its steps. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 100})
  void localStepsReportTheDistanceTheyCover(int steps) {
    for (FeatureSpace space : List.of(NUMBERS, CLASSES)) {
      double size = 0.5;
      Question question = round(space, Kind.GRADIENT, new LocalWork(4, steps, size)).question();
      double unit = 1 / (2 * 3.0); // two attributes and the constant
      double[] weights = question.weights().toArray();
      for (int step = 0; step < steps; step++) {
        Question at =
            new Question(
                0,
                Kind.GRADIENT,
                space.task(),
                question.normalizer(),
                Coefficients.of(weights),
                1.5,
                LocalWork.on(4));
        double[] gradient = answer(new Round(space, at), RECORDS);
        for (int j = 0; j < weights.length; j++) {
          weights[j] -= size * unit * gradient[j];
        }
      }
      double[] distance = question.weights().toArray();
      for (int j = 0; j < weights.length; j++) {
        distance[j] = (distance[j] - weights[j]) / (steps * size * unit);
      }
      assertThat(answer(new Round(space, question), RECORDS))
          .containsExactly(distance, offset(1e-9));
    }
  }

  /** Shows that local steps of any legal size end with finite answers that are not subnormal. */
  @Test
  void localStepsDoNotOverflow() {
    for (Task task : Task.values()) {
      FeatureSpace space =
          task == Task.LINEAR ? NUMBERS : new FeatureSpace(SCHEMA, task, Label.above("fuel", 8));
      for (double size : new double[] {1e-9, 1, 1e9}) {
        for (double weight : new double[] {0, 1e-50, 1, 1e50}) {
          for (double scale : new double[] {1e-50, 1, 1e50}) {
            Question question =
                new Question(
                    0,
                    Kind.GRADIENT,
                    task,
                    new Normalizer(Coefficients.filled(3, -1e50), Coefficients.filled(3, scale)),
                    Coefficients.filled(4, weight),
                    1,
                    new LocalWork(3, 20, size));
            assertThat(DoubleStream.of(answer(new Round(space, question), RECORDS)).map(Math::abs))
                .allMatch(entry -> entry == 0 || (entry > 1e-280 && entry < 1e280));
          }
        }
      }
    }
  }

  /** A list of records whose methods fail. */
  private static final class Failing extends AbstractList<Map<String, ?>> implements RandomAccess {
    private final int size;

    Failing(int size) {
      this.size = size;
    }

    @Override
    public Map<String, ?> get(int index) {
      throw new AssertionError("unreadable");
    }

    @Override
    public int size() {
      if (size < 0) {
        throw new UnsupportedOperationException("unknown");
      }
      return size;
    }
  }

  @Test
  void recordsThatCannotBeReadAreMissing() {
    Round round = round(CLASSES, Kind.GRADIENT, LocalWork.on(3));
    double[] missing = answer(round, List.of(Map.of()));
    assertThat(answer(round, new Failing(2))).containsExactly(missing);
    assertThat(answer(round, new Failing(9))).containsExactly(missing, offset(1e-15));
    assertThat(answer(round, new Failing(-1))).containsOnly(0);
    assertThat(answer(round, Arrays.asList(null, null))).containsExactly(missing);
  }

  @Test
  @SuppressWarnings("JdkObsolete") // a list without random access
  void aListWithoutRandomAccessIsRefusedUnread() {
    Round round = round(CLASSES, Kind.GRADIENT, LocalWork.on(3));
    assertThatThrownBy(() -> answer(round, new LinkedList<>(RECORDS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the records are in a java.util.LinkedList; they must be in a list with random access,"
                + " such as an ArrayList, so that time does not depend on their number");
    assertThat(answer(round, new ArrayList<>(RECORDS))).hasSize(4);
  }

  @Test
  void aQuestionAboutOneRecordIsWrittenAsBefore() {
    String one = QuestionJson.write(round(CLASSES, Kind.GRADIENT, LocalWork.ONE.withSize(3)));
    assertThat(one).startsWith("{\"training\":1,\"round\":3,").doesNotContain("records", "step");
    String several = QuestionJson.write(round(CLASSES, Kind.GRADIENT, new LocalWork(10, 3, 0.5)));
    assertThat(several)
        .isEqualTo(
            one.replace("\"training\":1", "\"training\":2")
                .replace(
                    "\"bound\":1.5,", "\"bound\":1.5,\"records\":10,\"steps\":3,\"step\":0.5,"));
    assertThat(QuestionJson.read(several).question().local()).isEqualTo(new LocalWork(10, 3, 0.5));
    assertThat(QuestionJson.read(one).question().local()).isEqualTo(LocalWork.ONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"records\":0",
        "\"records\":1001",
        "\"records\":-1",
        "\"records\":\"all\"",
        "\"steps\":0",
        "\"steps\":101",
        "\"steps\":1.5",
        "\"step\":0",
        "\"step\":1e10",
        "\"step\":null"
      })
  void illegalWorkIsRefused(String part) {
    String legal = QuestionJson.write(round(CLASSES, Kind.GRADIENT, new LocalWork(10, 3, 0.5)));
    String name = part.substring(0, part.indexOf(':'));
    String changed = legal.replaceFirst(name + ":[0-9.]+", part);
    assertThat(changed).isNotEqualTo(legal);
    assertThatThrownBy(() -> QuestionJson.read(changed))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> QuestionJson.read(legal.replace(name, "\"no\"")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A device would need gigabytes for so many records of so many features. */
  @Test
  void tooMuchWorkIsRefused() {
    List<String> roads = IntStream.range(0, 5_000).mapToObj(i -> "road " + i).toList();
    Schema large =
        new Schema(
            "large",
            List.of(
                new Categorical("road", roads).withOther("other"),
                new Numeric("fuel", 0, 20).clamped()));
    FeatureSpace space = new FeatureSpace(large, Task.LINEAR, Label.of("fuel"));
    Settings settings =
        Settings.of(Task.LINEAR, PrivacyLoss.pure(4)).withLocalWork(LocalWork.on(1_000));
    assertThatThrownBy(
            () ->
                new Learner(
                    settings, space.layout(), 10_000, (m, d, l) -> new AnswerNoise(true, 1)))
        .hasMessage(
            "1000 records of 5001 features each are 5,001,000 numbers; a device works through"
                + " 4,194,304 at most");
  }
}
