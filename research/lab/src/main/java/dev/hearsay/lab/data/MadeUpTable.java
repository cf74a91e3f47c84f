package dev.hearsay.lab.data;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * People made up column by column, each independent of the others and of simple shape: for
 * questions about many attributes, to which it does not matter how these hang together. The same
 * people in every run.
 */
public final class MadeUpTable {

  private static final int SEED = 20_261_116;

  /** The name of the records that stand in for Z20's Vehicle. */
  public static final String VEHICLES = DataOrigin.MADE_UP + "vehicles";

  /** The label of {@link #VEHICLES}. */
  public static final String VEHICLE_CLASS = "class";

  /** The number of records of Z20's Vehicle. */
  public static final int VEHICLE_ROWS = 98_528;

  /** The number of numeric attributes of Z20's Vehicle. */
  private static final int VEHICLE_NUMBERS = 100;

  /** The name of the records that stand in for Z20's WISDM. */
  public static final String ACCELERATIONS = DataOrigin.MADE_UP + "accelerations";

  /** The number of records of WISDM's first release; Z20 does not state it. */
  public static final int ACCELERATION_ROWS = 1_098_207;

  /** The exponent by which shares of categories fall: the i-th is ∝ 1/i. */
  private static final double ZIPF = 1;

  private final String name;
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<ToDoubleFunction<InsecureSeededBits>> draws = new ArrayList<>();

  private MadeUpTable(String name) {
    this.name = name;
  }

  /** Returns people with ten answers of yes or no; 5, 15, … and 95 % answer yes. */
  public static People binary(int people) {
    MadeUpTable table = new MadeUpTable("ten binary attributes");
    for (int i = 0; i < 10; i++) {
      double share = (i + 0.5) / 10;
      table.category("answer " + i, 2, bits -> InsecureDraws.uniform(bits) < share ? 1 : 0);
    }
    return table.people(people);
  }

  /**
   * Returns people with five numbers of [−1, 1] (even, around the middle, around a place to the
   * right, at the left end with a tail, and at two places) and five categories of 2 to 32 values,
   * by Zipf's law.
   */
  public static People mixed(int people) {
    MadeUpTable table = new MadeUpTable("five numbers and five categories");
    table.number("even", bits -> 2 * InsecureDraws.uniform(bits) - 1);
    table.number("middle", bits -> 0.25 * InsecureDraws.standardNormal(bits));
    table.number("right", bits -> 0.5 + 0.2 * InsecureDraws.standardNormal(bits));
    table.number("tail", bits -> -1 - 0.2 * Math.log(1 - InsecureDraws.uniform(bits)));
    table.number("two places", MadeUpTable::twoPlaces);
    for (int values = 2; values <= 32; values *= 2) {
      double[] sums = zipf(values);
      table.category(values + " values", values, bits -> index(sums, bits));
    }
    return table.people(people);
  }

  /**
   * Returns records of the shape of Z20's Vehicle: 100 numbers in ten groups, each number the sum
   * of a shift by the class, a term of its group and a term of its own, and two equally frequent
   * classes.
   */
  public static People vehicles(int rows) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED + 1);
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < VEHICLE_NUMBERS; i++) {
      attributes.add(new Numeric("sensor " + i, -1, 1).clamped());
    }
    attributes.add(new Categorical(VEHICLE_CLASS, List.of("first", "second")));
    List<double[]> records = Stream.generate(() -> vehicle(bits)).limit(rows).toList();
    return new People(VEHICLES, new Schema(VEHICLES, attributes), records);
  }

  private static double[] vehicle(InsecureSeededBits bits) {
    double[] record = new double[VEHICLE_NUMBERS + 1];
    int second = bits.uniform(2);
    double[] groups = new double[VEHICLE_NUMBERS / 10];
    for (int group = 0; group < groups.length; group++) {
      groups[group] = 0.2 * InsecureDraws.standardNormal(bits);
    }
    for (int i = 0; i < VEHICLE_NUMBERS; i++) {
      double shift = (second == 1 ? 0.15 : -0.15) * Math.cos(i);
      record[i] = cut(shift + groups[i / 10] + 0.2 * InsecureDraws.standardNormal(bits));
    }
    record[VEHICLE_NUMBERS] = second;
    return record;
  }

  /**
   * Returns records of the shape of WISDM: three accelerations, whose mean and spread depend on the
   * activity, one of 6 activities and one of 35 persons.
   */
  public static People accelerations(int rows) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED + 2);
    List<Attribute> attributes = new ArrayList<>();
    for (String axis : List.of("x", "y", "z")) {
      attributes.add(new Numeric(axis, -1, 1).clamped());
    }
    attributes.add(new Categorical("activity", names(6)));
    attributes.add(new Categorical("person", names(35)));
    double[] sums = zipf(6);
    List<double[]> records =
        Stream.generate(() -> acceleration(index(sums, bits), bits)).limit(rows).toList();
    return new People(ACCELERATIONS, new Schema(ACCELERATIONS, attributes), records);
  }

  /** The first two activities move most, and all have gravity on the second axis. */
  private static double[] acceleration(int activity, InsecureSeededBits bits) {
    double spread = activity < 2 ? 0.3 : 0.1;
    return new double[] {
      cut(0.05 * activity + spread * InsecureDraws.standardNormal(bits)),
      cut(0.45 - 0.05 * activity + spread * InsecureDraws.standardNormal(bits)),
      cut(0.1 * (activity - 2) + spread * InsecureDraws.standardNormal(bits)),
      activity,
      bits.uniform(35)
    };
  }

  private static double cut(double value) {
    return Math.max(-1, Math.min(1, value));
  }

  private static List<String> names(int values) {
    return IntStream.range(0, values).mapToObj(Integer::toString).toList();
  }

  /** Returns the origin of records of Vehicle's shape. */
  public static DataOrigin originOfVehicles(int quick, int full) {
    return DataOrigin.madeUp(
        "vehicles",
        "records of the shape of Z20's Vehicle set (98,528 records, 100 numbers in ten groups, two"
            + " classes), which is not here",
        quick,
        full,
        rows -> "seed " + (SEED + 1) + ".");
  }

  /** Returns the origin of records of WISDM's shape. */
  public static DataOrigin originOfAccelerations(int quick, int full) {
    return DataOrigin.madeUp(
        "accelerations",
        "records of the shape of the WISDM set (1,098,207 records, three accelerations, 6"
            + " activities, 35 persons), which is not here",
        quick,
        full,
        rows -> "seed " + (SEED + 2) + ".");
  }

  /** Returns the origin of people with ten answers of yes or no. */
  public static DataOrigin originOfBinary(int quick, int full) {
    return origin(
        "yes-or-no answers",
        "ten independent answers of yes or no; 5, 15, … and 95 % say yes",
        quick,
        full);
  }

  /** Returns the origin of people with numbers and categories. */
  public static DataOrigin originOfMixed(int quick, int full) {
    return origin(
        "numbers and categories",
        "five numbers of [−1, 1] (even, around 0, around 0.5, with a tail, at two places) and five"
            + " categories of 2 to 32 values by Zipf's law, all independent",
        quick,
        full);
  }

  private static DataOrigin origin(String kind, String how, int quick, int full) {
    return DataOrigin.madeUp(kind, how, quick, full, people -> "seed " + SEED + ".");
  }

  /** Returns a number around 0.6 for a third of the people, around −0.4 for the others. */
  private static double twoPlaces(InsecureSeededBits bits) {
    double middle = InsecureDraws.uniform(bits) < 1 / 3.0 ? 0.6 : -0.4;
    return middle + 0.1 * InsecureDraws.standardNormal(bits);
  }

  private static double[] zipf(int values) {
    double[] sums = new double[values];
    double sum = 0;
    for (int i = 0; i < values; i++) {
      sum += Math.pow(i + 1, -ZIPF);
      sums[i] = sum;
    }
    return sums;
  }

  private static int index(double[] sums, InsecureSeededBits bits) {
    double place = InsecureDraws.uniform(bits) * sums[sums.length - 1];
    int index = 0;
    while (sums[index] <= place) {
      index++;
    }
    return index;
  }

  private void number(String column, ToDoubleFunction<InsecureSeededBits> draw) {
    attributes.add(new Numeric(column, -1, 1).clamped());
    draws.add(bits -> cut(draw.applyAsDouble(bits)));
  }

  private void category(String column, int values, ToDoubleFunction<InsecureSeededBits> draw) {
    attributes.add(new Categorical(column, names(values)));
    draws.add(draw);
  }

  private People people(int count) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    List<double[]> rows =
        Stream.generate(
                () -> draws.stream().mapToDouble(draw -> draw.applyAsDouble(bits)).toArray())
            .limit(count)
            .toList();
    return new People(name, new Schema(name, attributes), rows);
  }
}
