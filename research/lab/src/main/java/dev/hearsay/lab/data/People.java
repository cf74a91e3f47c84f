package dev.hearsay.lab.data;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A population.
 *
 * @param name what the data are, for captions
 * @param rows one per person: numbers, and places among values, in the schema's order
 */
public record People(String name, Schema schema, List<double[]> rows) {

  public int size() {
    return rows.size();
  }

  /** So many of them, or all if there are fewer. */
  People first(int count) {
    return new People(name, schema, rows.subList(0, Math.min(count, rows.size())));
  }

  /** The same people without the categories of more values than so many. */
  public People withoutLongCategories(int mostValues) {
    int[] kept =
        IntStream.range(0, schema.attributes().size())
            .filter(place -> valuesAt(place) <= mostValues)
            .toArray();
    if (kept.length == schema.attributes().size()) {
      return this;
    }
    List<Attribute> attributes = IntStream.of(kept).mapToObj(schema.attributes()::get).toList();
    return new People(
        name + " without long categories",
        new Schema(schema.name(), attributes),
        rows.stream()
            .map(row -> IntStream.of(kept).mapToDouble(place -> row[place]).toArray())
            .toList());
  }

  /** A column for each numeric attribute, mapped to [−1, 1]. */
  public double[][] numbers() {
    return IntStream.range(0, schema.attributes().size())
        .filter(place -> schema.attributes().get(place) instanceof Attribute.Numeric)
        .mapToObj(this::scaled)
        .toArray(double[][]::new);
  }

  private double[] scaled(int place) {
    Attribute.Numeric attribute = (Attribute.Numeric) schema.attributes().get(place);
    double middle = (attribute.max() + attribute.min()) / 2;
    double half = (attribute.max() - attribute.min()) / 2;
    return rows.stream()
        .mapToDouble(row -> Math.max(-1, Math.min(1, (row[place] - middle) / half)))
        .toArray();
  }

  /** For each categorical attribute, how large a share each value has. */
  public List<double[]> shares() {
    Columns columns = columns();
    return IntStream.range(0, columns.categories().length).mapToObj(columns::shares).toList();
  }

  /** All of it by attribute. */
  public Columns columns() {
    int[] places =
        IntStream.range(0, schema.attributes().size())
            .filter(place -> schema.attributes().get(place) instanceof Attribute.Categorical)
            .toArray();
    int[][] categories =
        IntStream.of(places)
            .mapToObj(place -> rows.stream().mapToInt(row -> (int) row[place]).toArray())
            .toArray(int[][]::new);
    int[] values = IntStream.of(places).map(this::valuesAt).toArray();
    return new Columns(numbers(), categories, values);
  }

  /** How many values a category has; 0 for others. */
  private int valuesAt(int place) {
    return schema.attributes().get(place).match(one -> 0, one -> one.values().size(), one -> 0);
  }
}
