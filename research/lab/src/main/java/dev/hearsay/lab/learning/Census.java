package dev.hearsay.lab.learning;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.simulate.people.CensusPopulation;
import dev.hearsay.simulate.training.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * People of a census, and what is to be learned about them.
 *
 * @param data as the folder of data calls it
 * @param ignored what is no attribute of people, or has hundreds of values
 * @param classes what a classifier learns
 * @param number what a regression learns
 */
record Census(String data, Set<String> ignored, Label classes, Label number) {

  static final Census ADULT =
      new Census(RealSets.ADULT, Set.of(), Label.of("income"), Label.of("hours_per_week"));

  static final Census GOVERNMENT =
      new Census(
          RealSets.CENSUS,
          Set.of("occupation", "industry"),
          Label.above("salary", 50_000),
          Label.of("salary"));

  private static final ConcurrentMap<List<Object>, Examples> KNOWN = new ConcurrentHashMap<>();

  /** Nobody's: people are made up where no census is there. */
  private static final Census MADE_UP =
      new Census(RealSets.MADE_UP, Set.of(), madeUp(Task.LOGISTIC), madeUp(Task.LINEAR));

  private static final int MADE_UP_PEOPLE = 500_000;

  /** Those that are there, or the people who are made up. */
  static List<Census> of(DataSets data) {
    return RealSets.of(data).stream().map(Census::named).toList();
  }

  private static Census named(String set) {
    return Stream.of(ADULT, GOVERNMENT, MADE_UP)
        .filter(census -> census.data().equals(set))
        .findFirst()
        .orElseThrow();
  }

  /** Everybody. */
  int everybody() {
    return equals(MADE_UP) ? MADE_UP_PEOPLE : RealSets.everybody(data);
  }

  /** So many people's features and targets. */
  Examples examples(Scope scope, Task task, int people) {
    return KNOWN.computeIfAbsent(
        List.of(this, scope.data(), task.isClassification(), people),
        key -> examples(scope.data().people(data, people), task));
  }

  private Examples examples(People people, Task task) {
    List<Attribute> all = people.schema().attributes();
    int[] kept =
        IntStream.range(0, all.size()).filter(i -> !ignored.contains(all.get(i).name())).toArray();
    Schema schema = new Schema(data, Arrays.stream(kept).mapToObj(all::get).toList());
    FeatureSpace space = new FeatureSpace(schema, task, label(task));
    Examples examples = new Examples(space.layout());
    for (double[] row : people.rows()) {
      examples.add(space.encode(Arrays.stream(kept).mapToDouble(i -> row[i]).toArray()));
    }
    return examples;
  }

  private Label label(Task task) {
    return task.isClassification() ? classes : number;
  }

  private static Label madeUp(Task task) {
    return task.isClassification()
        ? Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME)
        : Label.of(CensusPopulation.INCOME);
  }
}
