package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.wire.table.PeopleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures the held-out errors of the tables in the README of {@code learn}, with one pass over the
 * people, each of whom answers once. {@code -Dhearsay.data} names a folder with the data sets;
 * without it, {@code -Dhearsay.people} people are made up. {@code -Dhearsay.repeats=5} gives the
 * README's figures. {@code -Dhearsay.mechanism} selects another mechanism, for which nothing is
 * asserted. Seeds are fixed.
 */
class HeldOutErrorTest {

  private static final String FOLDER = System.getProperty("hearsay.data", "");
  private static final int FOLDS = 10;
  private static final int REPEATS = Integer.getInteger("hearsay.repeats", 1);
  private static final int PEOPLE = Integer.getInteger("hearsay.people", 40_000);
  private static final String MECHANISM = System.getProperty("hearsay.mechanism", "auto");

  private static final DataSet ADULT =
      new DataSet("adult", Label.of("income"), Label.of("hours_per_week"), Set.of("split"));
  private static final DataSet CENSUS =
      new DataSet(
          "gov_census",
          Label.above("salary", 50_000),
          Label.of("salary"),
          Set.of("occupation", "industry"));

  /** A data set. The ignored columns are no attributes, or have hundreds of values. */
  private record DataSet(String name, Label classes, Label number, Set<String> ignored) {
    static DataSet named(String name) {
      return name.equals(ADULT.name) ? ADULT : CENSUS;
    }

    private Path file(String ending) {
      return Path.of(FOLDER).resolve(name).resolve(name + ending);
    }

    Schema schema() throws IOException {
      List<Attribute> attributes = new ArrayList<>();
      for (JsonNode column :
          new JsonMapper().readTree(file(".schema.json").toFile()).get("columns")) {
        if (!ignored.contains(column.get("name").textValue())) {
          attributes.add(attribute(column));
        }
      }
      return new Schema(name, attributes);
    }

    private static Attribute attribute(JsonNode column) {
      String name = column.get("name").textValue();
      if (column.get("type").textValue().equals("numeric")) {
        return new Numeric(name, column.get("min").doubleValue(), column.get("max").doubleValue());
      }
      List<String> values = new ArrayList<>();
      column.get("domain").forEach(value -> values.add(value.textValue()));
      return new Categorical(name, values);
    }

    Examples examples(Task task) throws IOException {
      Label label = task.isClassification() ? classes : number;
      FeatureSpace space = new FeatureSpace(schema(), task, label);
      Examples examples = new Examples(space.layout());
      try (PeopleTable people = PeopleTable.open(file(".csv.gz"), space.schema())) {
        people.forEachRow(row -> examples.add(space.encode(row.values())));
      }
      return examples;
    }
  }

  @BeforeAll
  static void printSettings() {
    System.out.printf("held-out errors, %d × %d folds, %s%n", REPEATS, FOLDS, MECHANISM);
  }

  /**
   * Returns data sets with ε, the error that a plain prototype reached, and a limit on the error of
   * the model that is not private.
   */
  static Stream<Arguments> people() {
    return FOLDER.isEmpty()
        ? Stream.of(Arguments.of("made up", 4.0, 0.25, 0.2))
        : Stream.of(
            Arguments.of("adult", 1.0, 0.222, 0.153),
            Arguments.of("adult", 4.0, 0.215, 0.153),
            Arguments.of("gov_census", 1.0, 0.342, 0.26),
            Arguments.of("gov_census", 4.0, 0.31, 0.26));
  }

  /** Returns the people of a data set, or made-up ones if no folder is named. */
  static Examples examples(String name, Task task) throws IOException {
    if (!FOLDER.isEmpty()) {
      return DataSet.named(name).examples(task);
    }
    Label income =
        task.isClassification()
            ? Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME)
            : Label.of(CensusPopulation.INCOME);
    FeatureSpace space = new FeatureSpace(CensusPopulation.schema(), task, income);
    return new CensusPopulation(1).examples(space, PEOPLE);
  }

  @ParameterizedTest
  @MethodSource("people")
  void errorsAreBelowThePrototypes(
      String name, double epsilon, double prototype, double mostOfBaseline) throws IOException {
    Result result = result(name, Task.LOGISTIC, epsilon);
    assertThat(result.baseline()).isLessThan(mostOfBaseline);
    if (MECHANISM.equals("auto")) {
      assertThat(result.error()).isLessThan(prototype);
    }
  }

  /**
   * Returns data sets with ε and the largest excess error of a linear model, in proportion to the
   * best constant's error.
   */
  static Stream<Arguments> numbers() {
    Stream<String> names =
        FOLDER.isEmpty() ? Stream.of("made up") : Stream.of("adult", "gov_census");
    return names.flatMap(
        name ->
            Stream.of(
                Arguments.of(name, 0.5, 1.0),
                Arguments.of(name, 1.0, 0.5),
                Arguments.of(name, 2.0, 0.4),
                Arguments.of(name, 4.0, FOLDER.isEmpty() ? 0.2 : 0.1)));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void squaredErrorsAreNearTheBaselines(String name, double epsilon, double excess)
      throws IOException {
    Result result = result(name, Task.LINEAR, epsilon);
    if (MECHANISM.equals("auto")) {
      assertThat(result.error()).isLessThan(1.1 * result.constant());
      assertThat(result.error()).isLessThan(result.baseline() + excess * result.constant());
    }
  }

  /** The errors of private training, of the model that is not private, and of the best constant. */
  private record Result(double error, double baseline, double constant) {}

  private static Result result(String name, Task task, double epsilon) throws IOException {
    Examples examples = examples(name, task);
    Settings settings =
        SmallPopulation.settings(task, epsilon).withMechanism(AnswerMechanism.of(MECHANISM));
    CrossValidation validation = CrossValidation.insecure(FOLDS, REPEATS, 42);
    long start = System.nanoTime();
    Score score = validation.score(settings, examples, () -> {});
    double seconds = (System.nanoTime() - start) / 1e9;
    Score baseline = CrossValidation.insecure(FOLDS, 1, 42).baseline(settings, examples, () -> {});
    double constant = constant(examples, task);
    System.out.printf(
        "%s, %s, ε = %s: %.5f ± %.5f in %.1f s; not private %.5f, constant %.5f%n",
        name,
        task.name().toLowerCase(Locale.ROOT),
        epsilon,
        score.error(),
        score.standardError(),
        seconds,
        baseline.error(),
        constant);
    return new Result(score.error(), baseline.error(), constant);
  }

  /** Returns the best constant's error: the share of the smaller class, or the variance. */
  private static double constant(Examples examples, Task task) {
    double[] targets = IntStream.range(0, examples.size()).mapToDouble(examples::target).toArray();
    double mean = Arrays.stream(targets).average().orElseThrow();
    double variance =
        Arrays.stream(targets).map(y -> (y - mean) * (y - mean)).average().orElseThrow();
    return task.isClassification() ? (1 - Math.abs(mean)) / 2 : variance;
  }
}
