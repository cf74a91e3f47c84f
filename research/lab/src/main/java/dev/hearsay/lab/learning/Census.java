package dev.hearsay.lab.learning;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.CensusPopulation;
import dev.hearsay.lab.data.People;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.training.Examples;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/**
 * People of a census, and what is to be learned about them.
 *
 * @param data as the folder of data calls it
 * @param synthetic how many are made up where it is absent
 * @param ignored what is no attribute of people, or has hundreds of values
 * @param classes what a classifier learns
 * @param number what a regression learns
 */
record Census(String data, int synthetic, Set<String> ignored, Label classes, Label number) {

  static final Census ADULT =
      new Census(RealSets.ADULT, 48_842, Set.of(), Label.of("income"), Label.of("hours_per_week"));

  static final Census GOVERNMENT =
      new Census(
          RealSets.CENSUS,
          500_000,
          Set.of("occupation", "industry"),
          Label.above("salary", 50_000),
          Label.of("salary"));

  private static final ConcurrentMap<List<Object>, Examples> KNOWN = new ConcurrentHashMap<>();

  /** Everybody. */
  int everybody(Scope scope) {
    return scope.data().has(data) ? RealSets.everybody(data) : synthetic;
  }

  /** So many people's features and targets; from a synthetic census if the real one is absent. */
  Examples examples(Scope scope, Task task, int people) {
    return KNOWN.computeIfAbsent(
        List.of(this, scope.data(), task.isClassification(), people),
        key -> examples(scope.data().people(data, people), task));
  }

  private Examples examples(People people, Task task) {
    boolean isReal = people.name().equals(data);
    List<Attribute> all = people.schema().attributes();
    int[] kept =
        IntStream.range(0, all.size())
            .filter(i -> !isReal || !ignored.contains(all.get(i).name()))
            .toArray();
    Schema schema = new Schema(data, Arrays.stream(kept).mapToObj(all::get).toList());
    FeatureSpace space =
        new FeatureSpace(schema, task, isReal ? label(task) : syntheticLabel(task));
    Examples examples = new Examples(space.layout());
    for (double[] row : people.rows()) {
      examples.add(space.encode(Arrays.stream(kept).mapToDouble(i -> row[i]).toArray()));
    }
    return examples;
  }

  private Label label(Task task) {
    return task.isClassification() ? classes : number;
  }

  private static Label syntheticLabel(Task task) {
    return task.isClassification()
        ? Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME)
        : Label.of(CensusPopulation.INCOME);
  }
}
