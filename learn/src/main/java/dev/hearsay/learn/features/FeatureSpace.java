package dev.hearsay.learn.features;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Schema;
import dev.hearsay.learn.model.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The conversion of a schema's attributes into features, and of one attribute into the target. A
 * number becomes one feature in [−1, 1], by the range in the schema and never by the data. A
 * category of k values becomes k − 1 indicators; none of them is set for the first value. The last
 * feature is the constant 1. Immutable.
 *
 * <pre>{@code
 * FeatureSpace space = new FeatureSpace(schema, Task.LOGISTIC, Label.of("income"));
 * double[] features = space.place(Map.of("age", 37, "os", "ios")).features();
 * }</pre>
 */
public final class FeatureSpace {

  private final Schema schema;
  private final Task task;
  private final Label label;
  private final List<Source> sources;
  private final Source target;
  private final int dimensions;

  /** The readers of values. Their lookup tables are built before any value is read. */
  private final List<Attribute.Placer> placers;

  /** The scaled threshold above which the target is 1; NaN without a threshold. */
  private final double threshold;

  /** An attribute and its first feature. */
  private record Source(int index, Attribute attribute, int start) {
    int width() {
      return attribute instanceof Categorical categorical ? categorical.values().size() - 1 : 1;
    }
  }

  public FeatureSpace(Schema schema, Task task, Label label) {
    this.schema = schema;
    this.task = task;
    this.label = label;
    int place = schema.indexOf(label.attribute());
    this.target = new Source(place, schema.attributes().get(place), 0);
    label.check(target.attribute(), task);
    schema.attributes().forEach(FeatureSpace::checkIsFeature);
    this.sources = sources();
    this.dimensions = 1 + sources.stream().mapToInt(Source::width).sum();
    this.placers = schema.placers();
    this.threshold =
        label.threshold().stream()
            .map(limit -> place(target, limit))
            .findFirst()
            .orElse(Double.NaN);
  }

  private static void checkIsFeature(Attribute attribute) {
    if (attribute instanceof Attribute.Vector) {
      throw new IllegalArgumentException(
          String.format(
              "attribute '%s' is a vector; a model learns from numbers and categories",
              attribute.name()));
    }
    if (attribute.mayBeMissing()) {
      throw new IllegalArgumentException(
          String.format(
              "attribute '%s' may be missing; a model requires numbers that are never missing",
              attribute.name()));
    }
  }

  private List<Source> sources() {
    List<Source> features = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < schema.attributes().size(); i++) {
      if (i != target.index()) {
        Source source = new Source(i, schema.attributes().get(i), start);
        features.add(source);
        start += source.width();
      }
    }
    return List.copyOf(features);
  }

  public Schema schema() {
    return schema;
  }

  public Task task() {
    return task;
  }

  public Label label() {
    return label;
  }

  /** Returns the number of features, including the constant. */
  public int dimensions() {
    return dimensions;
  }

  /** Returns the public structure of the features. */
  public FeatureLayout layout() {
    return new FeatureLayout(
        sources.stream()
            .map(
                source ->
                    new FeatureLayout.Block(
                        source.start(), source.width(), source.attribute() instanceof Numeric))
            .collect(toUnmodifiableList()));
  }

  /**
   * Returns a readable name for every feature: an attribute, an attribute's value, or the constant.
   */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (Source source : sources) {
      if (source.attribute() instanceof Categorical categorical) {
        categorical.values().stream()
            .skip(1)
            .forEach(value -> names.add(categorical.name() + "=" + value));
      } else {
        names.add(source.attribute().name());
      }
    }
    names.add("(constant)");
    return names;
  }

  /**
   * Returns the example of a person's values, on the person's device. The conversion never fails:
   * missing and illegal values have a place (see {@link Attribute#placer}). Its steps do not depend
   * on the values.
   *
   * @param values numbers and category names, by attribute
   * @throws IllegalStateException if the schema is not total; the values are not read then
   */
  public Example place(Map<String, ?> values) {
    if (!schema.isTotal()) {
      throw new IllegalStateException(
          "schema '" + schema.name() + "' is not total: " + schema.howToMakeTotal());
    }
    return example(source -> place(source, values));
  }

  private double place(Source source, Map<String, ?> values) {
    double[] place = new double[1];
    placers.get(source.index()).place(values, place, 0);
    return place[0];
  }

  private double place(Source source, double value) {
    double[] place = {value};
    placers.get(source.index()).placeLegal(value, place, 0);
    return place[0];
  }

  private static void set(double[] features, Source source, double place) {
    if (source.attribute() instanceof Numeric) {
      features[source.start()] = place;
    } else { // the first value has no indicator: writing 0 to another keeps the steps equal
      features[source.start() + Math.max(0, (int) place - 1)] = Math.min(1, place);
    }
  }

  private double target(double place) {
    if (!Double.isNaN(threshold)) {
      return place > threshold ? 1 : -1;
    }
    return target.attribute() instanceof Numeric ? place : place == 0 ? -1 : 1;
  }

  /**
   * Returns the example of values in the schema's order.
   *
   * @param values for a number, the number itself; for a category, the index of its value
   * @throws IllegalArgumentException if a value is illegal; the message names the attribute, the
   *     value and the legal values
   */
  public Example encode(double[] values) {
    if (values.length != schema.attributes().size()) {
      throw new IllegalArgumentException(
          String.format(
              "the record has %s values; the schema has %s attributes",
              values.length, schema.attributes().size()));
    }
    return example(source -> place(source, values[source.index()]));
  }

  private Example example(ToDoubleFunction<Source> placeOf) {
    double[] features = new double[dimensions];
    for (Source source : sources) {
      set(features, source, placeOf.applyAsDouble(source));
    }
    features[dimensions - 1] = 1;
    return new Example(features, target(placeOf.applyAsDouble(target)));
  }
}
