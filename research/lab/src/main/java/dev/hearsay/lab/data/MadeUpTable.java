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

  /** How fast shares of categories fall: the i-th is ∝ 1/i. */
  private static final double ZIPF = 1;

  private final String name;
  private final List<Attribute> attributes = new ArrayList<>();
  private final List<ToDoubleFunction<InsecureSeededBits>> draws = new ArrayList<>();

  private MadeUpTable(String name) {
    this.name = name;
  }

  /** Ten answers of yes or no; 5, 15, … and 95 % say yes. */
  public static People binary(int people) {
    MadeUpTable table = new MadeUpTable("ten binary attributes");
    for (int i = 0; i < 10; i++) {
      double share = (i + 0.5) / 10;
      table.category("answer " + i, 2, bits -> InsecureDraws.uniform(bits) < share ? 1 : 0);
    }
    return table.people(people);
  }

  /**
   * Five numbers of [−1, 1] (even, around the middle, around a place to the right, at the left end
   * with a tail, and at two places) and five categories of 2 to 32 values, by Zipf's law.
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

  /** Of those with ten answers of yes or no. */
  public static DataOrigin originOfBinary(int quick, int full) {
    return origin(
        "yes-or-no answers",
        "ten independent answers of yes or no; 5, 15, … and 95 % say yes",
        quick,
        full);
  }

  /** Of those with numbers and categories. */
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

  /** A third of the people around 0.6, the others around −0.4. */
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
    draws.add(bits -> Math.max(-1, Math.min(1, draw.applyAsDouble(bits))));
  }

  private void category(String column, int values, ToDoubleFunction<InsecureSeededBits> draw) {
    List<String> names = IntStream.range(0, values).mapToObj(Integer::toString).toList();
    attributes.add(new Categorical(column, names));
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
