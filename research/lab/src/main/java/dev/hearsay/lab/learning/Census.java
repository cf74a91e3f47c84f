package dev.hearsay.lab.learning;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.data.MadeUpCensus;
import dev.hearsay.lab.data.MadeUpTable;
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
 * People, and what is to be learned about them.
 *
 * @param data the name of the set
 * @param ignored attributes that are no property of people, or have hundreds of values
 * @param classes the label of a classifier
 * @param number the label of a regression
 * @param quickPeople the number of people of a quick run
 * @param everybody the number of people of a full run
 */
record Census(
    String data, Set<String> ignored, Label classes, Label number, int quickPeople, int everybody) {

  /** The number of people of each census of the papers. */
  static final int PAPERS_PEOPLE = 4_000_000;

  /** Enough for most orders of mechanisms; more would make quick runs slow. */
  private static final int QUICK_PEOPLE = 40_000;

  /**
   * The number of made-up people of a quick run that has real people as well. It is small because a
   * quick run decides nothing for which the papers' number of people is needed.
   */
  private static final int FEW_PEOPLE = 5_000;

  static final Census ADULT =
      new Census(
          RealSets.ADULT,
          Set.of(),
          Label.of("income"),
          Label.of("hours_per_week"),
          QUICK_PEOPLE,
          RealSets.everybody(RealSets.ADULT));

  static final Census GOVERNMENT =
      new Census(
          RealSets.CENSUS,
          Set.of("occupation", "industry"),
          Label.above("salary", 50_000),
          Label.of("salary"),
          QUICK_PEOPLE,
          RealSets.everybody(RealSets.CENSUS));

  /** Made-up people of the papers' number. */
  static final Census MADE_UP =
      new Census(
          RealSets.MADE_UP,
          Set.of(),
          Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME),
          Label.of(CensusPopulation.INCOME),
          QUICK_PEOPLE,
          PAPERS_PEOPLE);

  /**
   * Made-up records of the shape of Z20's Vehicle: as many of them, as many numbers, two classes.
   */
  static final Census VEHICLE =
      new Census(
          MadeUpTable.VEHICLES,
          Set.of(),
          Label.of(MadeUpTable.VEHICLE_CLASS),
          Label.of(MadeUpTable.VEHICLE_CLASS),
          QUICK_PEOPLE / 2,
          MadeUpTable.VEHICLE_ROWS);

  private static final ConcurrentMap<List<Object>, Examples> KNOWN = new ConcurrentHashMap<>();

  /**
   * Returns the real censuses of a folder, followed by the made-up one of the papers' size; or this
   * one alone if the folder has none.
   */
  static List<Census> of(DataSets data) {
    List<Census> real =
        Stream.of(GOVERNMENT, ADULT).filter(census -> data.has(census.data())).toList();
    return real.isEmpty()
        ? List.of(MADE_UP)
        : Stream.concat(real.stream(), Stream.of(MADE_UP.withQuickPeople(FEW_PEOPLE))).toList();
  }

  /** Returns the censuses in place of the papers' two: real ones if there are some. */
  static List<Census> inPlace(DataSets data) {
    List<Census> all = of(data);
    return all.size() == 1 ? all : all.subList(0, all.size() - 1);
  }

  /** Returns the made-up census of the papers' size. */
  static Census ofPapersSize(DataSets data) {
    List<Census> all = of(data);
    return all.get(all.size() - 1);
  }

  Census withQuickPeople(int people) {
    return new Census(data, ignored, classes, number, people, everybody);
  }

  /**
   * Returns whether these are the people that the lab makes up, each independently of the others.
   */
  boolean isMadeUp() {
    return data.equals(RealSets.MADE_UP);
  }

  /** Returns whether a full run has as many people as the papers. */
  boolean hasPapersSize() {
    return everybody >= PAPERS_PEOPLE;
  }

  int people(Scope scope) {
    return scope.isQuick() ? quickPeople : everybody;
  }

  DataOrigin origin() {
    return data.equals(MadeUpTable.VEHICLES)
        ? MadeUpTable.originOfVehicles(quickPeople, everybody)
        : RealSets.origin(data, quickPeople, everybody);
  }

  /** Returns a label in which the data's name is followed by the papers' sets in its place. */
  String inPlace(String label) {
    return data.equals(MadeUpTable.VEHICLES)
        ? label.replace(data, data + " (in place of Vehicle)")
        : RealSets.inPlace(label);
  }

  /** Returns the features and targets of these people. */
  Examples examples(Scope scope, Task task) {
    int people = people(scope);
    return KNOWN.computeIfAbsent(
        List.of(data, scope.data(), task.isClassification(), people),
        key -> made(scope, task, people));
  }

  private Examples made(Scope scope, Task task, int people) {
    if (isMadeUp()) {
      // As rows of a table, four million people would take three times the memory.
      Schema schema = new Schema(data, CensusPopulation.schema().attributes());
      return MadeUpCensus.population()
          .examples(new FeatureSpace(schema, task, label(task)), people);
    }
    return examples(
        data.equals(MadeUpTable.VEHICLES)
            ? MadeUpTable.vehicles(people)
            : scope.data().people(data, people),
        task);
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
}
