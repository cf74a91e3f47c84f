package dev.hearsay.simulate.truth;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The true joint statistics of several attributes: shares of cells, means by group, a correlation.
 * A group consists of all people with the same values of the categories whose numbers are known.
 */
public final class CrossTruth {

  private final List<Categorical> categories = new ArrayList<>();
  private final List<Integer> categoryColumns = new ArrayList<>();
  private final List<Integer> numberColumns = new ArrayList<>();
  private final Map<List<Integer>, Moments> groups = new HashMap<>();
  private long rows;

  CrossTruth(Schema schema, List<String> attributes) {
    for (String name : attributes) {
      int place = schema.indexOf(name);
      int column = schema.attributes().subList(0, place).stream().mapToInt(Attribute::width).sum();
      schema
          .attributes()
          .get(place)
          .match(
              number -> numberColumns.add(column),
              category -> categories.add(category) && categoryColumns.add(column),
              vector -> {
                throw new IllegalArgumentException(
                    "attribute '" + name + "' is a vector, which has no joint statistics");
              });
    }
  }

  void add(double[] person) {
    rows++;
    if (numberColumns.stream().anyMatch(column -> Double.isNaN(person[column]))) {
      return;
    }
    List<Integer> group = categoryColumns.stream().map(column -> (int) person[column]).toList();
    groups.computeIfAbsent(group, first -> new Moments()).add(number(person, 0), number(person, 1));
  }

  private double number(double[] person, int place) {
    return place < numberColumns.size() ? person[numberColumns.get(place)] : 0;
  }

  /** Returns the share of people with these values of the categories. */
  public double share(List<String> values) {
    return (double) moments(values).count / rows;
  }

  /** Returns the mean of the number among people with these values; NaN if there are none. */
  public double mean(List<String> values) {
    Moments group = moments(values);
    return group.count == 0 ? Double.NaN : group.meanX;
  }

  /** Returns the covariance of the two numbers. */
  public double covariance() {
    Moments all = moments(List.of());
    return all.products / all.count;
  }

  /** Returns the correlation of the two numbers; NaN if one of them is constant. */
  public double correlation() {
    Moments all = moments(List.of());
    return all.products / Math.sqrt(all.squaresX * all.squaresY);
  }

  private Moments moments(List<String> values) {
    List<Integer> group = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      group.add(categories.get(i).values().indexOf(values.get(i)));
    }
    return groups.getOrDefault(group, new Moments());
  }

  /** Means, and sums of squares and products about them, updated person by person (Welford). */
  private static final class Moments {
    private long count;
    private double meanX;
    private double meanY;
    private double squaresX;
    private double squaresY;
    private double products;

    void add(double x, double y) {
      count++;
      double beforeX = x - meanX;
      double beforeY = y - meanY;
      meanX += beforeX / count;
      meanY += beforeY / count;
      squaresX += beforeX * (x - meanX);
      squaresY += beforeY * (y - meanY);
      products += beforeX * (y - meanY);
    }
  }
}
